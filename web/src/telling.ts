// When a sentence may be told: no earlier than what it tells of has been shown. Each says which event it tells of last.

import type { Told, Update } from './protocol';

export class Telling {
  private seen = 0; // events that have been shown
  private told = 0;

  constructor(private readonly lines: Update['told']) {}

  /** One more event has been shown. */
  shown(): void {
    this.seen++;
  }

  /** What may be told now and has not been; at the end, all that is left. */
  next(all = false): Told[] {
    let to = this.told;
    while (to < this.lines.length && (all || this.lines[to]!.event < this.seen)) to++;
    const lines = this.lines.slice(this.told, to);
    this.told = to;
    return lines;
  }
}
