// What is drawn: battlefields, pieces, washes, and the board with all that lies on it, in a frame of fixed size. Each drawing has a line in
// drawings.txt with the hash of what it was when somebody last looked at it. UPDATE=1 drawing.mjs takes what is drawn now: look at the
// page first. Also what the board makes of mouse, finger and keys. Finds the program in $PEERLESS.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { askEngine, end, launch, must, same, test } from './browser.mjs';
import { bundle, sources } from './bundle.mjs';

const kept = new URL('drawings.txt', import.meta.url);
const [content] = askEngine([{ type: 'content' }]);
const browser = await launch();
const sprite = readFileSync(`${sources}/../sprite.svg`, 'utf8');
const script = bundle('board', 'highlights', 'ground', 'layout', 'names', 'piece', 'tincture', 'wash');

/** An empty page with the modules and the pictures of the interface. */
async function blank() {
  const page = await (await browser.newContext({ viewport: { width: 1000, height: 700 }, reducedMotion: 'reduce' })).newPage();
  await page.setContent(`<!doctype html><body style="margin: 0">${sprite}<style>
    .map { position: relative; width: 900px; height: 600px }
    .under, .map svg { position: absolute; inset: 0; width: 100%; height: 100% }
    .hit { fill: transparent; pointer-events: all } .piece, .start, .steps { pointer-events: none }</style>`);
  await page.evaluate(script.replace(/^"use strict";\s*/, '').replace('var peerless', 'window.peerless'));
  await page.evaluate((all) => (window.content = all), content);
  return page;
}

const drawn = new Map();

/** Notes what was drawn, under a name. */
function note(name, what) {
  drawn.set(
    name,
    createHash('sha256')
      .update(typeof what === 'string' ? what : JSON.stringify(what))
      .digest('hex')
      .slice(0, 16),
  );
}

/** What was noted since is what was kept. */
function compare() {
  if (process.env.UPDATE) return;
  const before = new Map(
    readFileSync(kept, 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.split(': ')),
  );
  const changed = [...drawn].filter(([name, hash]) => before.get(name) !== hash).map(([name]) => name);
  same(changed, [], 'drawn otherwise than before (UPDATE=1 keeps it as it is now):');
}

const FRAMES = { wide: { width: 884, height: 584, radius: 54, pad: 26 }, narrow: { width: 344, height: 404, radius: 62, pad: 12 } };

await test('battlefields_are_laid_out_and_drawn_as_before', async () => {
  const page = await blank();
  for (const { id } of content.boards)
    for (const [size, frame] of Object.entries(FRAMES))
      for (const turned of [false, true]) {
        const [places, picture] = await page.evaluate(
          ([which, how]) => {
            const board = content.boards.find((one) => one.id === which);
            const laid = peerless.layout.layOut(board, how);
            const lines = board.lines.map(([a, b]) => [laid.line(a, b), laid.line(b, a), laid.track(a, b)]);
            return [
              { ...laid, at: [...laid.at], lines },
              peerless.ground.ground(board, laid, how.turned ? 2 : 1).outerHTML.replace(/\bg\d+-/g, 'g-'),
            ];
          },
          [id, { ...frame, turned }],
        );
        note(`layout ${id} ${size}${turned ? ' turned' : ''}`, places);
        note(`ground ${id} ${size}${turned ? ' turned' : ''}`, picture);
      }
  compare();
});

await test('no_road_runs_through_a_space_it_does_not_lead_to', async () => {
  const page = await blank();
  for (const { id, lines } of content.boards)
    for (const frame of Object.values(FRAMES)) {
      const { at, tracks, radius, width, height } = await page.evaluate(
        ([which, how]) => {
          const board = content.boards.find((one) => one.id === which);
          const laid = peerless.layout.layOut(board, { ...how, turned: false });
          return {
            at: [...laid.at],
            tracks: board.lines.map(([a, b]) => laid.track(a, b)),
            radius: laid.radius,
            width: laid.width,
            height: laid.height,
          };
        },
        [id, frame],
      );
      for (const [space, { x, y }] of at)
        must(x >= radius && y >= radius && x <= width - radius && y <= height - radius, id, space, 'is within the picture');
      lines.forEach(([a, b], i) => {
        for (const { x, y } of tracks[i])
          for (const [space, middle] of at)
            must(
              space === a || space === b || Math.hypot(middle.x - x, middle.y - y) > radius * 0.9,
              id,
              `the road from ${a} to ${b} runs through`,
              space,
            );
      });
    }
});

