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
    // the newest line stays in sight when the room for the log changes, unless somebody reads further up
    let atEnd = true;
    this.lines.addEventListener('scroll', () => (atEnd = this.lines.scrollHeight - this.lines.scrollTop - this.lines.clientHeight < 40));
    new ResizeObserver(() => atEnd && (this.lines.scrollTop = this.lines.scrollHeight)).observe(this.lines);
  }

  /** Shows this log; lines that are there already stay. */
  draw(told: readonly Told[]): void {
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
    for (const old of this.lines.querySelectorAll('.is-new')) old.classList.remove('is-new');
    const fresh = told.slice(this.count).map((line) => this.line(line));
    if (this.count > 0) for (const line of fresh) line.classList.add('is-new');
    this.lines.append(...fresh);
    this.count = told.length;
    this.lines.scrollTop = this.lines.scrollHeight;
  }

  private line({ kind, team, text }: Told): HTMLElement {
    if (kind === 'turn') return h('li', { class: 'turn-mark caps' }, text);
    return h('li', { class: `kind-${kind}${team ? ` team-${team.toLowerCase()}` : ''}` }, text);
  }

  copy(): HTMLElement {
    return h('ol', { class: 'log-copy' }, ...this.shown.map((line) => this.line(line)).reverse());
  }

  focus(): void {
    this.lines.focus();
  }
}
