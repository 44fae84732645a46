// What the pending question offers: the spaces, pieces, cards and buttons that answer it.

import { cannotFoot } from './cannot';
import type { HandCard } from './hand';
import type { Option, Question, Reason, Seat } from './protocol';
import type { Answer } from './question';
import type { Scene } from './scene';
import { words } from './words';

const ACTION_PICTURE: Record<string, string> = { maneuver: 'i-move', scheme: 't-scheme', attack: 't-attack', 'by-hand': 'i-byhand' };
const DEED_PICTURE: Record<string, string> = {
  move: 'i-move', place: 'i-zone', damage: 'i-melee', heal: 'i-health', draw: 'i-deck', discard: 'i-discard', take: 'i-hand',
  value: 'i-boost', token: 'i-token', 'other-token': 'i-token', action: 'i-next', 'take-back': 'i-undo', agree: 'i-check',
};

const ACTION_KEY: Record<string, string> = { maneuver: 'M', scheme: 'C', attack: 'A' };

export interface Lights {
  lit: Map<number, { text: string; danger: boolean }>;
  targets: Set<number>;
}

export interface AnswerHandler {
  choose(option: Option): void;
  refuse(reason: string): void;
  /** Shows the cards again that lie elsewhere. */
  tray(): void;
}

export function options({ question }: Scene, kind?: string): Option[] {
  const all = question?.yours ? (question.options ?? []) : [];
  return kind ? all.filter((option) => option.kind === kind) : all;
}

export const fighterAt = ({ view }: Scene, space: number): number | undefined => view.fighters.find((one) => one.space === space)?.fighter;

export const spaceOf = ({ view }: Scene, fighter: number | null | undefined): number | null =>
  view.fighters.find((one) => one.fighter === fighter)?.space ?? null;

export function optionAt(scene: Scene, space: number): Option | null {
  const fighter = fighterAt(scene, space);
  return options(scene).find((option) => (option.kind === 'space' && option.space === space)
    || (option.kind === 'fighter' && option.fighter === fighter)) ?? null;
}

export const reasonFor = ({ question }: Scene, card: string): Reason | null => question?.reasons?.find((one) => one.card === card) ?? null;

/** A card that is one action away: the action that plays it. */
export const actionFor = (scene: Scene, reason: string | undefined): Option | null =>
  options(scene, 'action').find((option) => `needs-${option.name}` === reason) ?? null;

const TELLING = new Set<string>(['defense', 'reaction']);
const PLAIN = new Set(['fighter', 'space', 'number', 'player', 'effect']);

/** The only answer, where giving it at once tells nobody anything about a hand. */
export const soleAnswer = ({ kind, why, options: all, byHand }: Question): Option | null =>
  (all?.length === 1 && PLAIN.has(kind) && !TELLING.has(why) && !byHand ? all[0]! : null);

/** Cards to choose from that are not in one's own hand. */
export function trayOf(scene: Scene): Option[] | null {
  const { question } = scene;
  if (!question?.yours || question.kind !== 'card') return null;
  const cards = options(scene, 'card');
  return cards.every((option) => option.from === 'hand' && option.seat === question.seat) ? null : cards;
}

/** What cards of the hand are for, beside what is asked. */
export interface HandUse {
  /** The card that is to boost a maneuver; may any? */
  boost: string | null;
  boosts: boolean;
  /** Those that an attack could be made with that is being aimed; null: there is none. */
  attacks: readonly string[] | null;
  /** Those that have just been drawn. */
  drawn: readonly string[];
}

export const NO_USE: HandUse = { boost: null, boosts: false, attacks: null, drawn: [] };

/** The card of the hand that boosts most; null: none does. */
export function bestBoost({ names, view, viewer }: Scene): string | null {
  const hand = view.seats.find((one) => one.seat === viewer)?.hand ?? [];
  const worth = (card: string): number => names.card(viewer!, card)?.boost ?? -1;
  const best = hand.reduce<string | null>((most, card) => (most === null || worth(card) > worth(most) ? card : most), null);
  return best !== null && worth(best) > 0 ? best : null;
}

/** May it be chosen for what is under way; null: nothing is. */
function useful({ names }: Scene, seat: Seat, card: string, { boosts, attacks }: HandUse): boolean | null {
  if (attacks) return attacks.includes(card);
  return boosts ? names.card(seat, card)?.boost != null : null;
}

/** Where in a hand those cards are that have just been drawn: of several copies, the last. */
function newIn(hand: readonly string[], drawn: readonly string[]): Set<number> {
  const found = new Set<number>();
  for (const card of drawn) {
    const places = hand.flatMap((one, i) => (one === card && !found.has(i) ? [i] : []));
    if (places.length > 0) found.add(places.at(-1)!);
  }
  return found;
}

