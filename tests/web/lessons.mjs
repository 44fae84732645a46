// The five lessons: each is played to its end on the match screen, by what is wanted, by "Show me", and after acts that are answered.
// lessons.mjs SITE; finds the program in $PEERLESS.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { end, launch, must, open, same, serve, test } from './browser.mjs';

const [folder] = process.argv.slice(2);
const site = await serve(folder);
const browser = await launch();

const LESSONS = fileURLToPath(new URL('../../content/lessons/', import.meta.url));
const ids = readdirSync(LESSONS).filter((name) => name.endsWith('.scenario')).sort().map((name) => name.replace('.scenario', ''));
const desktop = { size: [1280, 800] };
const phone = { size: [390, 780], touch: true };

/** What the lessons say in a language: a list of steps for each. */
const said = (language) => readFileSync(`${LESSONS}${language}.lessons`, 'utf8').split(/^text /m).slice(1).map((text) => ({
  steps: [...text.matchAll(/^step (.*)$/gm)].map(([, ask]) => ask),
  facts: [...text.matchAll(/^know \S+ (.*?): /gm)].map(([, title]) => title),
  learned: /^learned (.*)$/m.exec(text)[1],
}));

/** What is wanted first at every step of a lesson, as the first scenario of its file has it. */
function way(id) {
  const answers = [...readFileSync(`${LESSONS}${id}.scenario`, 'utf8').split(/^scenario /m)[1].matchAll(/^([AB]): (.*)$/gm)];
  const learner = answers.at(-1)[1];
  return answers.filter(([, seat]) => seat === learner).flatMap(([, , names]) => names.split(', '));
}

const visit = (options, kept = {}) => open(browser, `${site.url}#lessons`, { ...options, kept });
const title = (page) => page.textContent('.question h1');
const asks = (page, text) => page.waitForFunction(
  (wanted) => document.querySelector('.question.is-asked h1')?.textContent === wanted, text);

/** Skips what a combat shows, and waits for the end of the lesson. */
async function finish(page, { learned }) {
  await page.waitForFunction(() => {
    document.querySelector('.stage[open] [data-answer="go-on"]')?.click();
    return document.querySelector('[data-answer="next"], [data-answer="first"]');
  });
  must((await page.textContent('.question .ask')).includes(learned), await page.textContent('.question'));
}

/** Waits for a step; a combat that is shown on the way is passed over. */
const step = (page, text) => page.waitForFunction((wanted) => {
  document.querySelector('.stage[open] [data-answer="go-on"]')?.click();
  return document.querySelector('.question.is-asked h1')?.textContent === wanted;
}, text);

/** Gives an answer as a person does: by its button, its card, or its place on the board. */
async function give(page, answer) {
  const press = (selector) => page.evaluate((one) => document.querySelector(one).scrollIntoView({ block: 'center' }), selector)
    .then(() => page.locator(selector).first().click());
  const space = /^space (\d+)$/.exec(answer)?.[1];
  if (space) return press(`.hit[data-space="${space}"]`);
  if (await page.locator(`.question [data-answer="${answer}"]`).count()) return press(`.question [data-answer="${answer}"]`);
  if (await page.locator(`.hand [data-card="${answer}"]`).count()) return press(`.hand [data-card="${answer}"]`);
  // a fighter stands on the board
  const stands = await page.evaluate((name) => [...document.querySelectorAll('.hit.is-lit')]
    .find((hit) => hit.getAttribute('aria-label').toLowerCase().includes(name)).dataset.space, answer);
  return press(`.hit[data-space="${stands}"]`);
}

const done = (page) => page.evaluate(() => JSON.parse(localStorage.getItem('peerless.lessons')));

await test('a_newcomer_is_offered_the_lessons_once', async () => {
  const page = await open(browser, site.url, desktop);
  must(/First time here\? Five lessons, eight minutes\./.test(await page.textContent('.newcomer')), await page.textContent('.newcomer'));
  await page.getByRole('button', { name: 'I know the game' }).click();
  same(await page.locator('.newcomer').count(), 0);
  await page.reload();
  await page.waitForSelector('.start');
  same(await page.locator('.newcomer').count(), 0, 'and never again');
  await page.click('[data-key="learn"]'); // but there is a link
  await asks(page, said('en')[0].steps[0]);
  same(await page.evaluate(() => location.hash), '#lessons');
  await page.evaluate(() => history.back());
  await page.waitForSelector('.start');
  same(page.errors, []);
});

