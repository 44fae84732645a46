// Modules of the page alone, without a browser: the connection to a server, and what a browser remembers. lasting.mjs.
import { end, must, same, test } from './browser.mjs';
import { bundle } from './bundle.mjs';
import { plain, settle, Socket, world } from './world.mjs';

const script = bundle('known', 'motion', 'settings', 'slots', 'wire', 'words');
const page = (browser) => world(script, browser);

/* ------------------------------------------------------------------ the connection */

await test('clients_do_not_all_come_back_at_once', async () => {
  const {
    wire: { delay },
    draw,
  } = page();
  same([0, 1, 4, 9].map(delay), [500, 1000, 8000, 8000]);
  draw(0);
  same(delay(0), 375);
  draw(1);
  same(delay(0), 625);
});

await test('a_connection_is_opened_asked_and_given_up', async () => {
  Socket.all = [];
  const {
    wire: { Wire },
    clock,
    happen,
    document,
  } = page();
  const wire = new Wire();
  const log = [];
  const caller = { push: ({ type }) => log.push(type), connected: () => log.push('connected'), lost: () => log.push('lost') };
  wire.listen('T', caller);
  const [first, second] = [wire.connect(), wire.connect()];
  same([Socket.all.length, Socket.all[0].url], [1, 'wss://table.example/play/socket'], 'one for all');
  await wire.ask({ type: 'x' }).then(
    () => must(false),
    () => {},
  );
  let [socket] = Socket.all;
  socket.open();
  await Promise.all([first, second, wire.connect()]);
  const one = wire.ask({ type: 'a' });
  const two = wire.ask({ type: 'b' }).catch(({ code }) => code);
  same(plain(socket.sent), [
    { type: 'a', id: 1 },
    { type: 'b', id: 2 },
  ]);
  socket.say({ id: 2, type: 'error', code: 'stale', message: '' });
  socket.say({ id: 1, type: 'done' });
  socket.say({ table: 'T', type: 'update' });
  socket.say({ table: 'other', type: 'update' });
  same([(await one).type, await two, log.splice(0)], ['done', 'stale', ['connected', 'update']]);
  // silence: it is asked, and answers; then it does not
  await clock.pass(19_000);
  socket.say({ table: 'other', type: 'update' });
  await clock.pass(19_900);
  same(socket.sent.length, 2, 'whoever says something is there');
  await clock.pass(200);
  same(socket.sent.at(-1).type, 'ping');
  socket.say({ id: 3, type: 'pong' });
  await clock.pass(19_900);
  same(Socket.all.length, 1);
  await clock.pass(9_000 + 200);
  same(Socket.all.length, 1, 'it has ten seconds');
  await clock.pass(1_000);
  same([Socket.all.length, log.splice(0)], [2, ['lost']], 'then another one is dialed');
  // one that never opens is given up, too; the pauses grow
  for (const pause of [1000, 2000, 4000, 8000, 8000]) {
    must(clock.next <= 10_000, 'one that does not open is given up');
    await clock.pass(clock.next);
    const wait = clock.next;
    same(wait, pause, 'pauses grow');
    const before = Socket.all.length;
    await clock.pass(wait);
    same(Socket.all.length, before + 1);
  }
  log.length = 0;
  socket = Socket.all.at(-1);
  socket.open();
  same(log.splice(0), ['connected']);
  socket.say({ table: 'T', type: 'status' });
  socket.readyState = 3;
  const pending = wire.ask({ type: 'c' }).catch((error) => error.message);
  must(/no connection/.test(await pending), await pending);
  socket.onclose();
  same(clock.next, 500, 'after one that worked the pauses begin again');
  // the network is back: no time to wait
  const before = Socket.all.length;
  happen('online');
  same(Socket.all.length, before + 1);
  socket = Socket.all.at(-1);
  socket.open();
  happen('online');
  same(socket.sent.at(-1)?.type, 'ping', 'one that seems to be there is asked');
  socket.say({ id: socket.sent.at(-1).id, type: 'pong' });
  happen('offline');
  happen('visibilitychange');
  same(Socket.all.length, before + 2, 'nobody trusts what was offline');
  socket = Socket.all.at(-1);
  socket.open();
  document.hidden = true;
  happen('visibilitychange');
  document.hidden = false;
  happen('visibilitychange');
  same(Socket.all.length, before + 2, 'a good one stays');
  // nobody needs it any more
  wire.forget('T', {});
  await clock.pass(4000);
  same(socket.readyState, 1, 'somebody else listens');
  wire.forget('T', caller);
  await clock.pass(2900);
  same(socket.readyState, 1);
  await clock.pass(200);
  same(socket.readyState, 3, 'it is closed after a while');
  happen('online');
  await clock.pass(60_000);
  same(Socket.all.length, before + 2, 'and nobody dials');
});

/* ------------------------------------------------------------------ what is remembered */

