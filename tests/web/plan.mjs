// The battlefield as controller: maneuvers planned on it, attacks begun on it, and how few presses they take.
import {
  answer, askedElse, begin, chance, counts, end, launch, matchWhere, must, open, resume, same, serve, test, wish,
} from './browser.mjs';

const site = await serve(process.argv[2]);
const browser = await launch();

/** A match at the main question, with so many of one's own fighters that may move. */
const visit = async (more = {}) => {
  const kept = { coach: false, plan: true, wish: wish(['muldoon', 'raptors'], 'raptor-paddock') };
  const page = await open(browser, site.url, { kept, ...more });
  await page.waitForSelector('[data-key="play"]');
  await begin(page);
  const random = chance(3);
  let text = await askedElse(page, '');
  while ((await page.locator('[data-answer="maneuver"]').count()) === 0) {
    await answer(page, random);
    text = await askedElse(page, text);
  }
  await page.waitForSelector('.board .ring');
  return page;
};
const numbers = (page, what) => page.$$eval(what, (all) => all.map((one) => Number(one.dataset.space)));
const lit = (page) => numbers(page, '.hit.is-lit');
const at = async (page, space) => {
  const { x, y, width, height } = await page.locator(`.hit[data-space="${space}"]`).boundingBox();
  return [x + width / 2, y + height / 2];
};
const reached = (page) => page.waitForSelector('.board .steps');
const told = (page, line) => page.waitForFunction((text) =>
  [...document.querySelectorAll('.log li')].some((one) => one.textContent.includes(text)), line);

async function drag(page, from, choose) {
  const [x, y] = await at(page, from);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 20, y + 10, { steps: 3 });
  await reached(page);
  const goal = choose(await lit(page));
  await page.mouse.move(...(await at(page, goal)), { steps: 5 });
  await page.mouse.up();
  return goal;
}

await test('one_of_four_fighters_moves_by_a_drag_and_a_press', async () => {
  const page = await visit();
  const own = await lit(page);
  must(own.length === 4, 'four may move:', own);
  const goal = await drag(page, own[0], (spaces) => spaces.find((space) => !own.includes(space)));
  await page.waitForSelector('[data-planned]');
  same(await page.locator('[data-answer="go"] .label').textContent(), 'Go');
  await page.click('[data-answer="go"]');
  await told(page, `to space ${goal}`);
  await page.waitForSelector('[data-answer="maneuver"]'); // and it is done: the next action is asked for
  same(page.errors, []);
  await page.context().close();
});

await test('several_move_in_the_planned_order_and_a_boost_makes_the_way_longer', async () => {
  const page = await visit();
  const own = await lit(page);
  const first = await drag(page, own[0], (spaces) => spaces.find((space) => !own.includes(space)));
  await page.waitForSelector('[data-answer="go"]');
  await page.waitForSelector('.board .ring');
  await page.click(`.hit[data-space="${own[1]}"]`);
  await reached(page);
  const plain = (await lit(page)).length;
  await page.keyboard.press('Escape'); // takes the choice back, not the ghost
  same(await page.locator('[data-planned]').count(), 1);
  const card = page.locator('.hand .card-button.is-lit').first();
  await card.click();
  await page.waitForSelector('.card-boosts');
  await page.click(`.hit[data-space="${own[1]}"]`);
  await page.waitForFunction((count) => document.querySelectorAll('.hit.is-lit').length > count, plain);
  const second = (await lit(page)).find((space) => !own.includes(space) && space !== first);
  await page.click(`.hit[data-space="${second}"]`);
  await page.waitForFunction(() => document.querySelectorAll('[data-planned]').length === 2);
  same(await page.$$eval('.planned .order text', (all) => all.map((one) => one.textContent)), ['1', '2']);
  await page.keyboard.press('g');
  await told(page, `to space ${second}`);
  const lines = await page.$$eval('.log li', (all) => all.map((one) => one.textContent));
  const line = (text) => lines.findIndex((one) => one.includes(text));
  must(line('boosts') > 0 && line('boosts') < line(`to space ${first}`) && line(`to space ${first}`) < line(`to space ${second}`), lines);
  same(page.errors, []);
  await page.context().close();
});