await test('all_five_are_played_by_hand_on_a_desktop', async () => {
  const page = await visit(desktop);
  const texts = said('en');
  for (const [i, id] of ids.entries()) {
    for (const [k, answer] of way(id).entries()) {
      await step(page, texts[i].steps[k]);
      same(await page.locator('.turn.is-seal .pips .left').count(), k + 1, 'the progress');
      await give(page, answer);
    }
    await finish(page, texts[i]);
    same(await done(page), ids.slice(0, i + 1));
    same(await page.locator('.primer-line.is-done').count(), i + 1);
    if (i < 4) await page.click('[data-answer="next"]');
  }
  await page.click('[data-answer="first"]'); // a first match, with explanations
  await page.waitForFunction(() => location.hash === '#match' && document.querySelector('.question.is-asked .coach'));
  same(page.errors, []);
});

await test('show_me_plays_them_on_a_phone_in_every_language', async () => {
  for (const [i, language] of ['ru', 'uk', 'ru', 'uk', 'en'].entries()) {
    const page = await visit({ ...phone, language: { en: 'en-US', ru: 'ru-RU', uk: 'uk-UA' }[language] }, { lessons: ids.slice(0, i) });
    const text = said(language)[i];
    for (const ask of text.steps) {
      await step(page, ask);
      await page.tap('[data-answer="show"]');
    }
    await finish(page, text);
    same(await done(page), ids.slice(0, i + 1));
    same(page.errors, []);
    await page.context().close();
  }
});

await test('a_wrong_act_is_answered_and_changes_nothing', async () => {
  const page = await visit(desktop, { lessons: ids.slice(0, 4) });
  const [first, second] = said('en')[4].steps;
  await asks(page, first);
  await page.click('[data-answer="maneuver"]');
  await page.waitForFunction(() => /2 damage, and you would have lost/.test(document.querySelector('.question .coach')?.textContent));
  same(await title(page), first, 'the same is asked');
  await page.click('.hand [data-card="dash"]'); // an attack, by its card
  await page.waitForFunction(() => /That can win as well/.test(document.querySelector('.question .coach')?.textContent));
  await page.click('[data-answer="scheme"]');
  await asks(page, second);
  same(await page.locator('.question .coach').count(), 0, 'it was about the step before');
  await page.keyboard.press('u'); // taken back
  await asks(page, first);
  same(page.errors, []);
});

await test('the_rule_of_a_step_opens_the_rulebook_there_and_languages_change', async () => {
  const page = await visit(desktop, { lessons: ids.slice(0, 1) });
  await asks(page, said('en')[1].steps[0]);
  same(await page.textContent('.fact h3'), said('en')[1].facts[0]);
  await page.click('[data-key="rule"]');
  await page.waitForSelector('[data-section="attack"].is-wanted');
  await page.keyboard.press('Escape');
  await page.click('[data-lang="uk"]');
  await asks(page, said('uk')[1].steps[0]);
  same(await page.textContent('.fact h3'), said('uk')[1].facts[0]);
  await page.click('[data-answer="skip"]');
  await step(page, said('uk')[2].steps[0]);
  same(await done(page), ids.slice(0, 1), 'what is skipped is not done');
  await page.click('[data-key="lesson-1"]');
  await asks(page, said('uk')[0].steps[0]);
  await page.reload(); // goes on with the first that is not done
  await asks(page, said('uk')[1].steps[0]);
  same(page.errors, []);
});

await test('lessons_that_do_not_come_are_told', async () => {
  const page = await open(browser, site.url, desktop);
  await page.addInitScript(() => delete Navigator.prototype.serviceWorker); // it has them before anybody asks
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready.then((worker) => worker.unregister());
    for (const name of await caches.keys()) await caches.delete(name);
  });
  await page.reload();
  await page.waitForSelector('.start');
  await page.route(/lessons-/, (route) => route.abort());
  await page.click('[data-key="learn"]');
  await page.waitForFunction(() => window.toasts.includes('The lessons could not be loaded.'));
  same(await page.locator('.start').count(), 1);
});

await browser.close();
site.close();
end();
