// What is between an opposing fighter and one's own: who of them reaches it from where they stand, and whom it could strike at next turn.

import { h, icon } from './dom';
import type { Line } from './look';
import type { ManeuverPlan } from './protocol';
import type { Scene } from './scene';
import { openSheet } from './sheet';
import { words } from './words';

/** In lines for the panel; none about a friend, or while the engine has said nothing. */
export function facing(scene: Scene, plan: ManeuverPlan | null, fighter: number | undefined): Line[] {
  const { names, view, viewer } = scene;
  if (!plan || !viewer || fighter === undefined) return [];
  if (names.team(names.fighter(fighter).seat) === names.team(viewer)) return [];
  const w = words();
  const name = (one: number): string => names.fighterName(one, view);
  const reach = plan.stances.filter(({ inRange }) => inRange.includes(fighter)).map((stance) => name(stance.fighter));
  const struck = plan.stances.flatMap((stance) => {
    const by = stance.threats.find((threat) => threat.fighter === fighter);
    return by ? [w.struck(name(stance.fighter), by.steps === 0)] : [];
  });
  return [
    { picture: 't-attack', text: reach.length > 0 ? w.reachedBy(reach.join(', '), reach.length) : w.reachedByNone },
    { picture: 'i-threat', text: struck.length > 0 ? w.couldStrike(struck.join(', ')) : w.couldStrikeNone, strong: struck.length > 0 },
  ];
}

/** For a finger that rests on a space: what a mouse reads beside the table. */
export function lookSheet(title: string, lines: readonly Line[]): void {
  const list = h('ul', { class: 'look-lines', role: 'list' },
    ...lines.map(({ picture, text, strong }) => h('li', null, icon(picture), h(strong ? 'strong' : 'span', null, text))));
  openSheet({ name: 'look', title, body: [list] });
}
