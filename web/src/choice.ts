// What the battlefield shows beside the position, from what is asked and what is pointed at.

import type { Aim } from './aiming';
import { type Choice, NO_CHOICE } from './highlights';
import type { Fight } from './fight';
import { lightsOf, optionAt, options, spaceOf } from './offer';
import type { Planning } from './planning';
import type { ManeuverPlan, Question, Stand } from './protocol';
import type { Scene } from './scene';
import type { Collars } from './threatlayer';

/** What is pointed at, and what was said about the question. */
export interface Aims {
  /** The space that is looked at, and the one that a first touch asked about. */
  looked: number | null;
  touched: number | null;
  tip: number | null;
  planning: Pick<Planning, 'moves' | 'fighter' | 'plan' | 'reach' | 'reachMore'>;
  aim: Aim | null;
  /** The card of the hand that is carried over the battlefield. */
  carried: string | null;
  /** What opponents could strike at, while that is shown. */
  collars: Collars;
}

export function choiceOf(scene: Scene, fight: Fight | null, aims: Aims): Choice {
  return { ...chosen(scene, fight, aims), collars: aims.collars };
}

function chosen(scene: Scene, fight: Fight | null, aims: Aims): Choice {
  const { question } = scene;
  const { looked, touched, tip, planning } = aims;
  const active = activeFighter(question, fight);
  if (!question?.yours) return { ...NO_CHOICE, active };
  if (planning.plan && aims.aim) return aimedChoice(scene, aims.aim, tip);
  if (planning.plan && aims.carried !== null) return carriedChoice(scene, aims, aims.carried);
  if (planning.plan) return plannedChoice(scene, aims);
  const lights = lightsOf(scene);
  const mover = question.kind === 'space' ? (question.fighter ?? null) : null;
  const aim = touched ?? (looked !== null && lights.lit.has(looked) ? looked : null);
  const moving = question.why === 'move' || question.why === 'place' || question.why === 'setup';
  const near = aim ?? spaceOf(scene, mover);
  return {
    ...NO_CHOICE, ...lights, aim, active, tip,
    ghost: moving ? mover : null,
    ghosts: planning.moves,
    way: aim === null ? [] : (optionAt(scene, aim)?.way ?? []),
    passage: question.why === 'move' && scene.names.board.spaces.some((one) => one.space === near && one.passage) ? near : null,
  };
}

/** While an attack is aimed: who attacks whom, and who else could. */
function aimedChoice(scene: Scene, { target, attacker, attackers }: Aim, tip: number | null): Choice {
  const goal = spaceOf(scene, target)!;
  const from = spaceOf(scene, attacker);
  const others = attackers.filter((one) => one !== attacker).map((one) => spaceOf(scene, one)!);
  return {
    ...NO_CHOICE, tip, active: attacker,
    targets: new Set([goal]), rings: new Set(others), strikes: others.map((one) => [one, goal] as const),
    attack: from === null ? null : [from, goal],
    chips: attackers.length > 1 ? new Map(attackers.map((one, i) => [spaceOf(scene, one)!, i + 1])) : new Map(),
  };
}

/** While a card is carried: whom it could attack, and by whom; a scheme may be dropped anywhere, and who may play it is shown. */
function carriedChoice(scene: Scene, { tip, planning }: Aims, id: string): Choice {
  const { names, viewer } = scene;
  const card = names.card(viewer!, id);
  const { stances } = planning.plan!;
  const acts = (action: string): boolean => options(scene, 'action').some(({ name }) => name === action);
  if (card?.type === 'scheme' && acts('scheme')) {
    const able = new Set(card.users.map((i) => names.hero(viewer!).fighters[i]!.id));
    const users = stances.filter(({ fighter }) => able.has(names.fighter(fighter).id));
    return { ...NO_CHOICE, tip, rings: new Set(users.map(({ space }) => space)), open: true };
  }
  const able = acts('attack') ? stances.filter(({ attacks }) => attacks.includes(id)) : [];
  const strikes = standingStrikes(scene, able);
  return { ...NO_CHOICE, tip, rings: new Set(strikes.map(([from]) => from)), targets: new Set(strikes.map(([, to]) => to)), strikes };
}

/** While a maneuver may be planned: who may move, where the chosen one could go, whom that would bring into range, and who could strike. */
function plannedChoice(scene: Scene, { looked, tip, planning }: Aims): Choice {
  const { names, view } = scene;
  const { moves, fighter, plan } = planning;
  const at = (one: number): number | null => moves.find((ghost) => ghost.fighter === one)?.space ?? spaceOf(scene, one);
  const spaces = (fighters: readonly number[]): number[] => fighters.map(at).filter((space) => space !== null);
  const reach = planning.reach(fighter);
  const aimed = reach.find((stand) => stand.space === looked && stand.steps > 0) ?? null;
  const attacks = options(scene, 'action').some(({ name }) => name === 'attack');
  const mine = names.team(scene.question!.seat);
  const harmful = new Set(view.seats.filter(({ seat }) => names.team(seat) !== mine).flatMap(({ seat, tokens }) =>
    tokens.flatMap((token) => (names.token(seat, token.kind).foes ? token.spaces : []))));
  const lit = reach.filter(({ steps }) => steps > 0).map(({ space, steps }) =>
    [space, { text: String(steps), danger: harmful.has(space) }] as const);
  const pointed = fighter === null ? plan!.stances.find(({ space }) => space === looked) : undefined;
  const inRange = attacks && fighter === null ? plan!.stances.flatMap((stance) => stance.inRange) : (aimed?.inRange ?? []);
  return {
    ...NO_CHOICE, tip,
    lit: new Map(lit),
    more: new Map(planning.reachMore(fighter).map(({ space, steps }) => [space, steps])),
    targets: new Set(spaces(attacks && fighter === null ? inRange : [])),
    rings: new Set([...standing(plan!), ...moves.map(({ space }) => space)]),
    active: fighter,
    range: new Set(pointed?.range ?? []),
    aim: aimed?.space ?? null,
    way: aimed?.way ?? [],
    ghost: fighter,
    ghosts: moves,
    strikes: fighter === null ? (attacks ? standingStrikes(scene, plan!.stances) : []) : aimedStrikes(scene, aimed),
    dangers: aimed ? spaces(aimed.threats.map((threat) => threat.fighter)).map((from) => [from, aimed.space] as const) : [],
    passage: aimed && names.board.spaces.some((one) => one.space === aimed.space && one.passage) ? aimed.space : null,
  };
}

/** Where those stand who may move, after the moves that fit. */
const standing = ({ fighters, stances }: ManeuverPlan): number[] =>
  stances.filter((stance) => fighters.some(({ fighter }) => fighter === stance.fighter)).map(({ space }) => space);

/** From each own fighter to those in its range. */
function standingStrikes(scene: Scene, stances: ManeuverPlan['stances']): (readonly [number, number])[] {
  return stances.flatMap(({ space, inRange }) =>
    inRange.flatMap((target) => {
      const to = spaceOf(scene, target);
      return to === null ? [] : [[space, to] as const];
    }));
}

/** From the space that is aimed at to those that would be in range there. */
const aimedStrikes = (scene: Scene, aimed: Stand | null): (readonly [number, number])[] =>
  (aimed?.inRange ?? []).flatMap((target) => {
    const to = spaceOf(scene, target);
    return to === null ? [] : [[aimed!.space, to] as const];
  });

function activeFighter(question: Question | null, fight: Fight | null): number | null {
  if (question?.yours && typeof question.fighter === 'number' && question.kind === 'space') return question.fighter;
  return fight && fight.step === 'choose' ? fight.attacker.fighter : null;
}
