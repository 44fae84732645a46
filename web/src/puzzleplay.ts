// One puzzle: a match from its position, against an opponent who resists. The engine proves after every act whether the goal can still
// be reached; nothing is judged here.

import { h, icon, refill } from './dom';
import type { Engine } from './engine';
import { LocalTable, type Referee } from './local';
import { Match } from './match';
import type { Content, Question } from './protocol';
import { dailyOf, dayOf, noteFailed, noteSolved, progress, type Puzzle, sidesOf, streakOf } from './puzzle';
import { type PuzzleExits, starText } from './puzzlelist';
import { puzzleWords } from './puzzlewords';
import { copyText } from './sharing';
import { button, say } from './sheet';
import { toast } from './toast';
import { language } from './words';

interface Solved {
  reach: 'missed' | 'unclear' | 'reached';
  decided: boolean;
  /** A card that may lie face down and spoils it. */
  against: string | null;
  options: { answer: string; reach: Solved['reach'] }[];
}

type State = 'open' | 'solved' | { wrong: string | null; unclear: boolean };

const RIVAL = 'master'; // how the opponent is called; the solver answers for it

export class PuzzlePlay {
  readonly element: HTMLElement;
  private readonly strip = h('section', { class: 'puzzle-strip' });
  private readonly place = h('div', { class: 'puzzle-place' });
  private match: Match | null = null;
  private state: State = 'open';
  private attempt = 0; // what an earlier one still finds out counts no more

  constructor(
    private readonly engine: Engine,
    private readonly puzzle: Puzzle,
    private readonly puzzles: readonly Puzzle[],
    private content: Content,
    private readonly exits: PuzzleExits,
  ) {
    this.element = h('div', { class: 'puzzle-play' }, this.strip, this.place);
  }

  async start(): Promise<void> {
    const players = this.puzzle.seat === 'A' ? [0, RIVAL] : [RIVAL, 0];
    const mine = ++this.attempt;
    const referee: Referee = {
      choose: (match) => this.choose(match),
      watch: async (match, question) => {
        const found = mine === this.attempt && this.isWhole(question) ? await this.solve(match) : null;
        if (found && mine === this.attempt) this.judge(found);
      },
    };
    this.match?.close();
    this.state = 'open';
    const table = await LocalTable.at(this.engine, this.puzzle.position, players, language(), referee);
    if (mine !== this.attempt) return table.close();
    const match = new Match(table, this.engine, {
      certain: true, leave: () => this.exits.go(null), go: () => void this.start(), review: () => {}, insight: async () => () => {},
    });
    this.match = match;
    this.place.replaceChildren(match.element);
    this.draw();
    await match.start();
  }

  close(): void {
    this.attempt++;
    this.match?.close();
    this.match = null;
  }

  key(event: KeyboardEvent): void {
    this.match?.key(event);
  }

  async speak(): Promise<void> {
    this.content = await this.engine.content(language());
    this.draw();
    await this.match?.speak();
  }

  /* ---------------------------------------------------------------- the referee */

  private solve(match: number): Promise<Solved> {
    return this.engine.ask<Solved>({ type: 'solve', match, seat: this.puzzle.seat, goal: this.puzzle.goal });
  }

  /** The answer of the opponent: one that spoils the goal if there is any. */
  private async choose(match: number): Promise<string> {
    const { options } = await this.solve(match);
    const worst = (['missed', 'unclear', 'reached'] as const).find((reach) => options.some((option) => option.reach === reach));
    return options.filter((option) => option.reach === worst).at(-1)!.answer;
  }

  /** An act of one's own is judged when it is complete. */
  private isWhole(question: Question | null): boolean {
    return this.state === 'open' && (question?.seat !== this.puzzle.seat || question.why === 'action');
  }

  private judge({ reach, decided, against }: Solved): void {
    if (reach === 'reached' && !decided) return;
    const daily = dailyOf(this.puzzles, dayOf(Date.now())) === this.puzzle;
    if (reach === 'reached') noteSolved(this.puzzle.name, daily, dayOf(Date.now()));
    else noteFailed(this.puzzle.name);
    this.state = reach === 'reached' ? 'solved' : { wrong: against, unclear: reach === 'unclear' };
    this.draw();
    say(this.verdict());
  }

  /* ---------------------------------------------------------------- the strip */

  private verdict(): string {
    const w = puzzleWords();
    const { state, puzzle } = this;
    if (state === 'open') return w.goalMore[puzzle.goal];
    if (state === 'solved') return w.solvedAt(progress().solved[puzzle.name] ?? 1);
    if (state.unclear) return w.wrongChance;
    return state.wrong ? w.wrongCard(this.cardName(state.wrong)) : w.wrong;
  }

  private cardName(id: string): string {
    const hero = this.content.heroes.find((one) => one.id === sidesOf(this.puzzle)[1]);
    return hero?.cards.find((card) => card.id === id)?.name ?? id;
  }

  private draw(): void {
    const w = puzzleWords();
    const { state, puzzle } = this;
    const tries = progress().failed[puzzle.name] ?? 0;
    this.strip.className = `puzzle-strip${state === 'open' ? '' : state === 'solved' ? ' is-solved' : ' is-wrong'}`;
    refill(this.strip,
      h('div', { class: 'puzzle-goal' },
        h('h1', null, w.goals[puzzle.goal]),
        h('span', { class: 'puzzle-stars', role: 'img', 'aria-label': w.stars(puzzle.stars) }, starText(puzzle.stars)),
        state === 'solved'
          ? h('strong', { class: 'puzzle-stamp' }, w.solved)
          : h('span', { class: 'caps' }, w.tryNumber(tries + (state === 'open' ? 1 : 0)))),
      h('p', { class: 'puzzle-verdict' }, this.verdict()),
      state === 'open' ? this.held() : null,
      h('div', { class: 'puzzle-buttons' }, ...this.buttons()));
  }

  private held(): HTMLElement {
    const { held } = this.puzzle;
    const w = puzzleWords();
    if (held.length === 0) return h('span', { class: 'puzzle-held' }, icon('i-hand'), w.holds(0));
    return h('details', { class: 'puzzle-held' },
      h('summary', null, icon('i-eye'), w.holds(held.length)),
      h('ul', null, ...held.map((id) => h('li', null, this.cardName(id)))));
  }

  private buttons(): HTMLElement[] {
    const w = puzzleWords();
    const again = button(w.again, () => void this.start(), this.state === 'open' ? 'quiet' : 'main', icon('i-undo'));
    const back = button(w.back, () => this.exits.go(null), 'quiet');
    if (this.state !== 'solved') return this.state === 'open' ? [back] : [again, back];
    const at = this.puzzles.indexOf(this.puzzle);
    const next = this.puzzles.slice(at + 1).concat(this.puzzles.slice(0, at)).find(({ name }) => !progress().solved[name]);
    return [
      button(w.share, () => void this.share(), 'plain', icon('i-share')),
      ...(next ? [button(w.next, () => this.exits.go(next.name), 'main')] : []),
      back,
    ];
  }

  /** A text without the solution. */
  private async share(): Promise<void> {
    const w = puzzleWords();
    const { puzzle } = this;
    const { solved, days } = progress();
    const streak = streakOf(days, dayOf(Date.now()));
    const url = new URL(`#puzzle/${puzzle.name}`, document.baseURI).href;
    const told = w.shareText(w.goals[puzzle.goal], starText(puzzle.stars), solved[puzzle.name] ?? 1);
    const text = [told, streak > 1 ? w.streak(streak) : null, url].filter(Boolean).join('\n');
    toast((await copyText(text)) ? w.shared : text);
  }
}