await test('washes_lie_under_the_zones_as_before', async () => {
  const page = await blank();
  await page.evaluate(() => {
    document.documentElement.style.setProperty('--map', '#f4ead4');
    const names = new Set(content.boards.flatMap((board) => [...peerless.tincture.tinctures(board).values()]));
    [...names]
      .sort()
      .forEach((name, i) =>
        document.documentElement.style.setProperty(
          `--zone-${name}-fill`,
          `#${(0x30509 * (i + 7)).toString(16).padStart(6, '0').slice(-6)}`,
        ),
      );
  });
  for (const [id, dark] of [
    ['soho', false],
    ['king-solomons-tomb', true],
  ]) {
    const pixels = await page.evaluate(
      async ([which, night, how]) => {
        const board = content.boards.find((one) => one.id === which);
        const canvas = await peerless.wash.paintWashes(board, peerless.layout.layOut(board, { ...how, turned: false }), night);
        const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
        return [canvas.width, canvas.height, Array.from(data, (byte) => String.fromCharCode(byte)).join('')];
      },
      [id, dark, FRAMES.wide],
    );
    must(new Set(pixels[2].match(/[^]{4}/g)).size > 50, 'there is something to see');
    note(`wash ${id}`, pixels);
  }
  for (const { id } of content.boards)
    note(
      `tinctures ${id}`,
      await page.evaluate((which) => [...peerless.tincture.tinctures(content.boards.find((one) => one.id === which))], id),
    );
  const odd = await page.evaluate(() => [
    ...peerless.tincture.tinctures({ zones: ['red', 'nowhere', 'rose', 'pink', 'elsewhere'].map((id) => ({ id })) }),
  ]);
  same(new Set(odd.map(([, tincture]) => tincture)).size, 5, 'zones of no known color can be told apart');
  compare();
});

await test('pieces_look_as_before', async () => {
  const page = await blank();
  const pictures = await page.evaluate(() => {
    const { cloudPiece, fighterPiece, tokenPiece, badge } = peerless.piece;
    const piece = { team: 'a', second: false, emblem: 'e-houdini', initial: 'H', hero: true, health: 9, most: 14, mark: null };
    const kinds = [
      {},
      { team: 'b' },
      { second: true },
      { team: 'b', second: true, emblem: null, initial: '12' },
      { emblem: null },
      { hero: false, emblem: null, most: 1, health: 1 },
      { health: 0 },
      { mark: '2' },
      { most: 4, health: 4 },
    ];
    const html = (one) => one.outerHTML;
    return {
      fighters: kinds
        .flatMap((kind) => [fighterPiece({ ...piece, ...kind }, 54, 1), fighterPiece({ ...piece, ...kind }, 62, 1.28, true)])
        .map(html),
      tokens: [false, true]
        .flatMap((taken) => [
          cloudPiece({ x: 10, y: 20 }, 54, taken, 1),
          cloudPiece({ x: 10, y: 20 }, 62, taken, 1.28),
          tokenPiece({ x: 10, y: 20 }, 54, 'a', 'i-snare', taken, 1),
          tokenPiece({ x: 1, y: 2 }, 62, 'b', 'i-nothing', taken, 1.28),
        ])
        .map(html),
      badge: html(badge('i-cloud', 3, 4, 17, 'passage-mark')),
    };
  });
  for (const [name, picture] of Object.entries(pictures)) note(`pieces ${name}`, picture);
  compare();
});

/* ------------------------------------------------------------------ the board with all that lies on it */

