// The page: chooses language and theme, sets the table, and goes between the start screen and matches.

import { goTo } from './back';
import { ChoosingScreen } from './choosing';
import { h } from './dom';
import { onDrop } from './dropping';
import { Engine, Refusal } from './engine';
import { finishedWith } from './finished';
import type { GaveUp } from './judge';
import { forget, known, lasts, linkTo, ownLink, readLink } from './known';
import { LessonGuide, nextLesson } from './lesson';
import { LocalTable } from './local';
import { Match } from './match';
import { type Language, type Seat, teamOf } from './protocol';
import { OpenTable } from './opentable';
import { contentOf, HeroOpen, patiently, refusal, type RemotePlan, RemoteTable } from './remote';
import { firstLanguage, keep, kept, showTheme } from './settings';
import { button, closeSheets, openSheet, type Sheet } from './sheet';
import { unfitSheet } from './sheets';
import { forgetMatch, freeSlot, isSlot, type Plan, savedIn, type Slot } from './slots';
import { readReviewLink, reviewHash, type Source } from './source';
import { wake } from './sound';
import { StartScreen } from './start';
import type { Library, Table } from './table';
import { lessons } from './texts';
import { toast } from './toast';
import { onLanguage } from './topbar';
import { lookForNews } from './version';
import { Wire } from './wire';
import { gone, language, speak, words } from './words';

const engine = new Engine();
const wire = new Wire();

/** What fills the page. */
interface Screen {
  readonly element: HTMLElement;
  close(): void;
  /** Another language was chosen. */
  speak(): Promise<void>;
  key?(event: KeyboardEvent): void;
}

let screen: Screen | null = null;
let journeys = 0; // what comes late does not push aside what somebody wanted after it

/** Another screen comes: nothing of the one before lies on it. */
function show(next: Screen): void {
  closeSheets();
  screen?.close();
  screen = next;
  document.querySelector('#app')!.replaceChildren(next.element);
}

async function goToStart(): Promise<void> {
  const mine = ++journeys;
  goTo('', screen !== null && !(screen instanceof StartScreen));
  const start = new StartScreen(engine, {
    play: async (plan: Plan, slot: Slot) => goToTable(await LocalTable.begin(engine, plan, language(), slot)),
    open: async (plan: RemotePlan, title: string) => goToRemote(await RemoteTable.open(wire, plan, kept<string>('name'), title)),
    visit: (table: string) => goToRemote(table),
    served,
    resume,
    review: (source) => goToReview(source, { step: true }),
    file: (file) => void openFile(file),
    learn: () => goToLesson(),
    puzzles: () => void goToPuzzles(null, true),
  });
  await start.start();
  if (mine === journeys) show(start);
  else start.close();
}

/** The address of a table. Secrets are in it only if the browser does not keep them: a reload would lose the seats. */
function address(table: Table): string {
  if (table instanceof LocalTable) return `#${table.slot ?? ''}`;
  if (!(table instanceof RemoteTable)) return '';
  return new URL(lasts(table.id) || table.secrets.length === 0 ? linkTo(table.id) : ownLink(table.id, table.secrets)).hash;
}

/** What the match is played with. A server that has other heroes or cards than this page tells of them itself. */
async function libraryOf(table: Table): Promise<Library> {
  if (!(table instanceof RemoteTable) || table.served === (await engine.welcome()).content) return engine;
  return { welcome: () => engine.welcome(), replays: (record) => engine.replays(record), content: contentOf };
}

/** Goes to a table; `ask` is what a person is asked there first. */
async function goToTable(table: Table, ask: () => void = () => {}): Promise<void> {
  goTo(address(table), screen instanceof StartScreen);
  const match = new Match(table, await libraryOf(table), {
    leave: () => void goToStart(),
    go: (next) => void goToTable(next),
    review: (decision) => void reviewOf(table).then(
      (source) => goToReview(source, { decision, mine: ownSeat(table), gaveUp: gaveUp(table), step: true }),
      () => toast(words().noReview), // it began from a position
    ),
    insight: async (place, go) => (await import('./insight')).insight(place, engine, await table.record(), gaveUp(table),
      ownSeat(table), go),
  });
  show(match);
  ask();
  await match.start();
}

/* ------------------------------------------------------------------ replays and reviews, which are fetched when somebody wants one */

/** The seat of the one who sat at a table; null: several people did, or nobody. */
function ownSeat({ seats, status }: Table): Seat | null {
  const people = new Set(seats.map((seat) => status.players[seat]?.person));
  return people.size === 1 ? seats[0]! : null;
}

/** Who gave up a match, if the rules did not end it; null: time did, or nobody knows which of a team. */
function gaveUp({ setup, status }: Table): GaveUp {
  const { result } = status;
  if (!result || result.why === 'rules') return undefined;
  const losers = setup.seats.filter(({ seat }) => teamOf(seat) !== result.winner);
  return result.why === 'resigned' && losers.length === 1 ? losers[0]!.seat : null;
}

