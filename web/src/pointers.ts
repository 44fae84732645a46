// What phrases of the team point at: a chip at the fighter or the space, and a dotted line to it from the hero of the speaker, until the
// speaker's next turn.

import { h, s } from './dom';
import type { Seat } from './protocol';
import type { Scene } from './scene';
import type { Said } from './table';

interface Pointer {
  seat: Seat;
  text: string;
  fighter: number | null;
  space: number | null;
  turn: number;
}

export class Pointers {
  private all: Pointer[] = [];
  private readonly lines = s('svg', { class: 'pointer-lines', 'aria-hidden': 'true' });
  private readonly element = h('div', { class: 'pointers', 'aria-hidden': 'true' }, this.lines);

  /** One for each speaker. */
  add(scene: Scene, { seat, fighter, space }: Said, text: string): void {
    this.all = [...this.all.filter((one) => one.seat !== seat), { seat, text, fighter, space, turn: scene.view.turn.number }];
  }

  draw(scene: Scene, map: HTMLElement, called: (seat: Seat) => string): void {
    const { turn, over } = scene.view;
    this.all = this.all.filter((one) => !over && !(turn.seat === one.seat && turn.number > one.turn));
    if (this.all.length === 0) return this.element.remove();
    if (this.element.parentElement !== map) map.append(this.element);
    this.lines.replaceChildren();
    this.element.replaceChildren(this.lines);
    for (const one of this.all) this.drawOne(scene, map, one, called(one.seat));
  }

  private drawOne(scene: Scene, map: HTMLElement, { seat, text, fighter, space }: Pointer, who: string): void {
    const standsAt = (number: number): number | null => scene.view.fighters.find((one) => one.fighter === number)?.space ?? null;
    const to = middle(map, space ?? (fighter === null ? null : standsAt(fighter)));
    const hero = scene.names.fightersOf(seat).find((one) => one.hero);
    const from = hero ? middle(map, standsAt(hero.fighter)) : null;
    if (!to) return;
    const team = `team-${scene.names.team(seat)}`;
    if (from) this.lines.append(s('line', { class: team, x1: from.x, y1: from.y, x2: to.x, y2: to.y }));
    const chip = h('span', { class: `pointer-chip ${team}` }, h('b', null, who), ` ${text}`);
    this.element.append(chip);
    const { width, height } = chip.getBoundingClientRect();
    chip.style.left = `${Math.max(4, Math.min(to.x - width / 2, map.clientWidth - width - 4))}px`;
    chip.style.top = `${to.y - to.half - height - 6 < 4 ? to.y + to.half + 6 : to.y - to.half - height - 6}px`;
  }
}

/** Where a space is on the map, in pixels. */
function middle(map: HTMLElement, space: number | null): { x: number; y: number; half: number } | null {
  const at = space === null ? null : map.querySelector(`.hit[data-space="${space}"]`)?.getBoundingClientRect();
  if (!at) return null;
  const { left, top } = map.getBoundingClientRect();
  return { x: at.left - left + at.width / 2, y: at.top - top + at.height / 2, half: at.height / 2 };
}
