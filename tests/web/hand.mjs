// Texts that are carried out by hand: the deeds, the plan, agreeing and sending back, on one screen and against the computer, in every
// language and on a phone. hand.mjs SITE; finds the program in $PEERLESS. The zany of the tests is put into the content of a copy.
import { join } from 'node:path';
import { end, launch, must, open, resume, same, test } from './browser.mjs';
import { withZany } from './zany.mjs';

const { site, before, close } = await withZany(process.argv[2]);
const browser = await launch();

const shoot = async (page, name) => process.env.SHOTS && page.screenshot({ path: join(process.env.SHOTS, `${name}.png`) });
const press = async (page, name) => {
  await page.click(`[data-answer="${name}"]`);
  await page.waitForTimeout(50);
};
const deeds = (page) => page.$$eval('.question .plan li', (all) => all.map((one) => one.textContent));
const until = (page, title) =>
  page.waitForFunction((like) => new RegExp(like).test(document.querySelector('.question h1').textContent), title);

async function continued(players, options = {}) {
  const page = await open(browser, site.url, { kept: { coach: false, match: before(players) }, ...options });
  await resume(page);
  if (players[1] === 1) await page.click('.sheet-cover [data-answer="ready"]');
  await page.waitForSelector('.question.is-asked.is-by-hand');
  return page;
}


await test('deeds_are_planned_and_happen_when_the_computer_has_agreed', async () => {
  const page = await continued([0, 'novice']);
  must((await page.textContent('.question blockquote')).includes('Touch the wall until all believe in it.'), 'the words');
  await shoot(page, 'hand-start');
  await press(page, 'draw');
  await press(page, 'player A');
  await press(page, '2');
  await page.waitForSelector('.plan li');
  same((await deeds(page)).length, 1);
  await shoot(page, 'hand-planned');
  await press(page, 'none');
  await page.waitForFunction(() => /agreed/.test(document.querySelector('.log').textContent));
  await page.waitForSelector('.question.is-asked');
  await shoot(page, 'hand-agreed');
  same(page.errors, []);
});

await test('on_one_screen_the_opponent_sees_the_plan_and_sends_it_back', async () => {
  const page = await continued([0, 1]);
  await press(page, 'draw');
  await press(page, 'player A');
  await press(page, '3');
  await page.waitForSelector('.plan li');
  await press(page, 'none');
  await page.click('.sheet-cover [data-answer="ready"]'); // the device is handed over
  await page.waitForSelector('[data-answer="wrong-number"]');
  same((await deeds(page)).length, 1);
  await shoot(page, 'hand-consent');
  await press(page, 'wrong-number');
  await page.click('.sheet-cover [data-answer="ready"]');
  await page.waitForSelector('.plan .sent-back');
  same(await deeds(page), []);
  await shoot(page, 'hand-sent-back');
  same(page.errors, []);
});

await test('nothing_of_it_is_cut_off_in_any_language_and_size', async () => {
  for (const language of ['en-US', 'ru-RU', 'uk-UA'])
    for (const size of [[1440, 900], [390, 844]]) {
      const page = await continued([0, 'novice'], { language, size, touch: size[0] < 600 });
      const cut = await page.$$eval('.question .button', (all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1)
        .map((one) => one.textContent));
      same(cut, [], `${language} ${size}`);
      await shoot(page, `hand-${language}-${size[0]}`);
      same(page.errors, []);
      await page.context().close();
    }
});

await browser.close();
await close();
end();
