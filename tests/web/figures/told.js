// What the page was told, and ways to read what it shows.
const parse = JSON.parse;
const MOST = 60; // updates that are remembered for each seat
export const told = { updates: new Map(), contents: new Map(), table: null, joined: null, status: null, plan: null, threats: null };

// A match that is over may be looked back at: by an engine of its own, and in another match of the same one.
const elsewhere = new Set(); // replies of further engines
const past = new Set(); // matches that are only looked at
let [engines, over] = [0, false];
window.Worker = class extends Worker {
  constructor(...how) {
    super(...how);
    if (engines++ > 0) this.addEventListener('message', ({ data }) => data.reply && elsewhere.add(data.reply));
  }
};

/** Every message is read by JSON.parse: whatever the page makes of it later, here is what it said. */
JSON.parse = (text, ...more) => {
  const message = parse(text, ...more);
  if (typeof message?.type === 'string' && !elsewhere.delete(text)) remember(message, text);
  return message;
};

function remember({ type, view, number, language, table, match, seats }, text) {
  if (type === 'table' && over && number > 0) past.add(match);
  if (match !== undefined && past.has(match)) return;
  // whoever joins the same table again, after a lost connection, goes on with what was told
  const another = type === 'table' || (type === 'joined' && told.joined?.table !== table);
  if (another) told.updates.forEach((updates) => updates.splice(0, updates.length - 1));
  if (another && type === 'joined') // in a rematch they have other seats
    for (const viewer of [...told.updates.keys()]) if (!seats.includes(viewer) && seats.length > 0) told.updates.delete(viewer);
  if (type === 'content') told.contents.set(language, parse(text));
  if (type === 'table' || type === 'joined' || type === 'status') told[type] = parse(text);
  if (type === 'plan' || type === 'threats') told[type] = parse(text);
  if (another) over = false;
  if (type !== 'update' || !view) return;
  over = view.over;
  told.plan = null; // it was of the question before
  if (!told.updates.has(view.viewer)) told.updates.set(view.viewer, []);
  const updates = told.updates.get(view.viewer);
  if (updates.length > 0 && number < updates[0].number) updates.length = 0; // another match
  updates.push(parse(text));
  if (updates.length > MOST) updates.shift();
}

export const all = (where, from = document) => [...from.querySelectorAll(where)];
export const text = (element) => (element?.textContent ?? '').replaceAll('\u00AD', '').replaceAll('\u00A0', ' ').trim();
export const textsOf = (where, from) => all(where, from).map(text);
export const digits = (words) => (words?.match(/\d+/g) ?? []).map(Number);
export const capital = (name) => name.charAt(0).toLocaleUpperCase() + name.slice(1);
export const picture = (element) => element?.querySelector('use')?.getAttribute('href') ?? null;
export const team = (seat) => `team-${seat[0].toLowerCase()}`;
export const english = () => document.documentElement.lang === 'en';
export const sorted = (list) => [...list].sort((a, b) => (a < b ? -1 : 1));

/** A moment: a view with what belongs to it, and the complaints about how it is shown. */
export class Moment {
  wrong = [];

  constructor(update) {
    const local = location.hash === '#match' || !told.joined;
    Object.assign(this, update.view, { update, question: update.question });
    this.setup = (local ? told.table : told.joined).setup;
    this.content = told.contents.get(document.documentElement.lang);
    this.board = this.content?.boards.find(({ id }) => id === this.setup.board);
  }

  same(what, found, expected) {
    if (JSON.stringify(found) !== JSON.stringify(expected))
      this.wrong.push(`${what}: ${JSON.stringify(found)}, told was ${JSON.stringify(expected)}`);
  }

  hero(seat) {
    const { hero } = this.setup.seats.find((one) => one.seat === seat);
    return this.content.heroes.find(({ id }) => id === hero);
  }

  card(seat, card) {
    return this.hero(seat).cards.find(({ id }) => id === card);
  }

  called(seat) {
    return capital(this.setup.seats.find((one) => one.seat === seat).name);
  }

  fighterOf(number) {
    return this.setup.fighters.find(({ fighter }) => fighter === number);
  }

  /** What a fighter is called: a hero that changes, by its form, which is that of the view unless another is meant. */
  name(number, forms = new Map(this.seats.map(({ seat, form }) => [seat, form]))) {
    const { seat, hero, name } = this.fighterOf(number);
    const form = hero && this.hero(seat).forms.find(({ id }) => id === forms.get(seat));
    return capital(form ? form.name : name);
  }

  health(number) {
    return this.fighters.find(({ fighter }) => fighter === number).health;
  }

  standsOn(number) {
    return this.fighters.find(({ fighter }) => fighter === number)?.space ?? null;
  }
}
