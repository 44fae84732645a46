// Matches through the page to their end, against the computer: in three languages, on a wide screen and on a phone, by mouse, touch and
// keyboard; one of them whole, the others from the setup on for a while and then from shortly before the end. match.mjs SITE; finds the
// program in $PEERLESS.
import {
  begin, chance, download, end, holdFigures, launch, matchNearEnd, must, open, PATIENCE, play, replay, resume, same, serve, test, wish,
} from './browser.mjs';

const [folder] = process.argv.slice(2);
const site = await serve(folder);
const browser = await launch();

/** Plays the first of a match with the page of one visitor; a second one continues another match shortly before its end. */
async function bothEnds(heroes, board, options, more) {
  const first = await open(browser, site.url, { ...options, kept: { coach: false, wish: wish(heroes, board) } });
  await begin(first);
  await play(first, { most: 12, ...more(first) });
  const last = await open(browser, site.url, { ...options, kept: { coach: false, match: matchNearEnd(heroes, board) } });
  await resume(last);
  const answers = await play(last, more(last));
  same(first.errors, [], 'errors of the page');
  return { page: last, answers };
}

for (const [language, heroes, board, title, whole] of [
  ['en', ['houdini', 'genie'], 'king-solomons-tomb', /^You (win!|lose)$/, true],
  ['ru', ['jekyll-hyde', 'raptors'], 'raptor-paddock', /^(Победа!|Поражение)$/, false],
  ['uk', ['jekyll-hyde', 'genie'], 'baskerville-manor', /^(Перемога!|Поразка)$/, false],
])
  await test(`a_match_is_played_to_its_end_in_${language}_and_its_record_holds`, async () => {
    const playAll = async () => {
      const page = await open(browser, site.url, { language, kept: { coach: false, wish: wish(heroes, board) } });
      await begin(page);
      return { page, answers: await play(page, { random: chance(3) }) };
    };
    const { page, answers } = whole ? await playAll() : await bothEnds(heroes, board, { language }, () => ({ random: chance(3) }));
    same(await page.getAttribute('html', 'lang'), language);
    must(title.test(await page.textContent('.sheet-end h2')), 'the end is told:', await page.textContent('.sheet-end h2'));
    const text = await download(page);
    must(text.includes(`board ${board}`) && text.includes('result '), 'it is a record:', text.slice(0, 200));
    const told = await replay(text);
    must(told.decisions.length >= answers / 2, 'it has the decisions of the match');
    same(page.errors, [], 'errors of the page');
  });

await test('a_match_on_a_phone_is_played_by_touch', async () => {
  let taps = 0;
  const { page: last } = await bothEnds(['invisible-man', 'genie'], 'soho', { size: [390, 844], touch: true }, (page) => ({
    random: chance(5),
    press: async ({ x, y }) => {
      taps++;
      await page.touchscreen.tap(x, y);
    },
    each: async () => {
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      must(wide <= 390, 'nothing sticks out:', wide);
    },
  }));
  must(taps > 14, taps, 'taps');
  same(last.errors, []);
});

await test('a_match_is_played_by_keyboard_alone_and_the_focus_is_never_lost', async () => {
  for (const [key, kept, most] of [['play', { wish: wish(['genie', 'raptors'], 'soho') }, 60],
    ['resume', { match: matchNearEnd(['genie', 'raptors'], 'soho') }, 6000]]) {
    const page = await open(browser, site.url, { kept: { coach: false, ...kept } });
    // there by Tab
    for (let i = 0; i < 60; i++) {
      await page.keyboard.press('Tab');
      if ((await page.evaluate(() => document.activeElement?.getAttribute('data-key'))) === key) break;
    }
    await page.keyboard.press('Enter');
    await page.waitForSelector('.match .hit');
    const ended = await playByKeys(page, most);
    must(ended || key === 'play', 'it comes to an end');
    same(page.errors, []);
  }
});

/** Presses keys as somebody would who has no mouse, at most so many. Did the match end? */
async function playByKeys(page, most) {
  const random = chance(7);
  const arrows = ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'];
  for (let keys = 0; keys < most; keys++) {
    const at = await page.evaluate((patience) => until(() => {
      if (document.querySelector('.sheet-end')) return { ended: true };
      const over = [...document.querySelectorAll('dialog[open]')].at(-1);
      const lit = '[data-answer], .hit.is-lit, .hand .card-button.is-lit';
      if (!(over ?? document.querySelector('.match')).querySelector(lit)) return null;
      const focus = document.activeElement;
      return {
        lost: !focus || focus === document.body, usable: focus?.matches(lit),
          over: over !== undefined, hit: focus?.matches('.hit'), card: focus?.matches('.card-button'),
        question: document.querySelector('.question').textContent,
          attack: document.querySelector('.question [data-answer="attack"] kbd')?.textContent,
      };
    }, patience), PATIENCE);
    must(at, 'something is asked');
    await holdFigures(page);
    if (at.ended) return true;
    must(!at.lost, 'the focus is somewhere while a question is pending:', at.question);
    const step = random(6);
    if (at.attack && step < 4) await page.keyboard.press(at.attack);
    else if (at.hit && step < 3) await page.keyboard.press(arrows[random(4)]);
    else if (at.card && step < 2) await page.keyboard.press(arrows[random(2) * 2]);
    else if (at.usable && step < 5) await page.keyboard.press('Enter');
    else if (at.over) await page.keyboard.press('Tab'); // nothing that costs anything has the focus at first
    else await page.keyboard.press(['1', '2', '3', 's', 'q', 'b', 'h'][random(7)]);
  }
  return false;
}

await test('two_against_two_is_played_to_the_end', async () => {
  const { page } = await bothEnds(['genie', 'raptors', 'jekyll-hyde', 'muldoon'], 'soho', {}, () => ({ random: chance(11) }));
  same(await page.locator('.player').count(), 4);
  must(/^You (win!|lose)$/.test(await page.textContent('.sheet-end h2')), 'the end is told');
  same(page.errors, []);
});

await browser.close();
site.close();
end();
