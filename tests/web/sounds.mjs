// What is heard: every sound as it is made, how the sounds of a match follow each other, and the signals of a turn.
// sounds.mjs SITE; finds the program in $PEERLESS.
import { answer, askEngine, begin, chance, end, launch, must, open, same, serve, test, wish } from './browser.mjs';
import { bundle } from './bundle.mjs';

const [folder] = process.argv.slice(2);
const site = await serve(folder);
const browser = await launch();
const modules = bundle('noises', 'qr', 'sound');
const duel = (more = {}) => ({ coach: false, waitCombat: false, speed: 'quick', wish: wish(['houdini', 'genie'], 'soho'), ...more });

/** Notes what is played from now on. */
const listen = (page) => page.evaluate(() => {
  window.heard = [];
  document.addEventListener('sound', ({ detail }) => window.heard.push([detail, performance.now()]));
});
const heard = (page) => page.evaluate(() => window.heard.map(([name]) => name));

/** Numbers of a sound that is made without being heard: how long something is to be heard (ms), and how loud at most (dB). */
const measure = (page) => page.evaluate(async () => {
  const { SOUNDS, make } = peerless.sound;
  const found = {};
  for (const [name, { ms, db }] of Object.entries(SOUNDS)) {
    const context = new OfflineAudioContext(1, 44100 * 2, 44100);
    make(context, name, 0, 1);
    const samples = (await context.startRendering()).getChannelData(0);
    const peak = samples.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
    const end = samples.findLastIndex((one) => Math.abs(one) > 0.0001);
    found[name] = { ms, db, lasts: (end / 44100) * 1000, peak: 20 * Math.log10(peak) };
  }
  return found;
});

await test('every_sound_can_be_heard_is_as_long_as_it_says_and_no_louder', async () => {
  const page = await browser.newPage();
  await page.addScriptTag({ content: modules });
  const found = await measure(page);
  same(Object.keys(found).length, 16, 'fourteen, of which the end has three');
  for (const [name, { ms, db, lasts, peak }] of Object.entries(found)) {
    must(lasts > ms * 0.25 && lasts < ms + 60, name, 'lasts', lasts, 'of', ms);
    must(peak < db + 3 && peak > db - 24, name, 'is at', peak, 'of', db);
  }
  await page.close();
});

await test('what_happens_is_heard_as_what_it_is', async () => {
  const page = await browser.newPage();
  await page.addScriptTag({ content: modules });
  const draw = { type: 'draw', seat: 'A', card: null };
  const hears = (...events) => page.evaluate((all) =>
    peerless.noises.noises(all).map(({ sound, times, points }) => [sound, times, points]), events);
  same(await hears(draw, draw, draw, draw, draw), [['drawn', 3, 0]]);
  same(await hears({ type: 'move', seat: 'A', fighter: 0, from: 1, to: 4, way: [1, 2, 3, 4] }), [['step', 3, 0]]);
  same(await hears({ type: 'reveal', seat: 'A' }, { type: 'reveal', seat: 'B' }), [['turned', 1, 0]]);
  same(await hears({ type: 'result', seat: 'B', damage: 0 }), [['blocked', 1, 0]]);
  same(await hears({ type: 'result', seat: 'A', damage: 2 }, { type: 'damage', seat: 'B', fighter: 8, amount: 2 }), [['hit', 1, 2]]);
  same(await hears({ type: 'token', seat: 'A', from: null, to: 3 }, { type: 'token', seat: 'A', from: 3, to: null }),
    [['token', 1, 0], ['sprung', 1, 0]]);
  same(await hears({ type: 'turn', seat: 'A' }, { type: 'look', seat: 'A' }), []);
  await page.close();
});

await test('nothing_is_heard_before_the_first_press_and_never_two_at_once', async () => {
  const page = await open(browser, site.url, { still: false, kept: duel() });
  await listen(page);
  await begin(page); // a press
  await page.waitForSelector('.question.is-asked');
  await page.waitForFunction(() => window.heard.some(([name]) => name === 'turn'));
  const random = chance(5);
  for (let i = 0; i < 8; i++) if (!(await answer(page, random))) break;
  await page.waitForFunction(() => window.heard.length > 4);
  const times = await page.evaluate(() => window.heard);
  must(new Set(times.map(([name]) => name)).size >= 3, 'several sounds', times);
  same(page.errors, []);
});

await test('whoever_wants_no_motion_hears_only_what_matters_and_off_is_off', async () => {
  const page = await open(browser, site.url, { kept: duel() });
  await listen(page);
  await begin(page);
  const random = chance(5);
  for (let i = 0; i < 6; i++) if (!(await answer(page, random))) break;
  await page.waitForSelector('.question.is-asked');
  const all = new Set(await heard(page));
  must(all.has('turn') && [...all].every((name) => ['turn', 'hit', 'defeated', 'won', 'lost'].includes(name)), [...all]);
  await page.click('.topbar [data-key="tool-i-menu"]');
  await page.click('.sheet-menu .menu-line > button:last-child');
  same(await page.locator('.sheet-sounds .sounds li').count(), 14);
  await page.locator('[data-key="sound"]').uncheck();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  const before = (await heard(page)).length;
  for (let i = 0; i < 4; i++) if (!(await answer(page, random))) break;
  await page.waitForSelector('.question.is-asked');
  same((await heard(page)).length, before, 'off');
  same(await page.evaluate(() => localStorage.getItem('peerless.sound')), 'false');
  same(page.errors, []);
});

await test('the_tab_says_whose_turn_it_is', async () => {
  for (const [language, turn] of [['en-US', 'Your turn · '], ['ru-RU', 'Ваш ход · '], ['uk-UA', 'Ваш хід · ']]) {
    const page = await open(browser, site.url, { language, kept: duel() });
    const icon = () => page.getAttribute('link[rel="icon"]', 'href');
    same([await page.title(), await icon()], ['Peerless', 'icon.svg']);
    await begin(page);
    await page.waitForSelector('.question.is-asked');
    must((await page.title()).startsWith(turn), await page.title());
    must(decodeURIComponent(await icon()).includes('#FFC21A'), 'a dot on the picture of the tab');
    await page.click('.topbar [data-key="tool-i-menu"]');
    await page.click('.sheet-menu .menu-list button:last-child');
    await page.waitForSelector('[data-key="play"]');
    same(await page.title(), 'Peerless');
    same(page.errors, []);
  }
});

await test('a_message_of_the_system_comes_only_to_who_wants_it_and_looks_elsewhere', async () => {
  const context = { kept: duel({ tellTurn: true, shake: true }) };
  const page = await open(browser, site.url, context);
  await page.evaluate(() => {
    window.notes = [];
    window.shakes = [];
    navigator.vibrate = (ms) => window.shakes.push(ms);
    window.Notification = class {
      static permission = 'granted';
      constructor(title, { body }) {
        window.notes.push(`${title} / ${body}`);
      }
    };
  });
  await listen(page);
  await begin(page);
  await page.waitForSelector('.question.is-asked');
  same(await page.evaluate(() => [window.notes, window.shakes]), [[], [30]], 'somebody who looks needs no message');
  await page.evaluate(() => Object.defineProperty(document, 'hidden', { get: () => true }));
  const random = chance(5);
  const noted = () => page.evaluate(() => window.notes.length > 0);
  for (let i = 0; i < 12 && !(await noted()); i++) await answer(page, random);
  await page.waitForFunction(() => window.notes.length > 0);
  const [note] = await page.evaluate(() => window.notes);
  must(/^(Your turn|Defend!) \/ Soho$/.test(note), note);
  same(page.errors, []);
});

await browser.close();
site.close();
end();
