// Why a combat stands as it does: on the stage, over the table, on a phone, in three languages, by mouse, keys and touch; each sentence
// is the engine's, and its rules open the rulebook there. why.mjs SITE; finds the program in $PEERLESS.
import { askEngine, counts, end, launch, matchWhere, must, open, resume, same, serve, test } from './browser.mjs';

const [folder] = process.argv.slice(2);
const site = await serve(folder);
const browser = await launch();

const defends = ({ question }) => question.seat === 'A' && question.why === 'defense';
const match = matchWhere(['houdini', 'genie'], 'king-solomons-tomb', counts(8, 160, 1),
  (update) => defends(update) && update.question.options.some(({ kind }) => kind === 'card'));
const WHY = '[data-key="why"]';

/** A combat whose verdict stands there to be read. */
async function fought(more = {}) {
  const page = await open(browser, site.url, { ...more, kept: { coach: false, match, ...more.kept } });
  await resume(page);
  await page.waitForSelector('.question.is-asked');
  await page.click('.hand .card-button.is-lit');
  if (more.touch) await page.tap('.sheet-card [data-answer]'); // it is held up first
  await page.waitForSelector('.stage[open] [data-answer="go-on"]');
  return page;
}
const said = (page) => page.$$eval('.because li', (all) => all.map((one) => [one.firstChild.textContent,
  [...one.querySelectorAll('[data-rule]')].map(({ dataset }) => dataset.rule).join(' ')]));
/** What the engine tells of the combat that the page shows. */
const told = (page) => page.evaluate(() => {
  const all = window.updatesFor('A').flatMap(({ because }) => because);
  return all.at(-1).reasons.map(({ text, rule }) => [text, rule]);
});

for (const [language, title] of [['en', 'Why is this so?'], ['ru', 'Почему так?'], ['uk', 'Чому так?']])
  for (const [size, touch] of [[[1280, 720], false], [[390, 844], true]])
    await test(`a_combat_is_explained_in_${language}_on_${size[0]}_pixels`, async () => {
      const page = await fought({ language, size, touch });
      await (touch ? page.tap(WHY) : page.click(WHY));
      await page.waitForSelector('.sheet-why');
      same(await page.textContent('.sheet-why h2'), title);
      const lines = await said(page);
      must(lines.length >= 3 && lines.length <= 5, 'a few sentences:', lines);
      must(lines.every(([text, rule]) => /[.!]$/.test(text.trim()) && /^[A-Z]/.test(rule)), lines);
      same(lines.map(([text, rule]) => [text.trim(), rule]), await told(page), 'as the engine tells it');
      if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/why-${language}-${size[0]}.png` });
      const box = await page.locator('.sheet-why').boundingBox();
      must(box.x >= 0 && box.y >= 0 && box.x + box.width <= size[0] + 1 && box.y + box.height <= size[1] + 1, 'all of it is seen', box);
      const rule = page.locator('.because [data-rule]').last();
      const id = await rule.getAttribute('data-rule');
      await (touch ? rule.tap() : rule.click());
      await page.waitForSelector('.sheet-help .is-meant');
      must((await page.$$eval('.sheet-help .is-meant .help-ids', (all) => all.map((one) => one.textContent.trim().split(' '))))
        .some((ids) => ids.includes(id)), 'the rule is there:', id);
      must(await page.locator('.sheet-help .is-meant').first().evaluate((one) => {
        const { top, bottom } = one.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      }), 'and in sight');
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await page.waitForFunction(() => !document.querySelector('.sheet-why'));
      must(await page.locator('.stage[open]').count(), 'the combat is still there');
      same(page.errors, []);
    });

await test('its_key_explains_and_gives_the_focus_back', async () => {
  const page = await fought();
  await page.keyboard.press('?');
  await page.waitForSelector('.sheet-why');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => !document.querySelector('.sheet-why'));
  same(await page.evaluate(() => document.activeElement.dataset.key), 'go-on');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => !document.querySelector('.stage[open]'));
});

await test('before_the_cards_have_turned_over_there_is_nothing_to_explain', async () => {
  const page = await open(browser, site.url, { kept: { coach: false, match } });
  await resume(page);
  await page.waitForSelector('.question.is-asked');
  await page.keyboard.press('?'); // a card lies there face down
  await page.waitForSelector('.sheet-help');
  await page.keyboard.press('Escape');
  await page.click('.ribbon');
  await page.waitForSelector('.stage[open]');
  same(await page.locator(WHY).count(), 0);
  await page.keyboard.press('?');
  same(await page.locator('.sheet-why').count(), 0);
});

await test('while_it_is_read_nothing_goes_on', async () => {
  const page = await fought({ still: false, kept: { waitCombat: false } });
  await page.keyboard.press('?');
  await page.waitForSelector('.sheet-why');
  await page.waitForTimeout(4000); // a verdict that nobody waits for goes by itself, sooner than that
  must(await page.locator('.stage[open]').count(), 'the combat stays');
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => !document.querySelector('.stage[open]'));
});

await test('a_question_in_the_middle_of_a_combat_can_be_explained_over_the_table', async () => {
  const middle = matchWhere(['houdini', 'genie'], 'king-solomons-tomb', counts(8, 200, 1), ({ question, view, because }) =>
    question.yours && view.combat?.revealed && because.at(-1)?.reasons.length > 0);
  const page = await open(browser, site.url, { kept: { coach: false, match: middle } });
  await resume(page);
  await page.waitForSelector('.question.is-asked');
  await page.keyboard.press('?');
  await page.waitForSelector('.sheet-why');
  same((await said(page)).map(([text, rule]) => [text.trim(), rule]), await told(page));
  same(page.errors, []);
});

await test('every_rule_that_is_given_is_in_the_book', async () => {
  const { readFile } = await import('node:fs/promises');
  const replies = askEngine([{ type: 'new', board: 'soho', seats: ['raptors', 'invisible-man'], seed: 3 },
    { type: 'play', match: 1, player: 'random', count: 400 }, { type: 'view', match: 1, seat: 'A' }]);
  const rules = new Set(replies.at(-1).because.flatMap(({ reasons }) => reasons.flatMap(({ rule }) => rule.split(' '))));
  must(rules.size > 4, 'there were combats:', [...rules]);
  for (const language of ['en', 'ru', 'uk']) {
    const book = await readFile(`${folder}/rulebook-${language}.txt`, 'utf8');
    for (const rule of rules) must(new RegExp(`<!--[^>]* ${rule} [^>]*-->`).test(book), rule, 'is in the book', language);
  }
});

await browser.close();
site.close();
end();
