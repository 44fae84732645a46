// The rulebook in the page, and what it says to those who learn: fetched when it is wanted, opened where it explains the question, with
// contents and a search, in three languages. help.mjs SITE; finds the program in $PEERLESS.
import { readFileSync } from 'node:fs';
import { answer, begin, chance, comesTrue, counts, end, launch, matchWhere, must, open, resume, same, serve, test,
  wish } from './browser.mjs';

const [folder] = process.argv.slice(2);
const site = await serve(folder);
const browser = await launch();
const LANGUAGES = ['en', 'ru', 'uk'];

/** The texts as they are written, without a word of the page's own. */
const written = (file) => readFileSync(new URL(`../../content/rulebook/${file}`, import.meta.url), 'utf8');
const titles = (language) =>
  Object.fromEntries([...written(`${language}.md`).matchAll(/^##+ (.*) \{#(.*)\}$/gm)].map(([, title, anchor]) => [anchor, title]));
const advice = (language, why, when) =>
  new RegExp(`^${why}\\n(?:  .*\\n)*?  ${when} (.*)$`, 'm').exec(written(`${language}.coach`))[1];

const visit = (options = {}) => open(browser, site.url, {
  kept: { coach: false, wish: wish(['houdini', 'genie'], 'king-solomons-tomb'), ...options.kept }, ...options.more,
});
const asked = (page) => page.waitForSelector('.question.is-asked');
const found = (page) => page.textContent('.help-found');
const focused = (page) => page.evaluate(() => document.activeElement.textContent);
const fetched = (page) => page.evaluate(() =>
  performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => /(rulebook|coach)-..\.txt/.test(name)));
const search = async (page, words) => {
  await page.fill('.sheet-help input[type="search"]', words);
  return page.$$eval('.help-text section', (all) => all.map((one) => one.dataset.section));
};

/** Somebody in the middle of a match, at a question of this kind, with the book open. */
async function reading(why, options = {}) {
  const match = matchWhere(['houdini', 'genie'], 'king-solomons-tomb', counts(2, 120, 1), ({ question }) =>
    question.seat === 'A' && question.why === why);
  const page = await visit({ ...options, kept: { match, ...options.kept } });
  await resume(page);
  await asked(page);
  await page.keyboard.press('?');
  await page.waitForSelector('.sheet-help .is-wanted');
  return page;
}

await test('every_language_has_the_whole_book_and_opens_it_where_it_explains_the_question', async () => {
  const cases = {
    en: [['action', 'turn'], ['defense', 'combat']], ru: [['maneuver-boost', 'boost'], ['defense', 'combat']], uk: [['move', 'moving']],
  };
  for (const language of LANGUAGES)
    for (const [why, anchor] of cases[language]) {
      const page = await reading(why, { more: { language } });
      same(await page.$$eval('.help-text section', (all) => all.map((one) => one.dataset.section)),
        Object.keys(titles(language)), 'every section');
      same(await page.textContent('.is-wanted :is(h3, h4)'), titles(language)[anchor]);
      same(await focused(page), titles(language)[anchor], 'the focus is where one wants to read');
      must(await page.evaluate(() => {
        const [head, tools] = ['.is-wanted h3', '.help-tools'].map((one) => document.querySelector(one).getBoundingClientRect());
        return head.top >= tools.bottom - 1 && head.bottom < innerHeight;
      }), 'and is to be seen');
      const shown = await page.evaluate(() => document.querySelector('.help-text').innerText);
      same(shown.match(/R-[A-Z]+-\d|<!--|\{#|\*\*|\]\(/), null, 'no marks');
      same(page.errors, []);
      await page.context().close();
    }
});

await test('nothing_of_it_is_fetched_before_somebody_wants_it_and_then_only_in_one_language', async () => {
  const page = await visit({ more: { language: 'uk' } });
  await begin(page);
  await asked(page);
  await answer(page, chance(1));
  await asked(page); // between two questions nothing is wanted
  same(await fetched(page), []);
  await page.keyboard.press('?');
  await page.waitForSelector('.sheet-help .is-wanted');
  same((await fetched(page)).map((name) => new URL(name).pathname), ['/rulebook-uk.txt']);
  must((await fetched(page))[0].includes('?v='), 'of the same version as the page');
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await page.waitForSelector('.sheet-help .is-wanted');
  same((await fetched(page)).length, 1, 'once');
});

await test('words_are_found_however_they_are_written', async () => {
  const cases = {
    en: ['Defender TIES', ['winning', 'q-tie'], /^2 paragraphs found$/, 'boost', 'xyzzy', /^Nothing found$/],
    ru: ['НИЧЬЯ', ['options'], /^Найден 1 абзац$/, 'маневры', 'абырвалг', /^Ничего не найдено$/],
    uk: ['ПАСТКОЮ', null, /^Знайдено \d+ абзаців$/, 'здоров’я героя', 'фіґлі', /^Нічого не знайдено$/],
  };
  for (const [language, [words, sections, counted, other, none, nothing]] of Object.entries(cases)) {
    const page = await reading('action', { more: { language } });
    const there = await search(page, words);
    if (sections) same(there, sections);
    else must(there.includes('traps') && there.includes('q-trap'), there);
    must(counted.test(await found(page)), await found(page));
    same(await page.getAttribute('.help-found', 'role'), 'status', 'and is announced');
    must((await page.$$eval('.help-text mark', (all) => all.length)) > 0, 'the words are marked');
    must((await search(page, other)).length > 2, other);
    same(await search(page, none), []);
    must(nothing.test(await found(page)), await found(page));
    same(await search(page, 'r-man-1'), ['maneuver'], 'a rule by its number');
    same(await search(page, '<>*[(\\'), [], 'odd letters');
    same((await search(page, '  ')).length, Object.keys(titles(language)).length, 'blanks are nothing to look for');
    same(await found(page), '');
    same(page.errors, []);
    await page.context().close();
  }
});

await test('the_search_and_the_contents_work_with_the_keyboard', async () => {
  const page = await reading('action');
  await page.focus('.sheet-help input[type="search"]');
  await page.keyboard.type('ties');
  await page.keyboard.press('Enter');
  same(await focused(page), titles('en').winning, 'Enter goes to what was found');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  same([await focused(page), await page.inputValue('.sheet-help input')], [titles('en').winning, ''], 'and from there into the book');
  same(await page.locator('.help-text section').count(), Object.keys(titles('en')).length);
  await page.focus('.sheet-help input[type="search"]');
  await page.keyboard.type('trap');
  await page.keyboard.press('Escape');
  same([await page.inputValue('.sheet-help input'), await page.locator('.sheet-help').count()], ['', 1], 'Escape ends the search first');
  await page.focus('.help-contents .link >> text=Hand limit');
  await page.keyboard.press('Enter');
  same(await focused(page), 'Hand limit');
  await page.click('[data-section="maneuver"] li .link');
  same(await focused(page), titles('en').drawing, 'a link in the text');
  must(page.url().endsWith('#match'), page.url());
  await page.keyboard.press('Escape');
  same(await page.locator('.sheet-help').count(), 0);
  same(page.errors, []);
});

await test('numbers_of_rules_are_shown_if_somebody_wants_them_and_stay_so', async () => {
  const page = await reading('action');
  const shown = () => page.locator('[data-section="hand-limit"] .help-ids').isVisible();
  same(await shown(), false);
  await page.check('.help-text .toggle input');
  same([await shown(), (await page.textContent('[data-section="hand-limit"] .help-ids')).trim()], [true, 'R-TURN-5']);
  await search(page, 'hand limit');
  same(await shown(), true);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await page.waitForSelector('.sheet-help .is-wanted');
  same(await shown(), true);
});

await test('it_can_be_read_on_a_phone', async () => {
  for (const [language, dark] of [['en', false], ['ru', true], ['uk', false]]) {
    const page = await reading('action', { more: { language, dark, size: [360, 640], touch: true } });
    const wide = () => page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.querySelector('.sheet-help');
      return scrollWidth <= clientWidth && document.documentElement.scrollWidth <= innerWidth;
    });
    must(await wide(), 'nothing to scroll sideways');
    same(await page.locator('.help-contents').isVisible(), false);
    await page.tap('.help-fold');
    same([await page.getAttribute('.help-fold', 'aria-expanded'), await focused(page)], ['true', titles(language).quick]);
    must(await page.evaluate(() => document.querySelector('.help-contents').getBoundingClientRect().top < innerHeight / 2), 'to be seen');
    await page.tap(`.help-contents .link >> text="${titles(language).values}"`);
    same([await page.locator('.help-contents').isVisible(), await focused(page)], [false, titles(language).values]);
    await page.evaluate(() => (document.querySelector('.sheet-help').scrollTop = 4000));
    await search(page, 'houdini');
    await search(page, language === 'en' ? 'trap' : language === 'ru' ? 'ловушка' : 'пастка');
    same(await page.evaluate(() => document.querySelector('.sheet-help').scrollTop), 0, 'what is found begins at the top');
    must(await wide(), 'nothing to scroll sideways');
    same(page.errors, []);
    await page.context().close();
  }
});

await test('a_book_that_does_not_come_is_asked_for_again', async () => {
  const page = await visit();
  await page.evaluate(() => {
    const { fetch } = window;
    window.fetch = (file, ...more) => (window.gone && /rulebook/.test(file) ? Promise.reject(new Error('gone')) : fetch(file, ...more));
    window.gone = true;
  });
  await page.click('[data-key="tool-i-help"]');
  await page.waitForSelector('.help-text [role="alert"]');
  must(/could not be fetched/.test(await page.textContent('.help-text')));
  await page.evaluate(() => (window.gone = false));
  await page.click('.help-text .button');
  await page.waitForSelector('[data-section="quick"]');
  same(await page.locator('.sheet-help .is-wanted').count(), 0, 'nobody was asked anything');
});

await test('without_a_network_the_book_and_the_advice_are_there_in_every_language', async () => {
  const page = await visit();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await comesTrue(page, async () => {
    const [name, ...others] = await caches.keys();
    const kept = name && others.length === 0 ? await (await caches.open(name)).keys() : [];
    return kept.filter(({ url }) => /(rulebook|coach)-..\.txt/.test(url)).length === 6;
  }, 'all is kept');
  site.down = true;
  try {
    await page.reload();
    await page.waitForSelector('html.is-ready');
    for (const language of LANGUAGES) {
      await page.click(`[data-key="lang-${language}"]`);
      await page.waitForSelector(`html[lang="${language}"]`);
      await page.click('[data-key="tool-i-help"]');
      await page.waitForSelector('[data-section="quick"]');
      same(await page.textContent('[data-section="quick"] h3'), titles(language).quick);
      await page.keyboard.press('Escape');
    }
    same(page.errors, []);
  } finally {
    site.down = false;
  }
});

await test('a_kind_of_question_is_explained_the_first_time_and_later_one_is_reminded', async () => {
  for (const language of LANGUAGES) {
    const page = await visit({ kept: { coach: true }, more: { language } });
    const says = (text) => page.waitForFunction((wanted) => document.querySelector('.question .coach')?.textContent === wanted, text);
    await begin(page);
    await asked(page);
    await says(advice(language, 'setup', 'first'));
    await page.reload(); // the same question, but it was explained before
    await asked(page);
    await says(advice(language, 'setup', 'later'));
    await answer(page, chance(1));
    await page.waitForSelector('[data-answer="maneuver"]');
    await says(advice(language, 'action', 'first'));
    await page.click('[data-answer="maneuver"]');
    await page.waitForSelector('[data-answer="none"]');
    await says(advice(language, 'maneuver-boost', 'first'));
    await page.click('[data-answer="none"]');
    await says(advice(language, 'maneuver', 'first'));
    await page.keyboard.press('s');
    await page.waitForSelector('[data-answer="maneuver"]');
    await says(advice(language, 'action', 'later'));
    const other = language === 'uk' ? 'en' : 'uk';
    await page.click(`[data-key="lang-${other}"]`);
    await says(advice(other, 'action', 'later'));
    same(page.errors, []);
    await page.context().close();
  }
});

await test('who_wants_no_advice_gets_none_and_nothing_is_fetched', async () => {
  const page = await visit();
  await begin(page);
  await asked(page);
  same([await page.locator('.question .coach').count(), await fetched(page)], [0, []]);
  await page.click('[data-key="tool-i-menu"]');
  await page.check('.sheet-menu input >> nth=0');
  await page.keyboard.press('Escape');
  await page.waitForSelector('.question .coach');
  same(await page.textContent('.question .coach'), advice('en', 'setup', 'first'), 'until they ask for it');
});

await browser.close();
site.close();
end();
