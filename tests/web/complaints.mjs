// What axe-core finds wrong with a page: for the tests of access.
import { readFile } from 'node:fs/promises';
import { same } from './browser.mjs';

const axe = await readFile(new URL('../../web/node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

/** What axe finds wrong in a theme, in short. */
async function complaints(page, theme) {
  await page.emulateMedia({ colorScheme: theme });
  await page.waitForSelector(`html[data-theme="${theme}"]`);
  // One rule, an experimental one, is left out: a card says all that stands on it, but in the order one reads it aloud.
  const violations = await page.evaluate(async () => (await axe.run(document, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    rules: { 'label-content-name-mismatch': { enabled: false } },
    resultTypes: ['violations'],
  })).violations);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${theme}: ${id}: ${node.html.slice(0, 140)} ${node.any[0]?.message ?? ''}`)).slice(0, 12);
}

/** Axe has nothing to say about what is shown now, neither in light nor in dark, or in those themes. */
export async function fine(page, what, themes = ['dark', 'light']) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const found = [];
  for (const theme of themes) found.push(...(await complaints(page, theme)));
  same(found, [], what);
}
