// The question: what is asked, in words, with a button for every answer that has no place on the table.

import { h, icon, refill } from './dom';
import type { Scene } from './scene';
import { language, words } from './words';

export interface Answer {
  id: string;
  label: string;
  more?: string | undefined;
  picture?: string | undefined;
  key?: string | undefined;
  look: 'main' | 'plain' | 'quiet';
  /** It costs nothing, so Enter may press it. */
  harmless?: boolean | undefined;
  /** Why it cannot be chosen: then it is pale, and pressing it says so. */
  off?: string | undefined;
  press(): void;
}

export interface Asking {
  title: string;
  more: string | null;
  /** What can be done, where there is room for it. */
  help: string | null;
  /** An explanation for those who learn, or a tip that was asked for. */
  coach: string | null;
  answers: Answer[];
  /** What it says changes often: it keeps its height meanwhile. */
  steady: boolean;
  /** A text is carried out by hand: what is planned in its place. */
  hand?: { deeds: readonly string[]; note: string | null } | undefined;
  /** What stands in place of whose turn it is: where one is in a lesson. */
  seal?: { heading: string; done: number; of: number };
}

export interface QuestionHandler {
  undo(): void;
  canUndo(): boolean;
  advise(): void;
  canAdvise(): boolean;
  rules(): void;
}

const LONG = 28; // letters; answers with longer ones lie below the question,
const LINE = 34; // a title that needs narrow letters to stay on one line of a phone
const MANY = 5; // and so do more than these

export class QuestionPicture {
  readonly element = h('section', { class: 'question', tabindex: -1 });
  private asking: Asking = { title: '', more: null, help: null, coach: null, answers: [], steady: false };
  private drawn = '';

  constructor(private readonly handler: QuestionHandler) {}

  /** What is shown already stays, and the focus with it; a press means what was asked last. */
  draw(scene: Scene, asking: Asking): void {
    this.asking = asking;
    const { own, asked, question, view } = scene;
    const now = JSON.stringify([language(), own, asked, question?.number, view.turn,
      view.over, asking, this.handler.canUndo(), this.handler.canAdvise()]);
    if (now === this.drawn) return;
    this.drawn = now;
    this.redraw(scene, asking);
  }

  private redraw(scene: Scene, asking: Asking): void {
    const w = words();
    const { names, view } = scene;
    const seat = scene.question?.seat ?? view.turn.seat;
    const mine = scene.own.includes(seat);
    const acting = view.turn.seat === seat;
    const heading = mine ? (acting ? w.yourTurn : w.yourChoice) : names.seat(seat);
    const scrolls = scene.small && asking.steady ? { tabindex: 0, 'data-key': 'ask-more' } : null;
    this.element.setAttribute('aria-label', asking.title);
    this.element.classList.toggle('is-asked', scene.asked);
    this.element.classList.toggle('is-steady', asking.steady);
    this.element.classList.toggle('is-by-hand', asking.hand !== undefined);
    this.element.classList.toggle('is-wordy', asking.hand !== undefined || asking.seal !== undefined || asking.answers.length > MANY
      || asking.answers.some((answer) => answer.label.length > LONG));
    refill(this.element,
      asking.seal ? this.seal(asking.seal)
        : h('div', { class: `turn team-${names.team(seat)}` }, h('span', { class: 'caps' }, heading), acting ? this.pips(scene) : null),
      h('div', { class: 'ask' },
        h('h1', { class: asking.title.length > LINE ? 'is-long' : null },
          asking.hand ? h('span', { class: 'tag' }, icon('i-byhand'), w.byHand) : null, asking.title),
        asking.hand ? this.plan(asking) : asking.more ? h('p', scrolls, asking.more)
          : asking.help ? h('p', { class: 'help' }, asking.help) : null),
      asking.coach ? h('p', { class: 'coach' }, asking.coach) : null,
      h('div', { class: 'answers' }, ...asking.answers.map((answer, i) => this.answer(answer, i))),
      h('div', { class: 'extras' },
        scene.own.length > 0
          ? h('button', {
              class: 'tool', type: 'button', 'data-key': 'undo', title: `${w.undo} (U)`, 'aria-label': w.undo,
              'aria-disabled': this.handler.canUndo() ? null : 'true', click: () => this.handler.undo(),
            }, icon('i-undo'))
          : null,
        this.handler.canAdvise()
          ? h('button', {
              class: 'tool', type: 'button', 'data-key': 'tip', title: `${w.tip} (W)`, 'aria-label': w.tip,
              'aria-disabled': scene.asked ? null : 'true', click: () => this.handler.advise(),
            }, icon('i-tip'))
          : null,
        h('button', {
          class: 'tool', type: 'button', 'data-key': 'rules', title: `${w.rules} (?)`,
          'aria-label': w.rules, click: () => this.handler.rules(),
        }, icon('i-help'))));
  }

