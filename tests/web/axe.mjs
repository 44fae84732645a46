// Axe-core finds nothing to complain about at any stop of a whole match, on a phone and on a desktop. axe.mjs SITE; finds the program in
// $PEERLESS.
import { end, launch, must, same, serve, test } from './browser.mjs';
import { fine } from './complaints.mjs';
import { scenes, SIZES } from './scenes.mjs';

const [folder] = process.argv.slice(2);
const site = await serve(folder);
const browser = await launch();

for (const shape of SIZES.filter(({ size: [width] }) => width === 390 || width === 1440))
  await test(`axe_finds_nothing_at_any_stop_of_a_match_at_${shape.size.join('_by_')}`, async () => {
    const theme = shape.dark ? 'dark' : 'light';
    const wrong = [];
    const kinds = await scenes(browser, site.url, ['muldoon', 'jekyll-hyde'], 'soho', shape, (page, kind) =>
      fine(page, kind, [theme]).catch((error) => wrong.push(error.message)));
    same(wrong, []);
    must(kinds.length > 8, kinds);
  });

await browser.close();
site.close();
end();
