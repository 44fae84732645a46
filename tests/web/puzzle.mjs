// Puzzles: the list and its filters, a right and a wrong first act, what is remembered and shared. puzzle.mjs SITE
import { readFile } from 'node:fs/promises';
import { end, launch, must, open, same, serve, test } from './browser.mjs';

const [folder] = process.argv.slice(2);
const site = await serve(folder);
const browser = await launch();

const content = process.env.PEERLESS_CONTENT ?? 'content';
const blocks = async (goal) => (await readFile(`${content}/puzzles/${goal}.puzzles`, 'utf8')).split(/^puzzle /m).slice(1);
/** A puzzle that is won by one attack: its name and the card. */
const [simple, card] = (await blocks('win')).flatMap((text) => {
  const found = /^solution attack, ([a-z-]+)$/m.exec(text);
  return found && /, 1 action$/m.test(text) && /^ *hand (empty|[a-z-]+)$/m.test(text) ? [[text.split('\n')[0], found[1]]] : [];
})[0];

const axe = await readFile(new URL('../../web/node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');
/** What axe finds wrong, in short. */
async function complaints(page) {
  await page.evaluate(axe);
  const runOnly = ['wcag2a', 'wcag2aa', 'wcag21aa'];
  const found = await page.evaluate(async (rules) => (await window.axe.run(document, { runOnly: rules })).violations, runOnly);
  return found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(' ')}`);
}

const visit = (hash, options = {}) => open(browser, `${site.url}${hash}`, { kept: { coach: false }, ...options });
const kept = (page) => page.evaluate(() => JSON.parse(localStorage.getItem('peerless.puzzles') ?? '{}'));
const strip = (page, state) => page.waitForSelector(`.puzzle-strip${state}`);

/** Attacks with that card, or with another one. */
async function attack(page, wanted, not = false) {
  await page.waitForSelector('.question.is-asked');
  await page.click('[data-answer="attack"]');
  const which = not ? `:not([data-key*="-${wanted}-"])` : `[data-key*="-${wanted}-"]`;
  await page.click(`.hand .card-button.is-lit${which}`);
}

await test('the_list_has_every_puzzle_and_can_be_narrowed', async () => {
  const page = await visit('#puzzles');
  const count = (await blocks('win')).length + (await blocks('defense')).length;
  same(await page.locator('.puzzle-card').count(), count);
  await page.selectOption('[data-key="filter-goal"]', 'defense');
  await page.waitForFunction((n) => document.querySelectorAll('.puzzle-card').length === n, (await blocks('defense')).length);
  await page.focus('[data-key="filter-stars"]');
  await page.selectOption('[data-key="filter-stars"]', '3');
  await page.waitForFunction(() => [...document.querySelectorAll('.puzzle-card .puzzle-stars')].every((one) => one.textContent === '★★★'));
  must(await page.evaluate(() => document.activeElement.dataset.key === 'filter-stars'), 'the focus stays');
  must(await page.locator('.puzzle-today').count(), 'there is one for today');
  same(page.errors, []);
});

await test('the_start_leads_to_the_puzzles_and_back_leads_back', async () => {
  const page = await visit('');
  await page.click('[data-key="puzzles"]');
  await page.waitForSelector('.puzzle-list');
  same(new URL(page.url()).hash, '#puzzles');
  await page.click(`[data-key="${simple}"]`);
  await page.waitForSelector('.puzzle-play .match');
  same(new URL(page.url()).hash, `#puzzle/${simple}`);
  await page.goBack();
  await page.waitForSelector('.puzzle-list');
  same(page.errors, []);
});

await test('the_right_act_solves_it_and_is_remembered', async () => {
  const page = await visit(`#puzzle/${simple}`);
  await attack(page, card);
  await strip(page, '.is-solved');
  same((await kept(page)).solved, { [simple]: 1 });
  same(await page.locator('.sheet-end').count(), 0, 'the puzzle says how it ended');
  same(page.errors, []);
});

await test('a_wrong_act_is_answered_and_can_be_tried_again', async () => {
  const page = await visit(`#puzzle/${simple}`, { language: 'uk-UA' });
  await attack(page, card, true);
  await strip(page, '.is-wrong');
  must((await page.textContent('.puzzle-verdict')).startsWith('Не так'), 'it is said in Ukrainian');
  same((await kept(page)).failed, { [simple]: 1 });
  await page.evaluate(() => document.querySelector('.puzzle-strip .button.is-main').click()); // a combat may lie above it
  await strip(page, ':not(.is-wrong)');
  await attack(page, card);
  await strip(page, '.is-solved');
  same((await kept(page)).solved, { [simple]: 2 });
  same(page.errors, []);
});

await test('the_list_speaks_every_language_and_fits_a_phone', async () => {
  for (const [language, word] of [['ru-RU', 'Задача дня'], ['uk-UA', 'Задача дня'], ['en-US', 'Puzzle of the day']]) {
    const page = await visit('#puzzles', { language, size: [390, 780], touch: true });
    must((await page.textContent('.puzzle-today')).includes(word), language);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    must(!wide, language, 'nothing is cut off');
    same(page.errors, []);
    await page.context().close();
  }
});

await test('axe_finds_nothing_on_the_list_and_in_a_puzzle', async () => {
  for (const dark of [false, true])
    for (const hash of ['#puzzles', `#puzzle/${simple}`]) {
      const page = await visit(hash, { dark, size: dark ? [390, 780] : [1280, 800] });
      await page.waitForSelector('.puzzle-list, .question.is-asked');
      same(await complaints(page), [], `${hash} ${dark ? 'dark' : 'light'}`);
      await page.context().close();
    }
});

site.close();
await browser.close();
end();