  private seal({ heading, done, of }: NonNullable<Asking['seal']>): HTMLElement {
    return h('div', { class: 'turn is-seal' }, h('span', { class: 'caps' }, heading),
      h('div', { class: 'pips', role: 'img', 'aria-label': `${done}/${of}` },
        ...Array.from({ length: of }, (_, i) => h('i', { class: i < done ? 'left' : null }))));
  }

  /** The text as it stands on the card, why the plan before was sent back, and the plan. */
  private plan({ more, hand }: Asking): HTMLElement {
    return h('div', { class: 'plan' },
      more ? h('blockquote', null, more) : null,
      hand!.note ? h('p', { class: 'sent-back' }, icon('i-undo'), hand!.note) : null,
      h('ol', { 'aria-live': 'polite' }, ...hand!.deeds.map((deed) => h('li', null, deed))));
  }

  private pips(scene: Scene): HTMLElement | null {
    const w = words();
    const { number, actions } = scene.view.turn;
    if (number === 0 || scene.view.over) return null;
    const choosing = scene.question?.why === 'action';
    // while an action is being carried out it is counted no more, but it is the one of now
    const left = choosing ? actions - 1 : actions;
    const label = left === 0 ? w.lastAction : w.actionsLeft(actions);
    return h('div', { class: 'pips' }, h('i', { class: 'now' }),
      ...Array.from({ length: Math.min(left, 4) }, () => h('i', { class: 'left' })), h('span', null, label));
  }

  private answer({ id, label, more, picture, key, look, off }: Answer, i: number): HTMLElement {
    return h('button', {
      class: `button${look === 'plain' ? '' : ` is-${look}`}${off ? ' is-off' : ''}`,
      type: 'button', 'data-key': `answer-${id}`, 'data-answer': off ? null : id,
      'aria-disabled': off ? 'true' : null, title: off ?? more ?? null,
      click: () => this.asking.answers[i]!.press(),
    }, picture ? icon(picture) : null, h('span', { class: 'label' }, label),
      key && key !== label ? h('kbd', { 'aria-hidden': 'true' }, key) : null);
  }

  /** Presses the answer that has this key, if there is one. */
  press(key: string): boolean {
    const { answers } = this.asking;
    const able = answers.filter(({ off }) => !off);
    const answer = answers.find((one) => one.key?.toLowerCase() === key) ?? (/^[1-9]$/.test(key) ? able[Number(key) - 1] : undefined);
    answer?.press();
    return answer !== undefined;
  }

  /** To the answer that costs nothing, or to the question itself: Enter alone spends nothing. */
  focus(): void {
    const free = this.asking.answers.find((answer) => answer.harmless);
    this.focusOn(free ? `[data-key="answer-${CSS.escape(free.id)}"]` : null);
  }

  /** To the first answer. */
  focusFirst(): void {
    this.focusOn('[data-answer]');
  }

  private focusOn(answer: string | null): void {
    ((answer && this.element.querySelector<HTMLElement>(answer)) || this.element).focus({ preventScroll: true });
  }

  get text(): string {
    return this.asking.title;
  }
}