/** A position of four heroes with tokens. */
const [{ setup }, , { view }] = askEngine([
  { type: 'new', board: 'soho', seats: ['genie', 'muldoon', 'invisible-man', 'raptors'], seed: 5 },
  { type: 'play', match: 1, player: 'random', count: 60 },
  { type: 'view', match: 1, seat: 'A1' },
]);

/** Sets up a board in a page; what happens to it is in window.calls. */
const put = (page, board, choice = {}, width = 900, height = 600) =>
  page.evaluate(
    ([on, how, w, h, place, position]) => {
      window.calls = [];
      document.querySelector('.map')?.remove();
      const call =
        (name) =>
        (...values) =>
          window.calls.push([name, ...values]);
      window.board = new peerless.board.BoardPicture({ press: call('press'), look: call('look'), drag: call('drag') });
      Object.assign(window.board.element.style, { width: `${w}px`, height: `${h}px` });
      document.body.append(window.board.element);
      window.names = new peerless.names.Names(content, { ...place, board: on });
      window.shown = position;
      window.choose = (more) =>
        window.board.draw(window.names, window.shown, {
          ...peerless.highlights.NO_CHOICE,
          ...more,
          lit: new Map(more.lit),
          targets: new Set(more.targets),
        });
      window.choose(how);
    },
    [board, choice, width, height, setup, view],
  );

const svg = (page) =>
  page.evaluate(() => [
    document.querySelector('.map .upper').outerHTML,
    [...document.querySelectorAll('[data-ground].is-off')].map((one) => one.dataset.ground),
  ]);

const standing = view.fighters.filter(({ space }) => space !== null);
const [mover] = standing;
const spaces = content.boards.find(({ id }) => id === 'soho').spaces.map(({ space }) => space);
const freeSpaces = spaces.filter((space) => !standing.some((one) => one.space === space));
const light = (list) => list.map((space, i) => [space, { text: i % 3 === 0 ? '' : String(i), danger: i % 4 === 1 }]);

await test('the_board_shows_positions_and_choices_as_before', async () => {
  const page = await blank();
  must(
    view.seats.some(({ tokens }) => tokens.some((token) => token.spaces.length > 0)),
    'there are tokens',
  );
  const choices = {
    nothing: {},
    spaces: { lit: light(freeSpaces.slice(0, 8)), active: mover.fighter },
    aims: { lit: light(standing.slice(1, 3).map(({ space }) => space)), targets: [standing[1].space] },
    way: {
      lit: light(freeSpaces.slice(0, 5)),
      aim: freeSpaces[2],
      way: [mover.space, freeSpaces[0], freeSpaces[2]],
      ghost: mover.fighter,
      tip: freeSpaces[1],
      passage: freeSpaces[3],
    },
    stay: { lit: light([mover.space]), aim: mover.space, ghost: mover.fighter },
  };
  for (const [name, choice] of Object.entries(choices))
    for (const [width, height] of [
      [900, 600],
      [380, 520],
    ]) {
      await put(page, 'soho', choice, width, height);
      note(`board ${name} ${width}`, await svg(page));
    }
  for (const { id } of content.boards.filter(({ starts }) => starts > 3)) {
    await put(
      page,
      id,
      { passage: content.boards.find((board) => board.id === id).spaces.find(({ passage }) => passage)?.space ?? null },
      700,
      640,
    );
    note(`board on ${id}`, await svg(page));
  }
  compare();
});

await test('the_washes_lie_exactly_under_the_board', async () => {
  const page = await blank();
  for (const [width, height] of [
    [900, 600],
    [500, 600],
  ]) {
    await put(page, 'soho', {}, width, height);
    await page.waitForSelector('.under canvas');
    note(`washes ${width}`, await page.$eval('.under canvas', (canvas) => canvas.getAttribute('style')));
  }
  await page.evaluate(() => (window.board.element.style.width = '420px'));
  await page.waitForFunction(() => document.querySelector('.upper').getAttribute('viewBox') !== null);
  compare();
});

