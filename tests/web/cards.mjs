// Cards of the hand: why they cannot be played now, on their foot, and how they are dragged, by mouse and finger, in every language and on
// a phone. cards.mjs SITE; finds the program in $PEERLESS.
import { counts, end, finger, launch, matchWhere, must, open, resume, same, serve, test } from './browser.mjs';

const [folder] = process.argv.slice(2);
const site = await serve(folder);
const browser = await launch();
const shoot = async (page, name) => process.env.SHOTS && page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });

const DEFEND = { 'en-US': 'Only to defend', 'ru-RU': 'Только для защиты', 'uk-UA': 'Лише для оборони' };
const TARGET = { 'en-US': 'No target', 'ru-RU': 'Нет цели', 'uk-UA': 'Немає цілі' };
const SHAPES = [['en-US', 1440, 900], ['ru-RU', 1024, 768], ['ru-RU', 390, 844], ['uk-UA', 360, 640]];

async function visit(match, more = {}) {
  const page = await open(browser, site.url, { kept: { coach: false, match }, ...more }); // `more` may keep other things
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
  for (const [language, ...size] of SHAPES) {
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

const middle = async (place) => {
  const { x, y, width, height } = await place.boundingBox();
  return [x + width / 2, y + height / 2];
};
const attackable = matchWhere(['muldoon', 'genie'], 'soho', counts(20, 160), ({ question }) =>
  question.yours && question.why === 'action' && question.options.some(({ name }) => name === 'attack')
  && question.reasons.some(({ name }) => name === 'needs-attack'));
const attacked = (page, like) => page.waitForFunction((text) =>
  [...document.querySelectorAll('.log li')].some((one) => one.textContent.includes(text)), like);

await test('a_card_is_dragged_by_a_finger_onto_an_enemy_and_the_odds_travel_on_it', async () => {
  const match = matchWhere(['genie', 'muldoon'], 'soho', counts(20, 160), ({ question }) =>
    question.yours && question.why === 'action' && question.options.some(({ name }) => name === 'attack')); // nobody else could
  const page = await visit(match, { size: [390, 844], touch: true });
  await page.waitForSelector('.board .target');
  const touch = await finger(page);
  const cards = await page.evaluate(() => window.plan().stances.flatMap(({ attacks, inRange }) => (inRange.length > 0 ? attacks : [])));
  const card = page.locator(`.hand .card-button:has([data-card="${cards[0]}"])`).first();
  await card.evaluate((one) => one.scrollIntoView({ inline: 'center', behavior: 'instant' }));
  const from = await middle(card);
  await touch('Start', from);
  await touch('Move', [from[0] + 40, from[1] - 3]);
  same(await page.locator('.carried').count(), 0, 'aside, it is the hand that moves');
  await touch('End');
  const [x, y] = await middle(card);
  await touch('Start', [x, y]);
  for (let i = 1; i < 5; i++) await touch('Move', [x, y - 12 * i]);
  await page.waitForSelector('.carried');
  await touch('Move', await middle(page.locator('.board .target').first()));
  await page.waitForFunction(() => document.querySelector('.carried-label')?.textContent.startsWith('Drop it: '));
  await page.waitForFunction(() => /%/.test(document.querySelector('.carried-odds:not([hidden])')?.textContent ?? ''));
  await shoot(page, 'cards-carried-390');
  await touch('End');
  same(await page.locator('.carried').count(), 0);
  await attacked(page, ' attacks ');
  same(page.errors, []);
  await page.context().close();
});

await test('while_a_scheme_is_carried_the_battlefield_takes_it_and_shows_who_plays_it', async () => {
  const match = matchWhere(['genie', 'muldoon'], 'soho', counts(4, 120, 1), ({ question }) =>
    question.yours && question.why === 'action' && question.reasons?.some(({ name }) => name === 'needs-scheme'));
  const page = await visit(match);
  await page.waitForFunction(() => window.plan() !== null);
  const { card } = await page.evaluate(() => window.latest().question.reasons.find(({ name }) => name === 'needs-scheme'));
  await page.mouse.move(...(await middle(page.locator(`.hand .card-button:has([data-card="${card}"])`).first())));
  await page.mouse.down();
  await page.mouse.move(...(await middle(page.locator('.map'))), { steps: 6 });
  await page.waitForSelector('.map.is-open .ring');
  same(await page.locator('.board .target').count(), 0, 'nobody is attacked with it');
  await shoot(page, 'cards-scheme');
  await page.mouse.up();
  await attacked(page, 'scheme');
  same(await page.locator('.map.is-open').count(), 0);
  same(page.errors, []);
});

await test('whoever_wants_to_be_asked_confirms_a_card_before_it_is_laid', async () => {
  const page = await visit(attackable, { kept: { coach: false, match: attackable, sure: true } });
  const aim = async () => {
    await page.mouse.click(...(await middle(page.locator('.board .target').first())));
    await page.waitForSelector('.attack-arrow');
    await page.locator('.hand .card-button.is-lit').first().click();
    await page.waitForSelector('.sheet-card [data-answer="choose"]');
  };
  await page.waitForSelector('.board .target');
  await aim();
  same((await page.textContent('.sheet-card [data-answer="choose"]')).trim(), 'Lay it face down');
  await shoot(page, 'cards-sure');
  await page.keyboard.press('Escape');
  await page.waitForSelector('.sheet-card', { state: 'detached' });
  same(await page.evaluate(() => window.latest().question.why), 'action', 'nothing was laid');
  await page.locator('.hand .card-button.is-lit').first().click();
  await page.waitForSelector('.sheet-card [data-answer="choose"]');
  await page.keyboard.press('Enter');
  await attacked(page, ' attacks ');
  same(page.errors, []);
});

await browser.close();
site.close();
end();
