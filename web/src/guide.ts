// Somebody who leads through a match: says what is to be done, and answers whatever is not to be done now.

import type { Option, Question, Update } from './protocol';
import type { Asking } from './question';
import type { Scene } from './scene';

export interface Guide {
  /** Stands where the players are else. */
  readonly element: HTMLElement;
  /** Another language was chosen. */
  speak(): Promise<void>;
  /** Everything has been shown up to here. What is asked now; null: nothing more. */
  sees(update: Update | null): Question | null;
  /** May this be chosen now? If not, the guide says why. */
  allows(scene: Scene, option: Option): boolean;
  /** The question in the words of the guide. */
  asking(scene: Scene, asking: Asking, choose: (option: Option) => void): Asking;
}
