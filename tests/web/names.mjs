// Names of people at tables on a server: those it does not accept, and those that are written from the right. names.mjs SITE; finds the
// program in $PEERLESS.
import { end, launch, must, open, same, test } from './browser.mjs';
import { guest, openTable, Server } from './server.mjs';

const [folder] = process.argv.slice(2);
const browser = await launch();
const server = await Server.start(folder);

const seats = (page) => page.textContent('.seats');
const shows = (page, text) => page.waitForFunction((wanted) => document.querySelector('.seats')?.textContent.includes(wanted), text);

await test('a_name_that_is_refused_keeps_nobody_from_the_table', async () => {
  const { page: ann, seats: links, watch } = await openTable(browser, server.url, guest('Computer, master'));
  const ben = await open(browser, links[0], { kept: guest('Expert') });
  const cyr = await open(browser, watch);
  for (const page of [ann, ben, cyr]) await page.waitForSelector('.match .hit');
  for (const page of [ann, ben, cyr]) must(!/Computer, master|Expert/.test(await seats(page)), 'it is shown', await seats(page));
  same([ann.errors, ben.errors, cyr.errors], [[], [], []]);
});

await test('a_name_from_the_right_turns_nothing_around', async () => {
  const { page: ann, seats: links } = await openTable(browser, server.url, guest('Ann'));
  const sarah = await open(browser, links[0], { kept: guest('שרה') });
  for (const page of [ann, sarah]) {
    await shows(page, '\u2068שרה\u2069');
    await shows(page, 'Ann');
    must(!(await seats(page)).includes('\u2068Ann'), 'a name from the left needs nothing');
  }
  same([ann.errors, sarah.errors], [[], []]);
});

await browser.close();
await server.end();
end();
