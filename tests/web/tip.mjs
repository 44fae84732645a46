// Tips: what a strong computer player would answer, told in words and marked on the table. tip.mjs SITE; finds the program in $PEERLESS.
import { answer, begin, chance, end, launch, matchWhere, must, open, play, rest, same, serve, test, wish } from './browser.mjs';

const [folder] = process.argv.slice(2);
const site = await serve(folder);
const browser = await launch();

const visit = (options = {}) => open(browser, site.url, {
  kept: { coach: false, wish: wish(['houdini', 'genie'], 'king-solomons-tomb') }, ...options,
});
const asked = (page) => page.waitForSelector('.question.is-asked');
const marked = (page) => page.waitForSelector('.match .is-tip');

await test('a_tip_is_told_lights_a_choice_and_goes_with_the_question', async () => {
  const page = await visit();
  await begin(page);
  await asked(page);
  same(await page.locator('.is-tip').count(), 0, 'nothing is marked before');
  await page.keyboard.press('w');
  await marked(page);
  const told = await page.textContent('.question .coach');
  must(/^A tip: .+\. Chance of winning: about \d+\s%\.$/.test(told), told);
  must((await page.textContent('.unseen')).includes(told), 'it is said, too');
  const lit = await page.evaluate(() =>
    [...document.querySelectorAll('.is-tip')].every((one) => one.matches('[data-answer], .hit.is-lit, .card-button.is-lit')));
  must(lit, 'what is marked can be chosen');
  await page.click('.match .is-tip');
  await page.waitForFunction((text) => document.querySelector('.question .coach')?.textContent !== text, told);
  same(page.errors, []);
  await page.context().close();
});

await test('every_kind_of_question_has_a_tip_that_can_be_pressed', async () => {
  const page = await visit();
  await begin(page);
  const kinds = new Set();
  for (let answers = 0, random = chance(4); answers < 60 && kinds.size < 3; answers++) {
    await rest(page);
    await page.click('[data-key="tip"]');
    kinds.add(await (await marked(page)).evaluate((one) =>
      (one.matches('.hit') ? 'space' : one.matches('.card-button') ? 'card' : 'answer')));
    const text = () => document.querySelector('.question .coach')?.textContent ?? null;
    const told = await page.evaluate(text);
    do await answer(page, random); // some presses only say who is to move
    while ((await page.evaluate(text)) === told);
  }
  same([...kinds].sort(), ['answer', 'card', 'space']);
  same(page.errors, []);
  await page.context().close();
});

await test('a_card_that_lies_elsewhere_than_in_the_hand_can_be_the_tip', async () => {
  const match = matchWhere(['sherlock', 'dracula'], 'king-solomons-tomb', [4], ({ view, question }) =>
    question.seat === 'A' && question.why === 'action' && view.seats[0].hand.includes('eliminate-the-impossible'));
  const page = await visit({ kept: { coach: false, match } });
  await page.click('[data-key="resume"]');
  await asked(page);
  await page.click('.hand [data-key^="card-A-eliminate-the-impossible-"]');
  await page.click('.sheet-tray .sheet-foot .is-quiet');
  await page.waitForSelector('.sheet-tray .card-button.is-tip');
  must(/^A tip: “/.test(await page.textContent('.sheet-tray .tip')));
  await page.keyboard.press('Escape'); // to look at the table; the cards come again
  await page.waitForSelector('.sheet-tray', { state: 'detached' });
  await page.click('[data-answer="tray"]');
  await page.click('.sheet-tray .card-button.is-lit');
  await page.waitForSelector('[data-answer="tray"]', { state: 'detached' });
  same(page.errors, []);
  await page.context().close();
});

await test('tips_speak_the_language_of_the_page', async () => {
  for (const [language, text] of [['ru-RU', /^Совет: .+ Вероятность победы: около \d+\s%/],
    ['uk-UA', /^Порада: .+ Імовірність перемоги: близько \d+\s%/]]) {
    const page = await visit({ language });
    await begin(page);
    await play(page, { most: 2 });
    await rest(page);
    await page.keyboard.press('w');
    await marked(page);
    must(text.test(await page.textContent('.question .coach')), await page.textContent('.question .coach'));
    await page.context().close();
  }
});

await browser.close();
site.close();
end();