/** Where the match of a table can be looked at. */
async function reviewOf(table: Table): Promise<Source> {
  if (table.id !== null) return { kind: 'table', name: table.id };
  const record = await table.record();
  const found = finishedWith(record);
  return found ? { kind: 'kept', name: found.key } : (await import('./openreview')).sourceOf(record);
}

/** The part of the page that reviews. An old page may find that the server has another version of it by now. */
async function reviewing(): Promise<typeof import('./openreview') | null> {
  return import('./openreview').catch(() => {
    openSheet({ name: 'sure', title: words().news, body: [], foot: [button(words().reload, () => location.reload(), 'main')] });
    return null;
  });
}

/** Where to begin, who looks and who gave the match up, as far as it is known; `step`: back leads here. */
interface Look {
  decision?: number | null;
  mine?: Seat | null;
  gaveUp?: GaveUp;
  step?: boolean;
}

/** Goes to a review. What is wrong with the record is told where one is, or at the start screen. */
async function goToReview(source: Source, how: Look = {}): Promise<void> {
  const part = await reviewing();
  if (!part) return screen ? undefined : goToStart();
  try {
    const review = await part.openReview(engine, source, how.decision ?? null, how.mine ?? null, how.gaveUp, {
      leave: () => void goToStart(),
      branch: async (plan, from, slot) => goToTable(await LocalTable.branch(engine, plan, from, language(), slot)),
      resume: (slot) => void resume(slot),
      moved: (hash) => goTo(hash, false),
    });
    goTo(reviewHash(source, how.decision ?? null), how.step === true);
    show(review);
    review.start();
  } catch (error) {
    if (!screen) await goToStart();
    part.tellBad(error);
  }
}

/** Goes to the puzzles, or to one of them; they are fetched when somebody wants one. */
async function goToPuzzles(name: string | null, step: boolean): Promise<void> {
  const part = await import('./openpuzzles').catch(() => null);
  const next = await part?.openPuzzles(engine, name, { leave: () => void goToStart(), go: (one) => void goToPuzzles(one, true) })
    .catch(() => null);
  if (!next) {
    if (!screen) await goToStart();
    return void openSheet({ name: 'sure', title: words().noPuzzles, body: [] });
  }
  goTo(name === null ? '#puzzles' : `#puzzle/${name}`, step);
  show(next);
  if ('start' in next) await next.start();
}

/** A record that somebody dropped or chose. */
async function openFile(file: File): Promise<void> {
  const part = await reviewing();
  await part?.readFile(file).then(async (record) => goToReview(await part.sourceOf(record), { step: true })).catch(part.tellBad);
}

/* ------------------------------------------------------------------ lessons */

const LESSONS = 'lessons';

/** Goes to a lesson; without a number, to the first that is not done. */
async function goToLesson(index?: number): Promise<void> {
  const all = await lessons(language()).catch(() => null);
  if (!all) {
    if (!(screen instanceof StartScreen)) await goToStart();
    return toast(words().noLessons);
  }
  goTo(`#${LESSONS}`, screen instanceof StartScreen);
  const at = index ?? nextLesson(all);
  const leave = (): void => void goToStart();
  const guide = new LessonGuide(all, at, { go: (next) => void goToLesson(next), leave, play: () => void playFirst() });
  const table = await LocalTable.begin(engine, all[at]!.plan, language(), null);
  const nothing = { review: leave, insight: async () => () => {} }; // a lesson leaves no record to look back at
  const match = new Match(table, engine, { leave, go: leave, ...nothing }, guide);
  show(match);
  await match.start();
}

/** A first match after the lessons: against the weakest computer, with explanations. */
async function playFirst(): Promise<void> {
  const { heroes, boards } = await engine.content(language());
  const slot = freeSlot();
  if (!slot) return goToStart();
  keep('coach', true);
  const any = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!;
  const mine = any(heroes);
  const plan = {
    board: any(boards).id, heroes: [mine.id, any(heroes.filter((one) => one !== mine)).id], players: [0, 'novice'], options: {},
  };
  await goToTable(await LocalTable.begin(engine, plan, language(), slot));
}

/** Goes to a table on the server. It may take a while to reach it; what is wrong for good is told at the start screen. */
async function goToRemote(id: string, link: { given?: string[]; own?: boolean } = {}): Promise<void> {
  journeys++;
  let wanted = true;
  let waits: Sheet | null = null;
  const goOn = (error: unknown): boolean => {
    const w = words();
    const title = error instanceof Refusal ? w.busy : w.offline;
    waits ??= openSheet({ name: 'sure', title, body: [], foot: [button(w.cancel, () => waits!.close())], onclose: () => (wanted = false) });
    return wanted;
  };
  try {
    const table = await patiently(() => RemoteTable.join(wire, id, link, language(), kept<string>('name')), goOn);
    (waits as Sheet | null)?.close();
    await goToTable(table, () => table.seats.length > 0 && kept<string>('name') === null && askName(table));
  } catch (error) {
    (waits as Sheet | null)?.close();
    if (error instanceof HeroOpen) return goToChoice(id, error);
    if (!(screen instanceof StartScreen)) await goToStart();
    const code = refusal(error);
    if (code) tellGone(id, code);
  } finally {
    (waits as Sheet | null)?.close();
  }
}

