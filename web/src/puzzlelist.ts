// The puzzles: today's, and all of them to choose from.

import { h, icon, refill } from './dom';
import type { Content } from './protocol';
import { dailyOf, dayOf, type Goal, progress, type Puzzle, sidesOf, streakOf } from './puzzle';
import { puzzleWords } from './puzzlewords';
import { keep, kept } from './settings';
import { topbar } from './topbar';
import { language, words } from './words';

export interface PuzzleExits {
  leave(): void;
  /** To one of them; null: to the list. */
  go(name: string | null): void;
}

interface Filter {
  goal: Goal | null;
  hero: string | null;
  stars: number | null;
}

export const starText = (stars: number): string => '★'.repeat(stars);

export class PuzzleList {
  readonly element = h('div', { class: 'puzzles' });
  private readonly head = h('header', { class: 'topbar' });
  private readonly main = h('main');
  private readonly filter: Filter = { goal: null, hero: null, stars: null, ...kept<Partial<Filter>>('puzzleFilter') };

  constructor(
    private readonly puzzles: readonly Puzzle[],
    private readonly content: () => Promise<Content>,
    private readonly exits: PuzzleExits,
  ) {
    this.element.append(this.head, this.main);
  }

  close(): void {}

  async speak(): Promise<void> {
    const content = await this.content();
    const w = puzzleWords();
    const leave = { picture: 'i-close', label: words().close, press: () => this.exits.leave() };
    topbar(this.head, { title: w.puzzles, motto: w.motto, tools: [leave] });
    const { solved } = progress();
    const shown = this.puzzles.filter((puzzle) => this.fits(puzzle));
    refill(this.main,
      this.today(content),
      this.filters(content),
      h('p', { class: 'puzzle-count', role: 'status' },
        shown.length > 0 ? w.solvedOf(shown.filter(({ name }) => solved[name]).length, shown.length) : w.none),
      h('ul', { class: 'puzzle-list' }, ...shown.map((puzzle) => h('li', null, this.card(puzzle, content)))));
  }

  private fits(puzzle: Puzzle): boolean {
    const { goal, hero, stars } = this.filter;
    return (!goal || puzzle.goal === goal) && (!hero || sidesOf(puzzle)[0] === hero) && (!stars || puzzle.stars === stars);
  }

  private today(content: Content): HTMLElement | null {
    const day = dayOf(Date.now());
    const puzzle = dailyOf(this.puzzles, day);
    if (!puzzle) return null;
    const w = puzzleWords();
    const date = new Date().toLocaleDateString(language(), { day: 'numeric', month: 'long', timeZone: 'UTC' });
    const streak = streakOf(progress().days, day);
    return h('section', { class: 'puzzle-today' },
      h('span', { class: 'caps' }, w.daily(date)),
      h('h2', null, w.goals[puzzle.goal]),
      h('p', null, `${this.sides(puzzle, content)} ${starText(puzzle.stars)}`),
      h('p', { class: 'puzzle-more' }, w.sameForAll, streak > 0 ? ` ${w.streak(streak)}.` : ''),
      h('button', { class: 'button is-main', type: 'button', 'data-key': 'today', click: () => this.exits.go(puzzle.name) },
        progress().solved[puzzle.name] ? icon('i-check') : icon('i-play'), progress().solved[puzzle.name] ? w.solved : w.solve));
  }

  private sides(puzzle: Puzzle, content: Content): string {
    return sidesOf(puzzle).map((id) => content.heroes.find((hero) => hero.id === id)?.name ?? id).join(' — ');
  }

  private filters(content: Content): HTMLElement {
    const w = puzzleWords();
    const heroes = content.heroes.filter(({ id }) => this.puzzles.some((puzzle) => sidesOf(puzzle)[0] === id));
    return h('div', { class: 'puzzle-filters' },
      this.select('goal', w.goal, Object.entries(w.goals)),
      this.select('hero', w.hero, heroes.map(({ id, name }) => [id, name])),
      this.select('stars', w.difficulty, [1, 2, 3].map((n) => [String(n), starText(n)])));
  }

  private select(key: keyof Filter, label: string, choices: [string, string][]): HTMLElement {
    const now = String(this.filter[key] ?? '');
    const all: [string, string][] = [['', puzzleWords().all], ...choices];
    const field = h('select', {
      'data-key': `filter-${key}`,
      change: () => {
        const value = field.value || null;
        Object.assign(this.filter, { [key]: key === 'stars' && value ? Number(value) : value });
        keep('puzzleFilter', this.filter);
        void this.speak();
      },
    }, ...all.map(([value, text]) => h('option', { value, selected: value === now }, text)));
    return h('label', null, h('span', { class: 'caps' }, label), field);
  }

  private card(puzzle: Puzzle, content: Content): HTMLElement {
    const w = puzzleWords();
    const { solved, failed } = progress();
    const { name } = puzzle;
    const board = content.boards.find(({ id }) => id === puzzle.board)?.name ?? puzzle.board;
    const state = solved[name] ? w.solved : failed[name] ? w.tryNumber(failed[name]! + 1) : null;
    return h('button', {
      class: `puzzle-card${solved[name] ? ' is-solved' : ''}`, type: 'button', 'data-key': name, click: () => this.exits.go(name),
    },
      h('strong', null, w.goals[puzzle.goal]),
      h('span', { class: 'puzzle-stars', role: 'img', 'aria-label': w.stars(puzzle.stars) }, starText(puzzle.stars)),
      h('span', null, this.sides(puzzle, content)),
      h('small', null, board),
      state ? h('em', null, solved[name] ? icon('i-check') : null, state) : null);
  }
}
