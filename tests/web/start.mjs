// The start page before anything is chosen: what a hero can do. start.mjs SITE; finds the program in $PEERLESS.
import { readFileSync } from 'node:fs';
import { askEngine, end, launch, must, open, same, serve, test, wish } from './browser.mjs';

const [folder] = process.argv.slice(2);
const site = await serve(folder);
const browser = await launch();
const kept = { lessons: [], wish: wish(['houdini', 'genie'], 'soho') };
const figures = readFileSync(new URL('../../content/matchups.txt', import.meta.url), 'utf8');
const difficulty = readFileSync(new URL('../../content/difficulty.txt', import.meta.url), 'utf8');
const won = (hero, other) => Math.round(Number(new RegExp(`^${hero} ${other} ([0-9.]+) `, 'm').exec(figures)[1]));

await test('a_hero_is_told_of_before_it_is_chosen_in_every_language', async () => {
  for (const [language, locale] of [['en', 'en-US'], ['ru', 'ru-RU'], ['uk', 'uk-UA']]) {
    const [{ heroes }] = askEngine([{ type: 'content', language }]);
    const page = await open(browser, site.url, { language: locale, kept });
    same(await page.getAttribute('.dossier', 'data-about'), 'houdini', 'the one that is chosen');
    for (const id of ['dracula', 'raptors', 'invisible-man']) {
      const hero = heroes.find((one) => one.id === id);
      await page.hover(`[data-hero="${id}"]`);
      await page.waitForSelector(`.dossier[data-about="${id}"] .dossier-figures:not(:empty)`);
      const text = await page.textContent('.dossier');
      for (const { name, texts } of hero.abilities)
        for (const one of [name, ...texts]) must(text.includes(one), language, id, one);
      must(text.includes(`${won(id, 'genie')}\u00a0%`), language, id, text);
      const [, terms, choices, level] = new RegExp(`^${id} (\\d+) ([\\d.]+) (\\d)$`, 'm').exec(difficulty);
      const told = await (await page.waitForFunction(() => document.querySelector('.dossier-difficulty').textContent)).jsonValue();
      for (const part of [terms, Number(choices).toLocaleString(language, { minimumFractionDigits: 1 }), `${level} `])
        must(told.includes(part), language, id, part, told);
      same(told.slice(0, 3), '●'.repeat(level) + '○'.repeat(3 - level));
      const attacks = hero.cards.filter(({ type }) => type === 'attack').reduce((sum, { copies }) => sum + copies, 0);
      must(text.includes(String(attacks)), language, id, attacks);
    }
    same(JSON.parse(await page.evaluate(() => localStorage.getItem('peerless.wish'))).heroes[0], 'houdini', 'nothing was chosen');
    same(page.errors, []);
    await page.context().close();
  }
});

await test('a_touch_tells_of_the_hero_that_it_chooses', async () => {
  const page = await open(browser, site.url, { size: [390, 780], touch: true, kept });
  await page.tap('[data-hero="sherlock"]');
  await page.waitForSelector('.dossier[data-about="sherlock"]');
  same(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true, 'nothing is cut off');
  same(page.errors, []);
});

await browser.close();
site.close();
end();
