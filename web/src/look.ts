// The explanation: whatever is pointed at or focused, in words; a card is held up.

import { cardFace, fit } from './card';
import { type Child, h, icon, refill } from './dom';
import type { Names } from './names';
import type { Option, Seat } from './protocol';
import type { Scene } from './scene';
import { type ThreatLines, threatSample } from './threatlayer';
import { tinctures } from './tincture';
import { words } from './words';

/** What awaits a fighter on a space, and how it would get there. */
export type Outlook = Pick<Option, 'steps' | 'inRange' | 'threats'>;

export interface Line {
  picture: string;
  text: string;
  strong?: boolean;
}

export class LookPicture {
  readonly element = h('section', { class: 'look' });

  clear(): void {
    this.element.setAttribute('aria-label', words().look);
    refill(this.element, h('p', { class: 'look-hint' }, words().lookHint));
  }

  card(names: Names, seat: Seat, id: string, reason: string | null): void {
    const card = names.card(seat, id);
    if (!card) return this.clear();
    const face = cardFace(names, seat, card, 'held');
    refill(this.element, h('h2', { class: 'unseen' }, words().look),
      reason ? h('p', { class: 'look-reason' }, icon('i-info'), reason) : null, face);
    fit(face);
  }

  /** Something else. */
  show(...children: Child[]): void {
    refill(this.element, h('h2', { class: 'unseen' }, words().look), ...children);
  }

  /** A space; `mover` would come to it by this option, or it may not, for a reason. `facing`: what is between who stands there and one's
   * own. */
  space(
    scene: Scene, space: number, mover: number | null, option: Outlook | null, reason: string | null, facing: readonly Line[] = [],
  ): void {
    const { title, lines } = aboutSpace(scene, space, mover, option, reason, facing);
    this.lines(title, space, scene.names, lines);
  }

  fighter(scene: Scene, fighter: number, facing: readonly Line[] = []): void {
    const space = scene.view.fighters.find((one) => one.fighter === fighter)?.space ?? null;
    if (space !== null) return this.space(scene, space, null, null, null, facing);
    this.lines(scene.names.fighterName(fighter, scene.view), null, scene.names, aboutFighter(scene, fighter));
  }

  /** What opponents could strike at: how it is drawn, and what it means for each of one's own. */
  threats({ title, legend, lines }: ThreatLines): void {
    refill(this.element,
      h('h2', null, icon('i-threat'), h('span', { class: 'name' }, title)),
      h('ul', { role: 'list', class: 'threat-legend' },
        ...legend.map(({ how, text }) => h('li', null, threatSample(how), h('span', null, text)))),
      h('ul', { role: 'list' },
        ...lines.map(({ picture, text, strong }) => h('li', null, icon(picture), h(strong ? 'strong' : 'span', null, text)))));
  }

  private lines(title: string, space: number | null, names: Names, lines: Line[]): void {
    const color = tinctures(names.board);
    const zones = names.board.spaces.find((one) => one.space === space)?.zones ?? [];
    refill(this.element,
      h('h2', null, h('span', { class: 'swatches' }, ...zones.map((zone) => h('i', { class: `swatch zone-${color.get(zone)}` }))),
        h('span', { class: 'name' }, title)),
      h('ul', { role: 'list' },
        ...lines.map(({ picture, text, strong }) => h('li', null, icon(picture), h(strong ? 'strong' : 'span', null, text)))));
  }
}

/** What there is to say of a space, and of who stands there. */
export function aboutSpace(
  scene: Scene, space: number, mover: number | null, option: Outlook | null, reason: string | null, facing: readonly Line[],
): { title: string; lines: Line[] } {
  const w = words();
  const { names, view } = scene;
  const stands = view.fighters.find((one) => one.space === space)?.fighter;
  const title = mover !== null && stands !== mover && reason === null ? w.ifStops(names.fighterName(mover, view))
    : stands === undefined ? w.space(names.cell(space)) : names.fighterName(stands, view);
  const where = title === w.space(names.cell(space)) ? '' : `${w.space(names.cell(space))}, `;
  return { title, lines: [
    ...(reason ? [{ picture: 'i-info', text: reason, strong: true }] : []),
    ...(stands !== undefined && (mover !== stands || !option?.steps) ? aboutFighter(scene, stands) : []),
    ...facing,
    ...(option?.steps ? [{ picture: 'i-move', text: w.steps(option.steps) }] : []),
    { picture: 'i-zone', text: where + w.zones(names.zones(space)) },
    ...aboutTokens(scene, space),
    ...(mover !== null && option ? outlook(scene, mover, option) : []),
  ] };
}

function aboutFighter(scene: Scene, number: number): Line[] {
  const w = words();
  const { names, view } = scene;
  const fighter = names.fighter(number);
  const state = view.fighters.find((one) => one.fighter === number);
  const traits = names.hero(fighter.seat).fighters[number % 8]!;
  return [
    { picture: 'i-health', text: state?.reserve ? w.inReserve : state?.health === 0 ? w.defeated
      : w.healthOf(state?.health ?? 0, fighter.health) },
    { picture: fighter.ranged ? 'i-ranged' : 'i-melee', text: fighter.ranged ? w.ranged : w.melee },
    ...(traits.reach > 1 ? [{ picture: 'i-melee', text: w.reachOf(traits.reach) }] : []),
    { picture: 'i-move', text: `${w.move} ${traits.move}` },
    ...(state?.space === null && state.health > 0 ? [{ picture: 'i-info', text: w.offBoard }] : []),
  ];
}

function aboutTokens(scene: Scene, space: number): Line[] {
  const { names, view } = scene;
  const place = names.board.spaces.find((one) => one.space === space)!;
  const exits = names.board.arrows.filter(([from]) => from === space).map(([, to]) => to);
  return [
    ...view.seats.flatMap((seat) => seat.tokens.filter((token) => token.spaces.includes(space))
      .map(({ kind }) => ({
        picture: names.tokenPicture(seat.seat, kind), text: `${names.tokenName(seat.seat, kind)} (${names.seat(seat.seat)})`,
      }))),
    ...(place.passage ? [{ picture: 'i-passage', text: words().passage }] : []),
    ...(exits.length > 0 ? [{ picture: 'i-chevron', text: words().arrowTo(exits.map((exit) => names.cell(exit))) }] : []),
  ];
}

/** Whom the mover could attack from there, and who could attack it. */
function outlook({ names, view }: Scene, mover: number, { inRange = [], threats = [] }: Outlook): Line[] {
  const w = words();
  const listed = (fighters: number[]): string => fighters.map((one) => names.fighterName(one, view)).join(', ');
  const picture = names.fighter(mover).ranged ? 'i-ranged' : 'i-melee';
  const at = threats.filter(({ steps }) => steps === 0).map(({ fighter }) => fighter);
  const near = threats.filter(({ steps }) => steps > 0).map(({ fighter }) => fighter);
  return [
    inRange.length > 0 ? { picture, text: w.inRange(listed(inRange)), strong: true } : { picture, text: w.noneInRange },
    ...(at.length > 0 ? [{ picture: 't-defense', text: w.inRangeOf(listed(at), at.length) }] : []),
    ...(near.length > 0 ? [{ picture: 't-defense', text: w.inReachOf(listed(near), near.length) }] : []),
  ];
}

/** The same in sentences. */
export const awaits = (scene: Scene, mover: number, stand: Outlook): string[] => outlook(scene, mover, stand).map(({ text }) => text);
