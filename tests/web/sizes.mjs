// At every size of screen, whatever must be read or pressed is whole, in sight and uncovered: a match played at eight sizes, in light and
// dark and in three languages across them, and measured at each kind of moment. sizes.mjs SITE; finds the program in $PEERLESS.
import { end, launch, must, same, serve, test } from './browser.mjs';
import { scenes, SIZES } from './scenes.mjs';

const [folder] = process.argv.slice(2);
const site = await serve(folder);
const browser = await launch();

const LEAST = 24; // pixels for a finger

/** In the page: what is cut off, covered, too small or sticks out. */
function faults(least) {
  const found = [];
  const name = (one) => `${one.tagName.toLowerCase()}.${[...one.classList].join('.')} ${one.getAttribute('data-key') ?? ''} `
    + `"${(one.textContent ?? '').trim().slice(0, 40)}"`;
  const page = document.documentElement;
  if (page.scrollWidth > innerWidth) found.push(`the page is ${page.scrollWidth} wide`);
  const over = [...document.querySelectorAll('dialog[open]')].at(-1);
  if (!over && document.querySelector('.match') && page.scrollHeight > innerHeight) found.push(`the page is ${page.scrollHeight} high`);
  const root = over ?? document.querySelector('#app');
  const scrolls = (one) => { // who can be brought into sight is not cut off
    for (let at = one.parentElement; at && at !== root.parentElement; at = at.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(at);
      if (/auto|scroll/.test(overflowX) && at.scrollWidth > at.clientWidth + 1) return true;
      if (/auto|scroll/.test(overflowY) && at.scrollHeight > at.clientHeight + 1) return true;
    }
    return page.scrollHeight > innerHeight;
  };
  const shown = (one) => one.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) && one.getBoundingClientRect().width > 1
    && !one.closest('.unseen, [inert]');
  const inside = ({ left, top, right, bottom }) => left >= -3 && top >= -3 && right <= innerWidth + 3 && bottom <= innerHeight + 3;
  const pressed = [...root.querySelectorAll('button, a[href], select, input, [data-answer], .hit')].filter(shown);
  for (const one of pressed) {
    const box = one.getBoundingClientRect();
    const field = one.matches('.hit');
    if (scrolls(one)) continue;
    if (!inside(box) && !(field && box.top > 0)) found.push(`out of sight: ${name(one)}`);
    if (least > 0 && !one.matches('input, .hit[aria-disabled]') && (box.width < least || box.height < least))
      found.push(`${Math.round(box.width)} x ${Math.round(box.height)} to press: ${name(one)}`);
    const spots = [[0.5, 0.5], [0.15, 0.5], [0.5, 0.2], [0.85, 0.5], [0.5, 0.85]].map(([x, y]) =>
      document.elementFromPoint(box.left + box.width * x, box.top + box.height * y));
    const own = (at) => at && (one.contains(at) || at.contains(one) || at.closest('label')?.contains(one));
    if (!spots.some(own)) found.push(`covered: ${name(one)} by ${spots[0] ? name(spots[0]) : 'nothing'}`);
  }
  const read = root.querySelectorAll('h1, h2, h3, .button, .button .label, .hp, .pile b, .caps, .player-head strong, .stage .sum b');
  for (const one of [...read].filter(shown)) {
    if (scrolls(one) || one.closest('.card, .look, .log, .strip, .topbar')) continue; // where one is may be shortened
    const { overflowX } = getComputedStyle(one);
    if (one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0) found.push(`its text does not fit (${overflowX}): ${name(one)}`);
    if (!inside(one.getBoundingClientRect())) found.push(`out of sight: ${name(one)}`);
  }
  return found;
}

for (const shape of SIZES) {
  const { size: [width, height], language, touch } = shape;
  await test(`all_is_in_sight_and_can_be_pressed_at_${width}_by_${height}_in_${language.slice(0, 2)}`, async () => {
    const wrong = [];
    const kinds = await scenes(browser, site.url, ['muldoon', 'jekyll-hyde'], 'soho', shape, async (page, kind) =>
      wrong.push(...(await page.evaluate(faults, touch ? LEAST : 0)).map((fault) => `${kind}: ${fault}`)));
    for (const kind of ['start', 'action', 'plan', 'threats', 'stage', 'end', 'review'])
      must(kinds.includes(kind), 'it came to', kind, kinds);
    same([...new Set(wrong)], []);
  });
}

await browser.close();
site.close();
end();