await test('what_is_planned_can_be_taken_back_until_it_is_done', async () => {
  const page = await visit();
  const own = await lit(page);
  await page.click(`.hit[data-space="${own[0]}"]`);
  await reached(page);
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => document.querySelector('.board .steps') === null);
  same((await lit(page)).length, own.length, 'nothing has happened');
  same(await page.locator('[data-answer="maneuver"]').count(), 1);
  await drag(page, own[0], (spaces) => spaces.find((space) => !own.includes(space)));
  await page.waitForSelector('[data-answer="back"]');
  await page.click('[data-answer="back"]');
  await page.waitForFunction(() => document.querySelector('[data-planned]') === null);
  await page.waitForSelector('[data-answer="none"]'); // the maneuver has begun, and nobody has moved
  same(page.errors, []);
  await page.context().close();
});

await test('a_maneuver_by_keys_alone', async () => {
  const page = await visit();
  const own = await lit(page);
  await page.keyboard.press('b');
  must(own.includes(Number(await page.evaluate(() => document.activeElement.dataset.space))), 'the focus is on a fighter');
  await page.keyboard.press('Enter');
  await reached(page);
  const reach = (await lit(page)).filter((space) => !own.includes(space));
  for (const key of ['ArrowLeft', 'ArrowDown', 'ArrowRight', 'ArrowUp', 'ArrowLeft', 'ArrowLeft', 'ArrowDown']) {
    if (reach.includes(Number(await page.evaluate(() => document.activeElement.dataset.space)))) break;
    await page.keyboard.press(key);
  }
  const goal = Number(await page.evaluate(() => document.activeElement.dataset.space));
  must(reach.includes(goal), 'arrows lead to a space within reach:', goal, reach);
  await page.keyboard.press('Enter');
  await page.waitForSelector('[data-planned]');
  await page.waitForSelector('[data-answer="go"]');
  await page.keyboard.press('g');
  await told(page, `to space ${goal}`);
  same(page.errors, []);
  await page.context().close();
});

await test('on_a_phone_it_takes_three_taps', async () => {
  const page = await visit({ size: [390, 780], touch: true, language: 'uk' });
  const own = await lit(page);
  await page.tap(`.hit[data-space="${own[0]}"]`);
  await reached(page);
  const goal = (await lit(page)).find((space) => !own.includes(space));
  await page.tap(`.hit[data-space="${goal}"]`);
  await page.waitForSelector('[data-planned]');
  await page.tap('[data-answer="go"]');
  await page.waitForFunction((space) =>
    document.querySelector(`.hit[data-space="${space}"]`)?.getAttribute('aria-label').includes('здоров'), goal);
  same(page.errors, []);
  await page.context().close();
});

await test('an_attack_takes_three_presses_at_most', async () => {
  const match = matchWhere(['raptors', 'genie'], 'soho', counts(30, 160), ({ question }) =>
    question.yours && question.why === 'action' && question.options.some(({ name }) => name === 'attack'));
  const page = await open(browser, site.url, { kept: { coach: false, plan: true, match } });
  await resume(page);
  await page.waitForSelector('.board .target');
  const box = await page.locator('.board .target').first().boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.click(x, y);
  let presses = 1;
  const attacked = () => page.evaluate(() => document.querySelectorAll('.hand .card-button.is-lit').length > 0
    && !document.querySelector('[data-answer="maneuver"]'));
  await page.waitForFunction(() => !document.querySelector('[data-answer="maneuver"]'));
  await page.waitForSelector('.question.is-asked');
  if (!(await attacked())) {
    await page.locator('.hit.is-lit').first().click(); // which of several attacks
    presses++;
    await page.waitForSelector('.hand .card-button.is-lit');
  }
  await page.locator('.hand .card-button.is-lit').first().click();
  await page.waitForFunction(() => [...document.querySelectorAll('.log li')].some((one) => /attacks/.test(one.textContent)));
  must(++presses <= 3, presses);
  same(page.errors, []);
  await page.context().close();
});

await browser.close();
site.close();
end();
