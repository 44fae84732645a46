// Coming back to a table on a server: after a silent network, a reload, a restart. return.mjs SITE; finds the program in $PEERLESS.
import { answer, chance, end, launch, must, open, same, test, wish } from './browser.mjs';
import { Network, Server } from './server.mjs';

const [folder] = process.argv.slice(2);
const browser = await launch();
const server = await Server.start(folder);

const kept = (name, more = {}) => ({ coach: false, name, wish: wish(['houdini', 'genie'], 'king-solomons-tomb', more) });
const close = (...pages) => Promise.all(pages.map((page) => page.context().close()));

/** Opens a table, and hands over its links: the seat that is free, and the one to watch by. */
async function openTable(url = server.url, name = 'Ann') {
  const page = await open(browser, url, { kept: kept(name) });
  await page.click('[data-key="rival-link"]');
  await page.waitForSelector('[data-key="rival-link"].is-chosen');
  await page.click('[data-key="play"]');
  await page.waitForSelector('.link-line input');
  const links = await page.$$eval('.link-line input', (fields) => fields.map((field) => field.value));
  await page.keyboard.press('Escape');
  return { page, seat: links[0], watch: links[1] };
}

const story = (page) => page.evaluate(() => [...document.querySelectorAll('.log li')].map((line) => line.textContent));
const asked = (page) => page.waitForSelector('.question.is-asked');
const settled = (page, lines) => page.waitForFunction((count) => document.querySelectorAll('.log li').length === count, lines);

await test('a_silent_connection_is_noticed_and_taken_up_again', async () => {
  const network = await Network.to(server);
  const { page: ann } = await openTable(network.url);
  await asked(ann);
  const dials = network.dials;
  network.cut();
  const before = Date.now();
  while (network.dials === dials && Date.now() - before < 60000) await ann.waitForTimeout(200);
  const took = (Date.now() - before) / 1000;
  must(network.dials > dials && took > 15 && took < 40, `after ${took} s`);
  await asked(ann);
  const lines = (await story(ann)).length;
  await answer(ann, chance(1));
  await ann.waitForFunction((count) => document.querySelectorAll('.log li').length > count, lines);
  same(ann.errors, []);
  await close(ann);
  network.close();
});

await browser.close();
await server.end();
end();
