// A lesson on the match screen: the list of lessons with what to know at this step, the question that asks for one act, and an answer to
// every act that is not the one. What is done is kept, so that one may leave and come back.

import { h, icon, refill } from './dom';
import type { Guide } from './guide';
import { openRule } from './help';
import type { Fact, Lesson, Step } from './lessons';
import { options } from './offer';
import type { Language, Option, Question, Update } from './protocol';
import type { Answer, Asking } from './question';
import type { Scene } from './scene';
import { keep, kept } from './settings';
import { button, say } from './sheet';
import { lessons } from './texts';
import { language, words } from './words';

const KEPT = 'lessons';

/** The lessons that were played to their end; null: nobody has begun, or said that there is no need. */
export const lessonsDone = (): string[] | null => kept<string[]>(KEPT);

/** There is no need to offer them any more. */
export const knowLessons = (): void => keep(KEPT, lessonsDone() ?? []);

/** The first that is not done, or the first. */
export function nextLesson(all: readonly Lesson[]): number {
  const done = lessonsDone() ?? [];
  return Math.max(0, all.findIndex(({ id }) => !done.includes(id)));
}

export interface LessonExits {
  /** To another lesson. */
  go(index: number): void;
  /** To the start. */
  leave(): void;
  /** To a match against the weakest computer, with explanations. */
  play(): void;
}

export class LessonGuide implements Guide {
  readonly element = h('aside', { class: 'primer' });
  private number = 1; // of the step, counted from 1; after the last, one more
  private wrong: string | null = null;
  private spoken: Language = language();

  constructor(
    private all: readonly Lesson[],
    private readonly index: number,
    private readonly exits: LessonExits,
  ) {
    knowLessons();
    this.draw();
  }

  async speak(): Promise<void> {
    const now = language();
    if (this.spoken === now) return;
    this.spoken = now;
    const all = await lessons(now).catch(() => null);
    if (all) this.all = all;
    this.wrong = null;
    this.draw();
  }

  private get lesson(): Lesson {
    return this.all[this.index]!;
  }

  private get step(): Step | null {
    return this.lesson.steps[this.number - 1] ?? null;
  }

  /** What is to be known by now. */
  private get fact(): Fact | null {
    return this.lesson.steps.slice(0, this.number).flatMap(({ fact }) => fact ?? []).at(-1) ?? null;
  }

  /* ---------------------------------------------------------------- what the match asks */

  sees(update: Update | null): Question | null {
    const number = (update?.decisions ?? 0) + 1;
    if (this.number !== number) this.wrong = null;
    this.number = number;
    if (!this.step) this.finish();
    this.draw();
    return this.step ? (update?.question ?? null) : null;
  }

  private finish(): void {
    const done = lessonsDone() ?? [];
    if (!done.includes(this.lesson.id)) keep(KEPT, [...done, this.lesson.id]);
  }

  allows(_scene: Scene, { name }: Option): boolean {
    const { step } = this;
    if (!step || step.wanted.includes(name)) return true;
    this.wrong = step.wrong.get(name) ?? step.wrong.get('') ?? words().notNow;
    say(this.wrong);
    return false;
  }

  /* ---------------------------------------------------------------- what is said */

  asking(scene: Scene, asking: Asking, choose: (option: Option) => void): Asking {
    const w = words();
    const { step, lesson } = this;
    const seal = { heading: w.lesson(this.index + 1), done: Math.min(this.number, lesson.steps.length), of: lesson.steps.length };
    if (!step) return { title: w.lessonDone, more: lesson.learned, help: null, coach: null, answers: this.waysOn(), steady: false, seal };
    if (scene.status.result) return { ...asking, answers: [this.again()], seal };
    if (!scene.asked || asking.answers.some(({ id }) => id === 'agree')) return { ...asking, seal };
    const shown = options(scene).find(({ name }) => name === step.wanted[0]);
    const show: Answer = { id: 'show', label: w.showMe, picture: 'i-tip', look: 'plain', press: () => shown && choose(shown) };
    const answers = [...asking.answers, show, this.skip()];
    return { ...asking, title: step.ask, more: step.more, coach: this.wrong, answers, seal };
  }

  private again(): Answer {
    return { id: 'again', label: words().tryAgain, look: 'main', harmless: true, press: () => this.exits.go(this.index) };
  }

  private skip(): Answer {
    const next = this.index + 1;
    const press = (): void => (next < this.all.length ? this.exits.go(next) : this.exits.leave());
    return { id: 'skip', label: words().skipLesson, look: 'quiet', press };
  }

  /** After a lesson. */
  private waysOn(): Answer[] {
    const w = words();
    const next = this.index + 1;
    if (next < this.all.length)
      return [{ id: 'next', label: w.nextLesson, picture: 'i-check', look: 'main', harmless: true, press: () => this.exits.go(next) }];
    return [
      { id: 'first', label: w.firstMatch, picture: 'i-check', look: 'main', harmless: true, press: () => this.exits.play() },
      { id: 'leave', label: w.leave, look: 'plain', press: () => this.exits.leave() },
    ];
  }

  private draw(): void {
    const w = words();
    const done = lessonsDone() ?? [];
    const { fact } = this;
    this.element.setAttribute('aria-label', w.fiveLessons);
    refill(this.element,
      h('h2', null, w.fiveLessons),
      h('p', { class: 'primer-about' }, w.lessonsAbout),
      h('ol', { role: 'list' }, ...this.all.map((lesson, i) => this.line(lesson, i, done.includes(lesson.id)))),
      fact ? h('section', { class: 'fact' }, h('h3', null, fact.title), h('p', null, fact.text),
        h('button', { class: 'link', type: 'button', 'data-key': 'rule', click: () => openRule(fact.rule) }, w.readRule)) : null,
      h('p', { class: 'note' }, w.lessonsLeave),
      button(w.knowGame, () => this.exits.leave(), 'quiet'));
  }

  private line({ title, about }: Lesson, i: number, done: boolean): HTMLElement {
    const w = words();
    const now = i === this.index;
    const label = `${w.lesson(i + 1)}: ${title}${done ? `, ${w.lessonIsDone}` : ''}`;
    return h('li', null, h('button', {
      class: `primer-line${now ? ' is-now' : ''}${done ? ' is-done' : ''}`, type: 'button', 'data-key': `lesson-${i + 1}`,
      'aria-current': now ? 'step' : null, 'aria-label': label, click: () => this.exits.go(i),
    }, h('b', null, i + 1), h('span', null, h('strong', null, title), h('small', null, about)), done ? icon('i-check') : null));
  }
}