await test('tables_are_remembered_within_limits_and_links_are_read', async () => {
  const { known, stored } = page();
  same(plain(known.known('T')), { own: [], invited: [], others: [], used: [], commitment: null, title: '' });
  known.remember('watched', { title: 'w' });
  for (let i = 0; i < 99; i++) known.remember(`t${i}`, { own: [`s${i}`] });
  same([Object.keys(JSON.parse(stored.get('peerless.tables'))).length, known.ownTables().length], [100, 99]);
  known.remember('new', { own: ['s'] });
  same(
    ['watched', 't0', 'new'].map((id) => id in JSON.parse(stored.get('peerless.tables'))),
    [false, true, true],
    'one that was only watched goes first',
  );
  known.remember('newer', { own: ['s'] });
  same(
    ['t0', 't1', 'newer'].map((id) => id in JSON.parse(stored.get('peerless.tables'))),
    [false, true, true],
    'then the oldest',
  );
  known.remember('t5', { title: 'five' });
  same([plain(known.known('t5').own), known.known('t5').title, known.ownTables().at(-1)[0]], [['s5'], 'five', 't5']);
  known.forget('t5');
  same([known.known('t5').own.length, known.lasts('t6')], [0, true]);
  same(
    [known.linkTo('TABLE'), known.linkTo('TABLE', ['a', 'b']), known.ownLink('TABLE', ['a', 'b'])],
    ['https://table.example/play/#TABLE', 'https://table.example/play/#TABLE.a.b', 'https://table.example/play/#TABLE!a.b'],
  );
  same(
    plain(
      ['#table_1.secret-2', '#table_1!secret-2.secret-3', 'table_1', '#short',
        '#table 1', '#', `#${'x'.repeat(65)}`, `#${'x'.repeat(64)}`].map((hash) =>
        known.readLink(hash),
      ),
    ),
    [
      { table: 'table_1', given: ['secret-2'], own: false },
      { table: 'table_1', given: ['secret-2', 'secret-3'], own: true },
      { table: 'table_1', given: [], own: false },
      null,
      null,
      null,
      null,
      { table: 'x'.repeat(64), given: [], own: false },
    ],
  );
  const { known: unkept } = page({ full: true });
  unkept.remember('T', { own: ['s'] });
  same(
    [plain(unkept.known('T').own), unkept.lasts('T'), unkept.ownTables().length],
    [['s'], false, 1],
    'a browser that keeps nothing knows it until the end',
  );
  unkept.forget('T');
  same([unkept.known('T').own.length, unkept.lasts('T')], [0, true]);
});

await test('language_theme_and_pace_come_from_the_browser_unless_chosen', async () => {
  const first = (languages, chosen) => {
    const { settings, stored } = page({ languages });
    if (chosen) stored.set('peerless.language', chosen);
    return settings.firstLanguage();
  };
  same(
    [first(['de', 'UK-ua', 'ru']), first(['fr']), first([]), first(['ru'], '"en"'), first(['ru'], '"xx"'), first(['ru'], 'broken')],
    ['uk', 'en', 'en', 'en', 'ru', 'ru'],
  );
  const { settings, document, happen } = page({ dark: true });
  let calls = 0;
  settings.onTheme(() => calls++);
  settings.showTheme();
  same([document.documentElement.dataset.theme, calls], ['dark', 1]);
  settings.switchTheme();
  same([document.documentElement.dataset.theme, settings.theme(), calls], ['light', 'light', 2]);
  settings.switchTheme();
  same(document.documentElement.dataset.theme, 'dark');
  happen('(prefers-color-scheme: dark)');
  same(calls, 4);
  settings.keep('x', { a: 1 });
  same(plain(settings.kept('x')), { a: 1 });
  settings.keep('x', null);
  same(settings.kept('x'), null);
});

await test('motion_lasts_as_long_as_one_likes', async () => {
  const { motion, settings, clock, happen, listeners } = page();
  same([motion.still(), motion.lasting(100)], [false, 100]);
  settings.keep('pace', 'fast');
  same(motion.lasting(100), 50);
  settings.keep('pace', 'once');
  same([motion.still(), motion.lasting(100)], [true, 0]);
  settings.keep('pace', null);
  motion.hurry(true);
  same([motion.still(), motion.lasting(100)], [false, 0]);
  motion.hurry(false);
  same([page({ still: true }).motion.still(), page({ still: true }).motion.lasting(100)], [true, 0]);
  const before = listeners.length;
  let over = false;
  void motion.pause(100).then(() => (over = true));
  await clock.pass(99);
  same(over, false);
  await clock.pass(1);
  same([over, listeners.length, clock.timers.size], [true, before, 0]);
  for (const key of ['keydown', 'pointerdown']) {
    over = false;
    void motion.pause(100).then(() => (over = true));
    happen(key);
    await settle();
    same([over, listeners.length, clock.timers.size], [true, before, 0], 'any key or press hurries on');
  }
});

await test('whoever_draws_for_long_lets_others_go_first_now_and_then', async () => {
  const { motion, clock } = page();
  const trace = [];
  const draw = async (times, each) => {
    for (let i = 0; i < times; i++) {
      clock.spent += each;
      await motion.breathe();
      trace.push('drawn');
    }
  };
  void setImmediate(() => trace.push('other'));
  await draw(4, 1);
  same(trace, ['drawn', 'drawn', 'drawn', 'drawn'], 'what takes no time is not interrupted');
  trace.length = 0;
  const long = draw(2, 10);
  void setImmediate(() => trace.push('other'));
  await long;
  same(trace.indexOf('other') < trace.lastIndexOf('drawn'), true, trace);
});

end();
