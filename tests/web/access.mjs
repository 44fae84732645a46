// For everybody: axe-core finds nothing to complain about, in light and dark, on every kind of screen; whatever is shown is said;
// the colors reach AA. access.mjs SITE; finds the program in $PEERLESS.
import { begin, chance, counts, end, launch, matchWhere, must, open, play, resume, same, serve, test, wish } from './browser.mjs';
import { fine } from './complaints.mjs';

const [folder] = process.argv.slice(2);
const site = await serve(folder);
const browser = await launch();
const kept = { coach: false, wish: wish(['houdini', 'genie'], 'king-solomons-tomb') };

await test('axe_finds_nothing_on_the_start_screen_and_in_a_match', async () => {
  const page = await open(browser, site.url, { kept });
  await fine(page, 'start');
  await begin(page);
  await page.waitForSelector('.question.is-asked');
  await fine(page, 'match');
  for (const key of ['?', 'd']) {
    await page.keyboard.press(key);
    await page.waitForSelector(key === '?' ? '.sheet-help .is-wanted' : 'dialog[open]');
    await fine(page, key);
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog[open]', { state: 'detached' });
  }
  await play(page, { random: chance(5), most: 9 });
  await page.waitForSelector('.question.is-asked, dialog[open]');
  await fine(page, 'later');
  same(page.errors, []);
});

await test('axe_finds_nothing_on_a_phone', async () => {
  const page = await open(browser, site.url, { kept, size: [390, 844], touch: true });
  await fine(page, 'start');
  await begin(page);
  await page.waitForSelector('.question.is-asked');
  await fine(page, 'match');
  await page.click('[data-key="rules"]');
  await page.waitForSelector('.sheet-help .is-wanted');
  await page.click('.help-fold');
  await fine(page, 'the rulebook and its contents');
  await page.fill('.sheet-help input', 'boost');
  await page.waitForSelector('.help-text mark');
  await fine(page, 'what was found in it');
  same(page.errors, []);
});

await test('axe_finds_nothing_in_a_combat_and_what_happens_is_said_to_those_who_listen', async () => {
  const match = matchWhere(['houdini', 'genie'], 'king-solomons-tomb', counts(8, 120, 1), ({ question }) =>
    question.seat === 'A' && question.why === 'defense'
      && question.options.some(({ kind }) => kind === 'card')); // so both sides lie on the stage
  const page = await open(browser, site.url, { kept: { coach: false, match } });
  await resume(page);
  await page.waitForSelector('.question.is-asked');
  await page.click('.hand .card-button.is-lit');
  await page.waitForSelector('.stage[open] [data-answer="go-on"]');
  const said = await page.evaluate(() => document.querySelector('[role="log"][aria-live="polite"]').innerText);
  const verdict = await page.textContent('.stage .result');
  must(said.includes(verdict.trim().replace('\u00A0', ' ')), 'the verdict is said:', said, verdict);
  const told = await page.evaluate(() => [...document.querySelectorAll('.log li')].slice(-3).map((line) => line.textContent));
  for (const line of told) must(said.includes(line), 'what was told is said:', line);
  await fine(page, 'combat');
  same(page.errors, []);
});

await test('every_space_and_card_has_a_name_that_tells_all_of_it', async () => {
  const page = await open(browser, site.url, { kept });
  await begin(page);
  await page.waitForSelector('.question.is-asked');
  const spaces = await page.evaluate(() => [...document.querySelectorAll('.hit')].map((hit) => hit.getAttribute('aria-label')));
  same(spaces.length, 29);
  must(spaces.every((label) => /^Space [A-Z]\d+, zones?: [a-z ,]+, /.test(label)), spaces[0]);
  must(spaces.some((label) => /Houdini, 14 of 14 health/.test(label)), 'fighters are named');
  must(spaces.some((label) => /may be chosen$/.test(label)), 'and what may be chosen');
  const cards = await page.evaluate(() => [...document.querySelectorAll('.card-button')].map((card) => card.getAttribute('aria-label')));
  must(cards.length === 5 && cards.every((label) => /^(Attack|Defense|Versatile) \d+\. Boost|^Scheme\. Boost/.test(label)), cards[0]);
});

await test('text_can_be_twice_as_large', async () => {
  const page = await open(browser, site.url, { kept, size: [720, 450] }); // 1440 x 900 at 200 %
  must((await page.evaluate(() => document.documentElement.scrollWidth)) <= 720, 'the start screen fits');
  await begin(page);
  await page.waitForSelector('.question.is-asked');
  must((await page.evaluate(() => document.documentElement.scrollWidth)) <= 720, 'the match fits');
});

await browser.close();
site.close();
end();
