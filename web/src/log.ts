// What happened, in words: the lines of a turn under its heading. A combat is one line, whose sum can be opened; cards that are drawn are
// none. A line that is pointed at shows its place on the table; pressed, it is played again.

import { type Act, resultOf } from './acts';
import { h } from './dom';
import type { GameEvent, Told } from './protocol';
import { words } from './words';

export interface LogHandler {
  /** Somebody points at a line of this act, or at none. */
  point(act: Act | null): void;
  again(act: Act): void;
  /** Shows it until it is told null. */
  keep(act: Act | null): void;
}

/** A line, and the act that it tells of. */
interface Row {
  told: Told;
  act: Act;
  /** It is there, but only an open sum shows it. */
  folded: boolean;
}

export class LogPicture {
  readonly element = h('section', { class: 'log' });
  private readonly heading = h('h2');
  private readonly lines = h('ol', { tabindex: 0, 'data-key': 'log' });
  private shown: readonly Act[] = [];
  private readonly open = new Set<Act>();
  private drawn: Row[] = [];
  private atEnd = true;
  private sized!: ResizeObserver;

  constructor(private readonly handler: LogHandler) {
    this.element.append(this.heading, this.lines);
    this.stayAtEnd();
  }

  /** The newest line stays in sight when the room for the log or its letters change, unless somebody reads further up. */
  private stayAtEnd(): void {
    const { lines } = this;
    let seen = ''; // a scroll without a change of these was somebody's
    const sizes = (): string => `${lines.clientHeight}/${lines.scrollHeight}`;
    const settle = (): void => {
      seen = sizes();
      if (this.atEnd) lines.scrollTop = lines.scrollHeight;
    };
    lines.addEventListener('scroll', () => {
      if (seen === sizes()) this.atEnd = lines.scrollHeight - lines.scrollTop - lines.clientHeight < 40;
      else settle();
    });
    this.sized = new ResizeObserver(settle);
    this.sized.observe(lines);
    document.fonts.addEventListener('loadingdone', settle);
  }

  /** Shows the newest line once the page has been laid out: who begins to observe is told then. Measuring here would do it once more. */
  private goToEnd(): void {
    this.atEnd = true;
    this.sized.unobserve(this.lines);
    this.sized.observe(this.lines);
  }

  /** Shows these acts; lines that are there already stay. Those from `fresh` on are new. */
  draw(acts: readonly Act[], fresh: number): void {
    if (this.heading.textContent !== words().log) {
      this.heading.textContent = words().log;
      this.lines.setAttribute('aria-label', words().log);
    }
    const rows = acts.flatMap(rowsOf);
    if (acts !== this.shown || rows.length < this.drawn.length) {
      this.lines.replaceChildren();
      this.drawn = [];
      this.open.clear();
    }
    this.shown = acts;
    if (rows.length === this.drawn.length) return;
    const before = this.drawn.length;
    this.lines.append(...rows.slice(before).map((row) => this.line(row)));
    this.drawn = rows;
    for (const act of new Set(rows.slice(before).map((row) => row.act))) this.sum(this.lines, act);
    [...this.lines.children].forEach((line, i) => line.classList.toggle('is-new', i >= fresh));
    this.goToEnd();
  }

  /** `press`: of a copy that covers the table, so that pointing shows nothing. */
  private line({ told: { kind, team, text }, act, folded }: Row, press?: (act: Act, text: string) => void): HTMLElement {
    if (kind === 'turn') return h('li', { class: 'turn-mark caps' }, text.replace(/\.$/, '')); // a heading is no sentence
    const line = h('li', {
      class: `kind-${kind}${team ? ` team-${team.toLowerCase()}` : ''}`, 'data-act': this.shown.indexOf(act),
      'data-part': folded ? 'folded' : act.kind === 'setup' ? 'setup' : null, 'data-open': this.open.has(act) ? '' : null,
      click: () => (press ? press(act, text) : this.handler.again(act)),
      pointerenter: press ? null : () => this.handler.point(act), pointerleave: press ? null : () => this.handler.point(null),
    }, text);
    return line;
  }

  /** The first line of a combat that is decided ends in its sum, which opens and closes the rest. */
  private sum(lines: HTMLElement, act: Act): void {
    const result = resultOf(act);
    const first = lines.querySelector(`[data-act="${this.shown.indexOf(act)}"]`);
    if (!result || !first || first.querySelector('button')) return;
    const open = this.open.has(act);
    const press = (event: Event): void => {
      event.stopPropagation();
      if (!this.open.delete(act)) this.open.add(act);
      for (const all of document.querySelectorAll(`:is(.log, .log-copy) [data-act="${this.shown.indexOf(act)}"]`)) {
        all.toggleAttribute('data-open', this.open.has(act));
        all.querySelector('button')?.setAttribute('aria-expanded', String(this.open.has(act)));
      }
    };
    first.append(' ', h('button', {
      class: 'log-sum num', type: 'button', 'data-key': `sum-${this.shown.indexOf(act)}`, 'aria-expanded': String(open), click: press,
      title: words().logSum,
    }, `${result.attack} − ${result.defense} = ${result.damage}`));
  }

  /** All of it in a sheet, the newest first, under the headings of the turns. */
  copy(press: (act: Act, text: string) => void): HTMLElement {
    const turns: HTMLElement[][] = [[]];
    for (const row of this.drawn) {
      if (row.told.kind === 'turn') turns.unshift([this.line(row)]);
      else turns[0]!.push(this.line(row, press));
    }
    const list = h('ol', { class: 'log-copy' }, ...turns.flat());
    for (const act of this.shown) this.sum(list, act);
    return list;
  }

  /** All of it as plain text, from the beginning. */
  plain(): string {
    return this.drawn.map(({ told: { kind, text } }) => (kind === 'turn' ? `\n${text}` : text)).join('\n').trim();
  }

  focus(): void {
    this.lines.focus();
  }
}

/** Of a combat these are read without opening it: they change what lies on the table. */
const LASTING: ReadonlySet<string | null> =
  new Set<GameEvent['type']>(['defeat', 'move', 'place', 'remove', 'token', 'form', 'revive', 'summon', 'over']);

/** The lines of an act. What is drawn, and that somebody maneuvers, need not be read; nor how a combat went, unless somebody asks. */
function rowsOf(act: Act): Row[] {
  return act.lines.map((told, i) => {
    const quiet = act.kind === 'draw' || act.kind === 'action' || (act.kind === 'setup' && act.about[i] === 'draw');
    const detail = act.kind === 'attack' && i > 0 && (told.kind === 'text' || !LASTING.has(act.about[i] ?? null));
    return { told, act, folded: quiet || detail };
  });
}
