// A line of the log that was pressed where the log covers the table: it stays as one line above the battlefield while that shows where it
// happened.

import type { Act } from './acts';
import { h, icon } from './dom';
import { words } from './words';

export interface LogFoldHandler {
  openLog(): void;
  /** Shows what an act was about until it is told null. */
  keep(act: Act | null): void;
}

export class LogFold {
  readonly element = h('div', { class: 'log-fold', role: 'region', hidden: true });
  private acts = 0; // there were so many

  constructor(private readonly handler: LogFoldHandler) {}

  show(act: Act, text: string): void {
    const w = words();
    const line = h('button', { class: 'log-fold-line', type: 'button', title: w.log, click: () => (this.close(), this.handler.openLog()) },
      icon('i-log'), h('span', null, text));
    this.element.replaceChildren(line, h('button', {
      class: 'tool', type: 'button', 'data-key': 'log-fold-close', 'aria-label': w.close, click: () => this.close(),
    }, icon('i-close')));
    this.element.setAttribute('aria-label', w.log);
    this.element.hidden = false;
    this.handler.keep(act);
    line.focus({ preventScroll: true });
  }

  /** Something else happens: nobody looks at it any more. */
  follow(acts: number): void {
    if (acts !== this.acts) this.close();
    this.acts = acts;
  }

  close(): void {
    if (this.element.hidden) return;
    this.element.hidden = true;
    this.element.replaceChildren();
    this.handler.keep(null);
  }
}