const middle = async (page, space) => {
  const { x, y, width, height } = await page.locator(`.hit[data-space="${space}"]`).boundingBox();
  return [x + width / 2, y + height / 2];
};
const calls = (page) => page.evaluate(() => window.calls.splice(0));

await test('mouse_and_finger_mean_the_space_they_hit', async () => {
  const page = await blank();
  const [near, far] = [freeSpaces[0], freeSpaces[5]];
  await put(page, 'soho', { lit: light([near]), active: mover.fighter });
  const at = await middle(page, near);
  await page.mouse.click(...at);
  const pressed = await calls(page);
  same(
    pressed.filter(([name]) => name !== 'look'),
    [['press', near, 'mouse']],
  );
  same(
    pressed.filter(([name]) => name === 'look'),
    [['look', near]],
    'pointing at it explains it, once',
  );
  const radius = (await page.locator(`.hit[data-space="${near}"]`).boundingBox()).width / 2;
  await page.mouse.click(at[0], at[1] - radius - 9); // beside it, but near
  same(
    (await calls(page)).filter(([name]) => name === 'press'),
    [['press', near, 'mouse']],
    'near is good enough for what may be chosen',
  );
  const off = await middle(page, far);
  const other = (await page.locator(`.hit[data-space="${far}"]`).boundingBox()).width / 2;
  await page.mouse.click(off[0] + other * 0.5, off[1]);
  same(
    (await calls(page)).filter(([name]) => name === 'press'),
    [['press', far, 'mouse']],
  );
  await page.mouse.click(899, 1); // nothing is there
  same(
    (await calls(page)).filter(([name]) => name === 'press'),
    [],
  );
  await page.mouse.click(...at, { button: 'right' });
  same(
    (await calls(page)).filter(([name]) => name === 'press'),
    [],
    'the other button does nothing',
  );
});

await test('a_piece_follows_the_mouse_and_is_dropped', async () => {
  const page = await blank();
  await put(page, 'soho', { lit: light([freeSpaces[0]]), active: mover.fighter });
  const [from, to] = [await middle(page, mover.space), await middle(page, freeSpaces[0])];
  const before = await page.$eval(`[data-piece="${mover.fighter}"]`, (piece) => piece.style.transform);
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move(from[0] + 60, from[1] + 40, { steps: 4 });
  const carried = await page.$eval('.is-carried', (piece) => [
    piece.dataset.piece,
    piece.style.transform,
    piece.getBoundingClientRect().x + piece.getBoundingClientRect().width / 2,
  ]);
  same(carried[0], String(mover.fighter));
  must(carried[1] !== before && Math.abs(carried[2] - from[0] - 60) < 25, carried, before, from);
  await page.mouse.move(...to, { steps: 3 });
  await page.mouse.up();
  same(
    (await calls(page)).filter(([name]) => name !== 'look'),
    [['drag', mover.space, freeSpaces[0]]],
  );
  same(
    [await page.locator('.is-carried').count(), await page.$eval(`[data-piece="${mover.fighter}"]`, (piece) => piece.style.transform)],
    [0, before],
    'it lies where it was until told otherwise',
  );
  // one that may not move stays
  const other = standing.find(({ fighter, space }) => fighter !== mover.fighter && space !== null);
  await page.mouse.move(...(await middle(page, other.space)));
  await page.mouse.down();
  await page.mouse.move(500, 300, { steps: 3 });
  same(await page.locator('.is-carried').count(), 0);
  await page.mouse.up();
});

