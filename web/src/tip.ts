// A tip: the option that the computer would take, and where it is to be seen.

import { buttonFor, options, spaceOf, trayOf } from './offer';
import type { Hint, Option, Question } from './protocol';
import type { Scene } from './scene';
import type { Table } from './table';
import { words } from './words';

export class Tip {
  private given: { question: number; hint: Hint } | null = null;

  constructor(private readonly advise: Table['advise']) {}

  /** Asks for one. `pending`: is this question still asked when it comes? Resolves to whether there is one. */
  async ask({ seat, number }: Question, pending: (number: number) => boolean): Promise<boolean> {
    const { advise } = this;
    const [hint] = advise ? await advise(seat).catch(() => []) : [];
    if (!hint || !pending(number)) return false;
    this.given = { question: number, hint };
    return true;
  }

  text(scene: Scene): string | null {
    const option = this.option(scene);
    if (!option) return null;
    const w = words();
    const label = buttonFor(scene, option)?.label ?? (option.kind === 'space' ? w.space(scene.names.cell(option.space!)) : option.label);
    return w.tipIs(label.replace(/\.$/, ''), this.given!.hint.chance);
  }

  space(scene: Scene): number | null {
    const option = this.option(scene);
    return option?.kind === 'fighter' ? spaceOf(scene, option.fighter) : (option?.space ?? null);
  }

  /** Marks the button or the card that is meant; the board marks its spaces. */
  mark(scene: Scene, fields: HTMLElement[]): void {
    if (!this.given) return;
    const option = this.option(scene);
    const answer = option && (buttonFor(scene, option)?.id ?? option.name);
    const card = option?.kind === 'card' && !trayOf(scene) ? `card-${scene.viewer}-${option.card}-` : null;
    // whoever has planned moves goes instead of declining a boost
    const shown = fields.some((field) => field.querySelector(`[data-answer="${CSS.escape(answer ?? '')}"]`)) ? answer : 'go';
    for (const field of fields)
      for (const one of field.querySelectorAll<HTMLElement>('[data-answer], [data-hand]'))
        one.classList.toggle('is-tip', option !== null
          && (one.dataset.answer === (option.kind === 'none' ? shown : answer)
            || (card !== null && one.dataset.key?.startsWith(card) === true)));
  }

  /** It is for one question only. */
  private option(scene: Scene): Option | null {
    const { given } = this;
    if (!given || scene.question?.number !== given.question) return null;
    return options(scene).find((option) => option.name === given.hint.name) ?? null;
  }
}
