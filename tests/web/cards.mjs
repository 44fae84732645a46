// Cards of the hand: why they cannot be played now, on their foot, and how they are dragged, by mouse and finger, in every language and on
// a phone. cards.mjs SITE; finds the program in $PEERLESS.
import { counts, end, launch, matchWhere, must, open, resume, same, serve, test } from './browser.mjs';

const [folder] = process.argv.slice(2);
const site = await serve(folder);
const browser = await launch();
const shoot = async (page, name) => process.env.SHOTS && page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });

const DEFEND = { 'en-US': 'Only to defend', 'ru-RU': 'Только для защиты', 'uk-UA': 'Лише для оборони' };
const TARGET = { 'en-US': 'No target', 'ru-RU': 'Нет цели', 'uk-UA': 'Немає цілі' };
const SIZES = [[1440, 900], [1024, 768], [390, 844], [360, 640]];

async function visit(match, more = {}) {
  const page = await open(browser, site.url, { kept: { coach: false, match }, ...more });
  await resume(page);
  await page.waitForSelector('.question.is-asked');
  await page.evaluate(() => document.fonts.ready);
  return page;
}

/** The feet of the cards that cannot be played: which card, what it says, and what is wrong with how it looks. */
const feet = (page) => page.$$eval('.hand .card-button.is-off', (all) => all.map((button) => {
  const foot = button.querySelector('.card-why');
  const card = button.querySelector('[data-card]');
  const faults = [];
  if (foot) {
    if (foot.scrollWidth > foot.clientWidth + 1 || foot.scrollHeight > foot.clientHeight + 1) faults.push('cut off');
    if (parseFloat(getComputedStyle(foot).fontSize) < 12) faults.push('small');
    if (Math.abs(foot.getBoundingClientRect().bottom - card.getBoundingClientRect().bottom) > 2) faults.push('not at the foot');
  }
  return { card: card.dataset.card, says: foot?.textContent ?? null, faults };
}));

await test('a_card_that_cannot_be_played_says_why_on_its_foot_in_every_language_and_size', async () => {
  const match = matchWhere(['muldoon', 'raptors'], 'raptor-paddock', counts(4, 90, 1), ({ question }) =>
    question.yours && question.why === 'action'
    && ['waits-for-attack', 'no-target-for'].every((name) => question.reasons.some((reason) => reason.name === name)));
  for (const language of Object.keys(DEFEND))
    for (const size of SIZES) {
      const page = await visit(match, { language, size, touch: size[0] < 600 });
      const { reasons } = await page.evaluate(() => window.latest().question);
      const shown = await feet(page);
      for (const { card, says, faults } of shown) {
        const reason = reasons.find((one) => one.card === card).name;
        const wanted = reason === 'waits-for-attack' ? DEFEND : reason === 'no-target-for' || reason === 'no-targets' ? TARGET : null;
        must(says && (!wanted || says === wanted[language]), 'the foot of', card, 'says', says, 'for', reason);
        same(faults, [], `${language} ${size} ${card}`);
      }
      must(shown.length > 1, 'there are some');
      same(await page.locator('.hand .card-button:not(.is-off) .card-why').count(), 0, 'and others say nothing');
      await shoot(page, `cards-foot-${language.slice(0, 2)}-${size[0]}`);
      same(page.errors, []);
      await page.context().close();
    }
});

await test('in_combat_the_foot_says_what_a_card_is_for', async () => {
  const match = matchWhere(['muldoon', 'jekyll-hyde'], 'soho', counts(8, 160, 1), ({ question }) =>
    question.yours && question.why === 'defense' && question.reasons?.some(({ name }) => name === 'is-attack'));
  const page = await visit(match);
  const { reasons } = await page.evaluate(() => window.latest().question);
  const shown = (await feet(page)).filter(({ card }) => reasons.find((one) => one.card === card)?.name === 'is-attack');
  must(shown.length > 0 && shown.every(({ says }) => says === 'Only to attack'), shown);
  same(page.errors, []);
});

await browser.close();
site.close();
end();
