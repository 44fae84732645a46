// Enter alone costs nothing: whatever is asked, what has the focus at first is an answer that spends nothing, or no answer. keys.mjs SITE;
// finds the program in $PEERLESS.
import { askEngine, end, holdFigures, launch, must, open, resume, same, serve, test } from './browser.mjs';

const [folder] = process.argv.slice(2);
const site = await serve(folder);
const browser = await launch();
let visits = 0;

/** In the page: answers on their way to the engine. */
function watchAnswers() {
  window.given = [];
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (message, ...more) {
    const { type, answer } = JSON.parse(message.request);
    if (type === 'answer') window.given.push(answer);
    return postMessage.call(this, message, ...more);
  };
}

/** In the page: the match to continue, which came along from the page before. Nothing of that one can take its place any more. */
function bringMatch() {
  if (window.name) localStorage.setItem('peerless.match', window.name);
}

/** A page that continues one match after the other. */
async function reader() {
  const page = await open(browser, `${site.url}#match`, { kept: { coach: false } });
  await page.addInitScript(bringMatch);
  return page;
}

/** Continues a match at a question, and presses Enter. What was asked, and the options that were chosen by it. */
async function enter(page, match) {
  await page.evaluate((text) => (window.name = text), JSON.stringify(match));
  await page.goto(`${site.url}?${++visits}#match`);
  await page.waitForSelector('.question.is-asked, .sheet-tray');
  await holdFigures(page);
  const { question, view } = await page.evaluate(() => window.latest());
  await page.evaluate(watchAnswers);
  const focus = await page.evaluate(() => document.activeElement !== null && document.activeElement !== document.body);
  must(focus, 'the focus is somewhere');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => window.given.length > 0 || document.querySelector('.question.is-asked')); // given, or still asked
  const given = await page.evaluate(() => window.given);
  same(page.errors, []);
  return { question, view, chosen: given.map((name) => question.options.find((option) => option.name === name)) };
}

const FREE = new Set(['none', 'no', 'space', 'fighter']); // they spend no card, and set nothing going that does

/** For every reason to ask: the first match, of a few, in which the first seat is asked for it and may choose. */
function askings() {
  const found = new Map();
  for (const [heroes, seed] of [[['houdini', 'genie'], 1], [['genie', 'sherlock'], 2], [['sherlock', 'dracula'], 3],
    [['jekyll-hyde', 'houdini'], 4], [['invisible-man', 'raptors'], 5],
    [['muldoon', 'dracula'], 6], [['raptors', 'houdini'], 7], [['dracula', 'muldoon'], 8]]) {
    const steps = Array.from({ length: 220 }, () => [
      { type: 'play', match: 1, player: 'random', count: 1 },
      { type: 'view', match: 1, seat: 'A' },
    ]).flat();
    const start = { type: 'new', board: 'soho', seats: heroes, seed };
    askEngine([start, ...steps]).filter((_, i) => i > 0 && i % 2 === 0).forEach(({ question }, i) => {
      if (question?.seat !== 'A' || question.options.length < 2 || found.has(question.why)) return;
      found.set(question.why, { heroes, start, count: i + 1 });
    });
  }
  return found;
}

/** That match, for `kept`. */
function matchOf({ heroes, start, count }) {
  const [, , { text }] = askEngine([start, { type: 'play', match: 1, player: 'random', count }, { type: 'record', match: 1 }]);
  const deciders = [...text.matchAll(/^\d+ (\w+): /gm)].map(([, who]) => who);
  return { plan: { board: 'soho', heroes, players: [0, 'novice'], options: {} }, record: text, deciders, resigned: null };
}

const questions = askings();

await test('enter_spends_no_card_and_agrees_to_nothing_whatever_is_asked', async () => {
  const page = await reader();
  for (const [why, place] of questions) {
    const { question, chosen } = await enter(page, matchOf(place));
    same(question.why, why);
    must(chosen.every((option) => FREE.has(option.kind)), why, 'is answered by Enter with', chosen);
  }
  console.log(`# ${[...questions.keys()].join(', ')}`);
  for (const why of ['action', 'maneuver-boost', 'attack', 'defense', 'scheme', 'discard', 'pick']) must(questions.has(why),
    why, 'was not met');
  must(questions.size > 12, questions.size, 'reasons to ask');
});

await test('enter_boosts_nothing_but_a_card_does_when_it_is_pressed', async () => {
  const match = matchOf(questions.get('maneuver-boost'));
  const { chosen } = await enter(await reader(), match);
  same(chosen.map(({ kind }) => kind), ['none'], 'Enter at the question whether to boost');
  const page = await open(browser, site.url, { kept: { coach: false, match } });
  await resume(page);
  await page.waitForSelector('.question.is-asked');
  await page.evaluate(watchAnswers);
  await page.keyboard.press('h');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.card-boosts');
  await page.keyboard.press('g');
  await page.waitForFunction(() => window.given.length > 0);
  must((await page.evaluate(() => window.given[0])) !== 'none', 'a card of the hand boosts when it is pressed');
  await page.context().close();
});

await test('enter_does_not_resign', async () => {
  const page = await open(browser, site.url, { kept: { coach: false, match: matchOf(questions.get('action')) } });
  await resume(page);
  await page.waitForSelector('.question.is-asked');
  await page.click('[data-key="tool-i-menu"]');
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.waitForSelector('.sheet-sure');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.sheet-sure', { state: 'detached' });
  same(await page.locator('.sheet-end').count(), 0);
  await page.context().close();
});

await browser.close();
site.close();
end();
