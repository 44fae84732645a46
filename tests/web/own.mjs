// What one sets for oneself, and signs beside the question: answers that are given by themselves, the line of the log above the
// battlefield, the dot on the page's picture, the form of a hero on its piece, and who begins when one plays again. own.mjs SITE; finds the
// program in $PEERLESS.
import { begin, counts, end, launch, matchWhere, must, open, resume, same, serve, test, wish } from './browser.mjs';

const [folder] = process.argv.slice(2);
const site = await serve(folder);
const browser = await launch();
const shoot = async (page, name) => process.env.SHOTS && page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
const asked = (page) => page.waitForSelector('.question.is-asked');
const number = (page) => page.evaluate(() => window.latest().question?.number ?? null);

await test('a_line_of_the_log_that_is_pressed_on_a_phone_stays_above_the_battlefield', async () => {
  const match = matchWhere(['jekyll-hyde', 'muldoon'], 'soho', counts(30, 120), ({ question, view }) =>
    question.yours && question.why === 'action' && view.turn.number > 3);
  const page = await open(browser, site.url, { kept: { coach: false, match }, size: [360, 640], touch: true, language: 'ru-RU' });
  await resume(page);
  await asked(page);
  await page.tap('[data-key="tool-i-log"]');
  await page.waitForSelector('.sheet-log');
  const line = page.locator('.log-copy li:visible', { hasText: 'перемещается' }).first();
  const text = (await line.textContent()).trim();
  await line.tap();
  await page.waitForSelector('.log-fold:not([hidden])');
  same([await page.locator('.sheet-log').count(), (await page.textContent('.log-fold-line')).trim()], [0, text]);
  await page.waitForSelector('.board .shown');
  await shoot(page, 'own-fold-ru-360');
  const [fold, board] = await Promise.all(['.log-fold', '.map'].map((one) => page.locator(one).boundingBox()));
  must(fold.y + fold.height <= board.y + 1, 'it covers nothing of the battlefield', fold, board);
  await page.tap('.log-fold-line');
  await page.waitForSelector('.sheet-log');
  same(await page.locator('.board .shown').count(), 0);
  await page.locator('.log-copy li:visible', { hasText: 'перемещается' }).first().tap();
  await page.tap('[data-key="log-fold-close"]');
  await page.waitForSelector('.log-fold[hidden]', { state: 'attached' });
  same(page.errors, []);
});

await test('a_hero_that_changes_carries_the_name_of_its_form_and_the_page_a_dot_when_it_calls', async () => {
  const match = matchWhere(['jekyll-hyde', 'muldoon'], 'soho', counts(8, 120), ({ question }) =>
    question.yours && question.why === 'action');
  for (const language of ['en-US', 'ru-RU', 'uk-UA']) {
    const size = language === 'en-US' ? [1280, 800] : [390, 844];
    const page = await open(browser, site.url, { kept: { coach: false, match }, language, size });
    await page.evaluate(() => {
      window.dots = [];
      navigator.setAppBadge = async (value) => window.dots.push(value ?? 'dot');
      navigator.clearAppBadge = async () => window.dots.push('none');
    });
    await resume(page);
    await asked(page);
    const tag = page.locator('.board .form-tag text');
    same(await tag.count(), 1, 'one of all who stand there');
    const shown = await tag.textContent();
    const called = (await page.locator('.players-own :is(.player-head strong, .life > div > span)').first().textContent()).trim();
    const name = called.split(' ').at(-1).toLocaleUpperCase();
    same(shown, size[0] < 600 ? name.charAt(0) : name, called);
    same(await page.evaluate(() => window.dots.at(-1)), 'dot');
    await shoot(page, `own-form-${language.slice(0, 2)}`);
    same(page.errors, []);
    await page.context().close();
  }
});

await test('whoever_plays_again_takes_turns_in_beginning', async () => {
  const page = await open(browser, site.url, { kept: { coach: false, wish: wish(['houdini', 'genie'], 'king-solomons-tomb') } });
  await begin(page);
  await asked(page);
  for (const team of ['team-b', 'team-a']) {
    await page.click('[data-key="tool-i-menu"]');
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.locator('.sheet-sure .is-main').click();
    await page.click('.sheet-end [data-key="rematch"]');
    await page.waitForSelector(`.players-own .player.${team}`);
    await asked(page);
    must(/Houdini/.test(await page.textContent('.players-own')), 'with the same hero');
  }
  same(page.errors, []);
});

await test('the_only_answer_is_given_for_those_who_want_it_but_never_a_defense', async () => {
  const sole = matchWhere(['sherlock', 'raptors'], 'soho', counts(4, 260, 1), ({ question }) =>
    question.yours && ['fighter', 'space'].includes(question.kind) && question.options.length === 1 && !question.byHand);
  const page = await open(browser, site.url, { kept: { coach: false, match: sole, sole: true } });
  const [first] = [sole.deciders.length + 1];
  await resume(page);
  await page.waitForFunction((before) => window.latest()?.question?.number > before, first);
  await asked(page);
  await page.keyboard.press('u'); // what was taken back is asked again
  await page.waitForFunction(() => window.latest().question.options?.length === 1);
  await asked(page);
  same(page.errors, []);
  await page.context().close();
  const bare = matchWhere(['sherlock', 'raptors'], 'soho', counts(4, 260, 1), ({ question }) =>
    question.yours && question.why === 'defense' && question.options.length === 1);
  const other = await open(browser, site.url, { kept: { coach: false, match: bare, sole: true } });
  await resume(other);
  await asked(other);
  same(await number(other), bare.deciders.length + 1, 'it waits');
  await other.keyboard.press('p');
  await other.waitForSelector('.sheet-pace');
  same(await other.locator('[data-key="own-sole"]').isChecked(), true);
  await other.locator('[data-key="own-sure"]').check();
  same(await other.evaluate(() => localStorage.getItem('peerless.sure')), 'true');
  await shoot(other, 'own-pace');
  same(other.errors, []);
});

await browser.close();
site.close();
end();
