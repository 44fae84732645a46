// A hero to choose: its emblem, its name, who comes with it, and its figures.

import { drawn, h, icon } from './dom';
import type { Hero } from './protocol';
import { words } from './words';

/** `team`: whose hero it is, if it was chosen; `tag`: who has it, in words. */
export function heroCard(hero: Hero, team: 'a' | 'b' | null, tag: string, go: { press(): void; point(): void }): HTMLElement {
  const w = words();
  const main = hero.fighters.find((one) => one.hero)!;
  const leaders = hero.fighters.filter((one) => one.hero).length;
  const color = team ? ` team-${team}` : '';
  return h('button', {
    class: `hero${color}`, type: 'button', 'aria-pressed': String(team !== null),
    'data-key': `hero-${hero.id}`, 'data-hero': hero.id, click: go.press, pointerenter: go.point, focus: go.point,
  },
    h('span', { class: `mark${color}` },
      drawn(`e-${hero.id}`) ? icon(`e-${hero.id}`, 'emblem') : h('b', null, hero.name.charAt(0))),
    h('span', null,
      h('strong', { class: 'hero-name' }, hero.name),
      h('span', { class: 'with' }, crew(hero)),
      h('span', { class: 'stats num' },
        h('span', null, icon('i-health'), leaders > 1 ? `${leaders}×${main.health}` : String(main.health)),
        h('span', null, icon('i-move'), String(hero.move)),
        h('span', { title: main.ranged ? w.ranged : w.melee },
          icon(main.ranged ? 'i-ranged' : 'i-melee'), main.ranged ? w.ranged : w.melee))),
    tag ? h('span', { class: 'tag' }, tag) : null);
}

/** Who comes with a hero, in a few words. */
export function crew(hero: Hero): string {
  const w = words();
  const leaders = hero.fighters.filter((one) => one.hero).length;
  const sidekicks = hero.fighters.filter((one) => !one.hero);
  const mates = new Map<string, number>();
  for (const { word } of sidekicks) mates.set(word, (mates.get(word) ?? 0) + 1);
  const parts = [...mates].map(([name, n]) => (n > 1 ? w.several(n, name) : name));
  const feminine = sidekicks.every(({ gender }) => gender === 'f');
  const lines = [
    ...(leaders > 1 ? [w.heroesTogether(leaders)] : []),
    ...(parts.length > 0 ? [w.withWhom(parts.join(', '), feminine, sidekicks.length > 1)] : []),
    ...(hero.forms.length > 0 ? [w.formsOf(hero.forms.length)] : []),
    ...(hero.tokens.length > 0 ? [w.tokensOf(hero.tokens.map((token) => w.several(token.count, token.name)).join(', '))] : []),
  ];
  return lines.join('; ') || w.alone;
}
