// A tip: the option that the computer would take, and where it is to be seen.

import { buttonFor, options, spaceOf, trayOf } from './offer';
import type { Hint, Option, Question } from './protocol';
import type { Scene } from './scene';
import { words } from './words';

export class Tip {
  constructor(
    private readonly question: Question,
    private readonly hint: Hint,
  ) {}

  text(scene: Scene): string | null {
    const option = this.option(scene);
    if (!option) return null;
    const w = words();
    const label = buttonFor(scene, option)?.label ?? (option.kind === 'space' ? w.space(option.space!) : option.label);
    return w.tipIs(label.replace(/\.$/, ''), this.hint.chance);
  }

  space(scene: Scene): number | null {
    const option = this.option(scene);
    return option?.kind === 'fighter' ? spaceOf(scene, option.fighter) : (option?.space ?? null);
  }

  /** Marks the button or the card that is meant; the board marks its spaces. */
  mark(scene: Scene, fields: HTMLElement[]): void {
    const option = this.option(scene);
    const answer = option && (buttonFor(scene, option)?.id ?? option.name);
    const card = option?.kind === 'card' && !trayOf(scene) ? `card-${scene.viewer}-${option.card}-` : null;
    for (const field of fields)
      for (const one of field.querySelectorAll<HTMLElement>('[data-answer], [data-hand]'))
        one.classList.toggle('is-tip', option !== null
          && (one.dataset.answer === answer || (card !== null && one.dataset.key?.startsWith(card) === true)));
  }

  /** It is for one question only. */
  private option(scene: Scene): Option | null {
    return (scene.question?.number === this.question.number && options(scene).find((option) => option.name === this.hint.name)) || null;
  }
}