/** There is no match yet: whoever sits there without a hero chooses one, and everybody goes to the match when all have. */
async function goToChoice(id: string, open: HeroOpen): Promise<void> {
  const table = OpenTable.at(wire, id, open, language());
  goTo(new URL(lasts(id) || open.secrets.length === 0 ? linkTo(id) : ownLink(id, open.secrets)).hash, screen instanceof StartScreen);
  const choosing = new ChoosingScreen(table, engine, { match: () => void goToRemote(id, { given: open.secrets, own: true }),
    leave: () => void goToStart() });
  show(choosing);
  if (table.seats.length > 0 && kept<string>('name') === null) askName(table);
  await choosing.start();
}

function tellGone(id: string, code: string): void {
  const w = words();
  const { title, more } = gone(code);
  const watch = button(w.watch, () => (sheet.close(), void goToRemote(id)), 'main');
  const drop = button(w.forgetTable, () => (sheet.close(), forget(id), void goToStart()));
  const mine = known(id).own.length > 0;
  const reload = button(w.reload, () => location.reload(), 'main');
  const strange = code === 'version';
  const close = button(w.close, () => sheet.close());
  const foot = [strange ? reload : null, code === 'secret' && !mine ? watch : null, mine && !strange ? drop : null, close];
  const sheet = openSheet({ name: 'sure', title, body: [h('p', null, more)], foot });
}

function askName(table: { rename(name: string): void }): void {
  const w = words();
  const field = h('input', { type: 'text', maxlength: 32, autocomplete: 'nickname', 'aria-label': w.yourName });
  const done = (): void => {
    const name = field.value.trim();
    keep('name', name);
    if (name) table.rename(name);
    sheet.close();
  };
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return;
    event.preventDefault(); // or it would press the button of the sheet that comes next
    done();
  });
  const sheet = openSheet({ name: 'name', title: w.yourName, body: [field], foot: [button(w.goOn, done, 'main')] });
  field.focus();
}

/** Goes on with a match that the browser kept. One that cannot be played again is kept until somebody says otherwise. */
async function resume(slot: Slot): Promise<boolean> {
  const saved = savedIn(slot);
  if (!saved) return false;
  const table = await LocalTable.resume(engine, saved, language(), slot).catch(() => null);
  if (table) {
    await goToTable(table);
    return true;
  }
  if (!(screen instanceof StartScreen)) await goToStart();
  unfitSheet(saved.record, () => (forgetMatch(slot), void goToStart()));
  return true;
}

/** Goes where the address says: to a table, to a match that was left, or to the start. */
async function arrive(): Promise<void> {
  const name = location.hash.slice(1);
  if (name === LESSONS) return goToLesson();
  if (isSlot(name) && (await resume(name))) return;
  const puzzle = /^#puzzle(?:s|\/([a-z0-9-]{1,63}))$/.exec(location.hash);
  if (puzzle) return goToPuzzles(puzzle[1] ?? null, false);
  const review = readReviewLink(location.hash);
  if (review) return goToReview(review.source, review);
  const link = isSlot(name) ? null : readLink(location.hash);
  return link ? goToRemote(link.table, link) : goToStart();
}

/** Did a Peerless server send this page? Any other web server can, too, and then there are no tables by link. */
async function served(): Promise<boolean> {
  const answer = await fetch(new URL('healthz', document.baseURI)).then((response) => (response.ok ? response.text() : ''), () => '');
  return answer.trim() === 'ok';
}

function fail(message: string, missing = false): void {
  const why = missing ? words().noEngine : words().failed;
  document.querySelector('#app')!.replaceChildren(h('div', { class: 'failed', role: 'alert' }, h('p', null, why), h('pre', null, message)));
}

async function begin(): Promise<void> {
  showTheme();
  wake();
  speak(firstLanguage());
  engine.onfailure = fail;
  wire.onreturn = () => void lookForNews(true); // perhaps another server than before
  onLanguage((chosen) => {
    keep('language', chosen);
    speak(chosen as Language);
    void screen?.speak();
  });
  addEventListener('keydown', (event) => {
    const typing = (event.target as Element).matches?.('input, select, textarea');
    if (!typing) screen?.key?.(event);
  });
  onDrop((file) => void openFile(file));
  addEventListener('hashchange', () => {
    journeys++;
    closeSheets();
    screen?.close(); // the connection leaves one table before it comes to another, which may be the same
    screen = null;
    void arrive();
  });
  await arrive();
  document.documentElement.classList.add('is-ready');
}

void begin().catch((error: unknown) => fail(String(error)));
if ('serviceWorker' in navigator && location.protocol !== 'file:') void navigator.serviceWorker.register('service.js').catch(() => {});
