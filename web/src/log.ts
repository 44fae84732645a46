// What happened, in words: the lines of a turn under its heading.

import { h } from './dom';
import type { Told } from './protocol';
import { words } from './words';

export class LogPicture {
  readonly element = h('section', { class: 'log' });
  private readonly heading = h('h2');
  private readonly lines = h('ol', { tabindex: 0, 'data-key': 'log' });
  private shown: readonly Told[] = [];
  private count = 0;

  constructor() {
    this.element.append(this.heading, this.lines);
    this.stayAtEnd();
  }

  /** The newest line stays in sight when the room for the log or its letters change, unless somebody reads further up. */
  private stayAtEnd(): void {
    const { lines } = this;
    let atEnd = true;
    let seen = ''; // a scroll without a change of these was somebody's
    const sizes = (): string => `${lines.clientHeight}/${lines.scrollHeight}`;
    const settle = (): void => {
      seen = sizes();
      if (atEnd) lines.scrollTop = lines.scrollHeight;
    };
    lines.addEventListener('scroll', () => {
      if (seen === sizes()) atEnd = lines.scrollHeight - lines.scrollTop - lines.clientHeight < 40;
      else settle();
    });
    new ResizeObserver(settle).observe(lines);
    document.fonts.addEventListener('loadingdone', settle);
  }

  /** Shows this log; lines that are there already stay. Those from `fresh` on are new. */
  draw(told: readonly Told[], fresh: number): void {
    if (this.heading.textContent !== words().log) {
      this.heading.textContent = words().log;
      this.lines.setAttribute('aria-label', words().log);
    }
    if (told !== this.shown || told.length < this.count) {
      this.lines.replaceChildren();
      this.count = 0;
    }
    this.shown = told;
    if (this.count === told.length) return;
    this.lines.append(...told.slice(this.count).map((line) => this.line(line)));
    [...this.lines.children].forEach((line, i) => line.classList.toggle('is-new', i >= fresh));
    this.count = told.length;
    this.lines.scrollTop = this.lines.scrollHeight;
  }

  private line({ kind, team, text }: Told): HTMLElement {
    if (kind === 'turn') return h('li', { class: 'turn-mark caps' }, text.replace(/\.$/, '')); // a heading is no sentence
    return h('li', { class: `kind-${kind}${team ? ` team-${team.toLowerCase()}` : ''}` }, text);
  }

  /** All of it in a sheet, the newest first, under the headings of the turns. */
  copy(): HTMLElement {
    const turns: HTMLElement[][] = [[]];
    for (const told of this.shown) {
      if (told.kind === 'turn') turns.unshift([this.line(told)]);
      else turns[0]!.splice(turns.length > 1 ? 1 : 0, 0, this.line(told));
    }
    return h('ol', { class: 'log-copy' }, ...turns.flat());
  }

  focus(): void {
    this.lines.focus();
  }
}
