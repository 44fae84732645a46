// What is planned or aimed and not decided yet: in words, and with its buttons.

import type { Aim } from './aiming';
import { awaits } from './look';
import type { Ghost } from './planning';
import type { Answer } from './question';
import type { Scene } from './scene';
import { words } from './words';

/** What is planned on the battlefield. */
export interface Proposal {
  readonly moves: readonly Ghost[];
  /** The fighter whose reach is shown; is there another one to go on with? */
  readonly fighter: number | null;
  readonly several: boolean;
  readonly boost: string | null;
  /** Can it be carried out now, as it is? */
  readonly offered: boolean;
  readonly ready: boolean;
  readonly aim: Aim | null;
}

export interface ProposalHandler {
  /** Carries out what is planned; takes back the last of it; leaves a fighter where it is. */
  go(): void;
  back(): void;
  stay(): void;
  /** Another one attacks. */
  attack(fighter: number): void;
  refuse(reason: string): void;
}

/** Is anything planned or aimed that stands in the place of the question? */
export const underWay = ({ moves, fighter, boost, aim, offered }: Proposal): boolean =>
  aim !== null || fighter !== null || (offered && (moves.length > 0 || boost !== null));

/** What the question has become: its title, and a line below it. */
export function proposed(scene: Scene, proposal: Proposal): { title: string; more: string | null } | null {
  const w = words();
  const { names, view, question, small } = scene;
  const { aim, fighter, moves, ready, offered } = proposal;
  const name = (one: number): string => names.fighterName(one, view);
  if (aim) return aim.attacker === null
    ? { title: w.whoAttacks(names.card(scene.viewer!, aim.card!)?.name ?? ''), more: null }
    : { title: w.attackWith(name(aim.attacker)), more: w.attackMore(name(aim.target)) };
  if (fighter !== null) return { title: w.whereTo(name(fighter)), more: question!.why === 'action' ? w.planFirst : w.planNext };
  if (!offered || !underWay(proposal)) return null;
  const boosting = question!.why === 'maneuver-boost';
  const last = moves.at(-1);
  const help = !ready ? w.planBroken : boosting ? w.planBoost : w.planMore;
  const title = last ? w.plannedTitle(name(last.fighter), names.cell(last.space), last.stand.steps) : (question!.text ?? '');
  return { title, more: small && ready && last ? awaits(scene, last.fighter, last.stand).join(' ') : help };
}

/** The buttons for it. */
export function answersToProposal(scene: Scene, proposal: Proposal, handler: ProposalHandler): Answer[] {
  const { aim, moves, fighter, several, boost, offered, ready } = proposal;
  const w = words();
  const back: Answer = { id: 'back', label: w.backOne, look: 'plain', key: 'Esc', press: () => handler.back() };
  if (aim) return [...(aim.attackers.length > 1 ? attackers(scene, aim, handler) : []), back];
  const answers: Answer[] = [];
  const amount = boost === null ? 0 : (scene.names.card(scene.viewer!, boost)?.boost ?? 0);
  if (offered && (moves.length > 0 || (boost !== null && ready))) answers.push({
    id: 'go', label: moves.length > 0 ? w.go(moves.length) : w.boostBy(amount), picture: 'i-check', look: 'main', key: 'G',
    harmless: ready && moves.length > 0, off: ready ? undefined : w.planBroken,
    press: () => (ready ? handler.go() : handler.refuse(w.planBroken)),
  });
  if (fighter !== null && several) answers.push({ id: 'skip', label: w.stay, look: 'plain', key: 'S', press: () => handler.stay() });
  return underWay(proposal) ? [...answers, back] : answers;
}

const attackers = (scene: Scene, aim: Aim, handler: ProposalHandler): Answer[] =>
  aim.attackers.map((one) => ({
    id: `attacker-${one}`, label: scene.names.fighterName(one, scene.view), look: one === aim.attacker ? 'main' : 'plain',
    press: () => handler.attack(one),
  }));