export function handOf(scene: Scene, use: HandUse = NO_USE): HandCard[] {
  const { view, question, viewer, own } = scene;
  const seat = viewer && own.includes(viewer) ? viewer : null;
  const { hand, exposed } = view.seats.find((one) => one.seat === seat) ?? {};
  if (!seat || !hand) return [];
  const known = [...exposed!]; // of several copies, one or more
  const here = question?.yours && question.seat === seat && !trayOf(scene);
  // cards are pale only while cards are what one chooses from: who thinks about a space wants to read the hand
  let picked = use.boost; // of several copies, one
  const choosing = options(scene).some((option) => option.kind === 'card' || option.kind === 'action');
  const fresh = newIn(hand, use.drawn);
  return hand.map((card, i) => {
    const reason = reasonFor(scene, card);
    const near = actionFor(scene, reason?.name) !== null;
    const lit = useful(scene, seat, card, use) ?? ((here && options(scene, 'card').some((option) => option.card === card)) || near);
    const shown = known.includes(card) && known.splice(known.indexOf(card), 1).length > 0;
    const boosts = card === picked;
    if (boosts) picked = null;
    const why = lit ? null : near ? (use.attacks ? words().otherCard : words().noBoost) : (reason?.text ?? null);
    const calm = use.boosts && question?.why === 'action'; // all could boost, and none is asked for
    const state = lit ? (calm ? 'plain' : 'lit') : choosing ? 'off' : 'plain';
    const instead = !near ? null : use.attacks ? 'attack' : 'maneuver';
    const foot = state === 'off' ? cannotFoot(scene, seat, card, reason, instead) : null;
    return { seat, card, state, reason: why, foot, exposed: shown, boosts, drawn: fresh.has(i) };
  });
}

/** Which spaces glow, with the number of steps to them. */
export function lightsOf(scene: Scene): Lights {
  const lights: Lights = { lit: new Map(), targets: new Set() };
  const { question, view, names } = scene;
  if (!question?.yours) return lights;
  const mine = names.team(question.seat);
  const moves = question.kind === 'space' && typeof question.fighter === 'number';
  const foes = view.seats.filter((seat) => names.team(seat.seat) !== mine);
  const harmful = new Set(foes.flatMap(({ seat, tokens }) =>
    tokens.flatMap(({ kind, spaces }) => (names.token(seat, kind).foes ? spaces : []))));
  for (const option of options(scene)) {
    if (option.kind === 'space') lights.lit.set(option.space!, {
      text: String(option.steps || ''), danger: moves && harmful.has(option.space!),
    });
    if (option.kind !== 'fighter') continue;
    const space = spaceOf(scene, option.fighter);
    if (space === null) continue;
    if (names.team(names.fighter(option.fighter!).seat) !== mine) lights.targets.add(space);
    lights.lit.set(space, { text: '', danger: false });
  }
  return lights;
}

/** Does an answer spend a card, or set something going that may? */
export const spends = (scene: Scene): boolean => options(scene).some(({ kind }) => kind === 'card' || kind === 'yes');

/** The button for an option; null: it has its place on the table or in the hand. */
export function buttonFor(scene: Scene, option: Option): Omit<Answer, 'press'> | null {
  switch (option.kind) {
    case 'space': {
      const question = scene.question!;
      if (question.why !== 'move' || option.space !== spaceOf(scene, question.fighter)) return null;
      return { id: 'stay', label: words().stay, look: 'plain', key: 'S' };
    }
    case 'fighter':
      return spaceOf(scene, option.fighter) === null ? { id: option.name, label: option.label, look: 'plain' } : null;
    case 'card':
      return null;
    case 'action': {
      const [label, more] = option.label.split(': ');
      return { id: option.name, label: label!, more, picture: ACTION_PICTURE[option.name], look: 'plain', key: ACTION_KEY[option.name] };
    }
    case 'none':
    case 'no': {
      const main = options(scene).length === 1 || (scene.question!.why === 'by-hand' && scene.question!.byHand!.deeds.length > 0);
      return { id: option.kind, label: option.label, look: main ? 'main' : 'plain', key: 'S', harmless: true };
    }
    case 'number':
      return { id: option.name, label: option.label, look: 'plain', key: option.label };
    case 'yes':
      return { id: 'yes', label: option.label, look: 'main' };
    default:
      return {
        id: option.name, label: option.label, look: option.name === 'agree' ? 'main' : 'plain',
        picture: scene.question!.byHand ? DEED_PICTURE[option.name] : undefined,
      };
  }
}

const actionName = (action: string): string => ({
  maneuver: words().maneuver, scheme: words().type.scheme, attack: words().type.attack,
})[action] ?? action;

/** All buttons below the question; `touched` is the space that a first touch asked about, `planned` what there is to carry out. */
export function answersTo(scene: Scene, touched: number | null, planned: readonly Answer[], handler: AnswerHandler): Answer[] {
  const w = words();
  const question = scene.question!;
  const answers: Answer[] = [...planned];
  const here = touched === null ? null : optionAt(scene, touched);
  if (here) answers.push({ id: 'here', label: w.here, picture: 'i-check', look: 'main', press: () => handler.choose(here) });
  // who closed the cards to look at the table gets them again
  if (trayOf(scene)) answers.push({
    id: 'tray', label: w.chooseOf, picture: 'i-hand', look: 'main', harmless: true, press: () => handler.tray(),
  });
  for (const option of options(scene)) {
    const button = buttonFor(scene, option);
    if (option.kind === 'none' && planned.length > 0) continue; // that is what "Go" says
    if (button) answers.push({ ...button, press: () => handler.choose(option) });
  }
  if (question.why === 'action') {
    for (const { action, text } of question.reasons ?? [])
      if (action) answers.push({
        id: action, label: actionName(action), picture: ACTION_PICTURE[action], look: 'plain', off: text, press: () => handler.refuse(text),
      });
    const order = ['go', 'back', 'here', 'maneuver', 'scheme', 'attack', 'by-hand', 'none'];
    answers.sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
  }
  return numbered(answers);
}

/** Those without a key get their number. */
export function numbered(answers: Answer[]): Answer[] {
  answers.forEach((answer, i) => (answer.key ??= !answer.off && i < 9 ? String(i + 1) : undefined));
  return answers;
}
