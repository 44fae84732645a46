// A match that plays by itself, one moment after the other, until its end or until somebody stops it.

export class Playback {
  private timer: ReturnType<typeof setInterval> | undefined;

  /** `advance` goes to the next moment; false: there is none. `changed`: it begins or ends to play. */
  constructor(private readonly beat: number, private readonly advance: () => boolean, private readonly changed: () => void) {}

  get plays(): boolean {
    return this.timer !== undefined;
  }

  start(): void {
    this.timer = setInterval(() => {
      if (!this.advance()) this.stop();
    }, this.beat);
    this.changed();
  }

  stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
    this.changed();
  }
}
