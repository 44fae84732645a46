// What the end of a match has to say about it: the blow that ended it, where it turned, and the moments that decided.

import { h } from './dom';
import type { Engine } from './engine';
import { Graph } from './graph';
import { type GaveUp, judgeOf } from './judge';
import { largest, moment } from './moments';
import { Names } from './names';
import type { Seat } from './protocol';
import { Reel } from './reel';
import { reviewWords } from './reviewwords';
import { nearTeam } from './verdict';
import { language } from './words';

const MOMENTS = 3;

/** The blow that ended it, in the engine's sentences: the attack, if it was one, and what it did. */
function blow(reel: Reel): string {
  const { seat } = reel.answers.at(-1)!;
  const { told, events } = reel.after(reel.length, seat)!;
  const harm = told.filter(({ kind }) => kind === 'harm').slice(-2);
  const struck = events.some((event) => event.type === 'damage' && event.cause === 'combat');
  let attack = reel.length;
  while (attack > 0 && !reel.after(attack, seat)!.events.some(({ type }) => type === 'attack')) attack--;
  const line = struck && attack > 0 ? reel.after(attack, seat)!.told.filter(({ kind }) => kind === 'plain').at(-1) : undefined;
  return [...new Set([line, ...harm].flatMap((one) => one?.text ?? []))].join(' ');
}

/** Fills a place of the end sheet as the judge goes on. Returns what ends it. */
export async function insight(
  place: HTMLElement, engine: Engine, record: string, gaveUp: GaveUp, mine: Seat | null, go: (decision: number) => void,
): Promise<() => void> {
  const [reel, content] = await Promise.all([Reel.read(engine, record, language()), engine.content(language())]);
  if ((!reel.last.over && gaveUp === undefined) || reel.length === 0) return () => {};
  const w = reviewWords();
  const names = new Names(content, reel.setup);
  const team = nearTeam(mine);
  const judge = judgeOf(record, language(), reel.last.over ? undefined : gaveUp);
  const graph = new Graph(go);
  const turned = h('p', { class: 'end-turned' });
  const found = h('div', { class: 'end-moments' });
  const draw = (): void => {
    turned.textContent = judge.summary?.lost ?? '';
    const label = mine ? w.yourGraph : w.graph;
    graph.draw({ reel, judged: judge.judged, team, label, at: reel.length + 1 });
    found.replaceChildren(...largest(judge).slice(0, MOMENTS).map((one) => moment({ reel, names, at: 0 }, one, go)));
  };
  place.replaceChildren(...(reel.last.over ? [h('p', { class: 'end-blow' }, blow(reel))] : []), turned, graph.element, found);
  const unlisten = judge.listen(draw);
  draw();
  return unlisten;
}