await test('arrows_go_to_the_nearest_space_that_may_be_chosen', async () => {
  const page = await blank();
  const board = content.boards.find(({ id }) => id === 'soho');
  await put(page, 'soho', {});
  const places = new Map(
    await page.$$eval('.hit', (hits) =>
      hits.map((hit) => [
        Number(hit.dataset.space),
        hit
          .getAttribute('transform')
          .match(/-?[\d.]+/g)
          .map(Number),
      ]),
    ),
  );
  const nearest = (here, [dx, dy], among) => {
    const [x, y] = places.get(here);
    const costs = among
      .filter((space) => space !== here)
      .map((space) => {
        const [rx, ry] = [places.get(space)[0] - x, places.get(space)[1] - y];
        return [rx * dx + ry * dy, Math.abs(rx * dy + ry * dx), space];
      })
      .filter(([along]) => along > 4)
      .sort((a, b) => a[0] + 2 * a[1] - b[0] - 2 * b[1]);
    return costs[0]?.[2] ?? here;
  };
  const focused = () => page.evaluate(() => Number(document.activeElement.dataset.space));
  const walk = async (among, alt) => {
    for (const [key, step] of [
      ['ArrowRight', [1, 0]],
      ['ArrowDown', [0, 1]],
      ['ArrowLeft', [-1, 0]],
      ['ArrowUp', [0, -1]],
      ['ArrowRight', [1, 0]],
    ]) {
      const here = await focused();
      await page.keyboard.press(alt ? `Alt+${key}` : key);
      same(await focused(), nearest(here, step, among), key, here);
      same(await page.getAttribute('.hit[tabindex="0"]', 'data-space'), String(await focused()), 'one stop for Tab');
    }
  };
  await page.evaluate(() => window.board.focus());
  await walk(
    board.spaces.map(({ space }) => space),
    false,
  );
  const some = freeSpaces.filter((_, i) => i % 3 === 0);
  await page.evaluate((lit) => window.choose({ lit: lit.map((space) => [space, { text: '', danger: false }]) }), some);
  await page.evaluate(() => window.board.focus());
  must(some.includes(await focused()), 'the focus begins where one may choose');
  await walk(some, false);
  await walk(
    board.spaces.map(({ space }) => space),
    true,
  );
  await calls(page);
  const here = await focused();
  await page.keyboard.press('Enter');
  await page.keyboard.press(' ');
  same(
    (await calls(page)).filter(([name]) => name === 'press'),
    [
      ['press', here, 'key'],
      ['press', here, 'key'],
    ],
  );
});

await test('pieces_travel_and_flash', async () => {
  const page = await blank();
  await put(page, 'soho', {});
  const moved = await page.evaluate(
    async ([fighter, way]) => {
      const piece = document.querySelector(`[data-piece="${fighter}"]`);
      const frames = [];
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (...values) {
        frames.push([values[0], values[1].duration]);
        return animate.apply(this, values);
      };
      const going = window.board.travel(fighter, way, 60);
      const last = piece.parentElement.lastElementChild === piece;
      await going;
      await window.board.travel(fighter, way, 0);
      await window.board.flash(fighter, 'hurt', 30);
      await window.board.flash(fighter, 'healed', 30);
      window.board.shake(way[0]);
      const place = (space) =>
        document
          .querySelector(`.hit[data-space="${space}"]`)
          .getAttribute('transform')
          .replaceAll(/(-?[\d.]+)/g, '$1px')
          .replace(' ', ', ');
      return { frames, last, classes: piece.querySelector('.fighter').getAttribute('class'), ends: [place(way[0]), place(way.at(-1))] };
    },
    [mover.fighter, [mover.space, freeSpaces[0], freeSpaces[1]]],
  );
  must(moved.last && !/is-hurt|is-healed/.test(moved.classes), 'above the others, and as before after it', moved);
  const [travel, hurt, healed, shake] = moved.frames;
  same(
    [travel[0].length, travel[1], travel[0][0].transform, travel[0].at(-1).transform],
    [13, 60, ...moved.ends],
    'from where it stands to where it goes',
  );
  same(new Set(travel[0].map(({ transform }) => transform)).size, 13, 'and on through all between');
  same([hurt[0].length, hurt[1], healed[0].length, healed[1], shake[0].length, shake[1]], [5, 30, 3, 30, 4, 180]);
});

if (process.env.UPDATE) writeFileSync(kept, [...drawn].map((line) => `${line.join(': ')}\n`).join(''));
await browser.close();
end();
