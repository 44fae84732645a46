// What tests of tables by link share: a server that can be killed and started again where it was, a network before it that can fail
// without a word, and the way to a table.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { download, ended, must, open, PATIENCE, play, replay, rest, same, wish } from './browser.mjs';

export const program = process.env.PEERLESS;

export class Server {
  static async start(site) {
    const server = new Server();
    server.site = site;
    server.port = 0;
    server.data = await mkdtemp(join(tmpdir(), 'peerless-'));
    await server.start();
    return server;
  }

  async start() {
    for (const until = Date.now() + PATIENCE; ; ) {
      this.process = spawn(program, ['serve', '--port', String(this.port), '--data', this.data, '--site', this.site, '--think-delay', '0'],
        { stdio: ['ignore', 'pipe', 'ignore'] });
      const lines = createInterface({ input: this.process.stdout });
      const line = await Promise.race([once(lines, 'line').then(([text]) => text), once(this.process, 'exit').then(() => '')]);
      const port = /^Peerless serves http:\/\/[^:]+:(\d+)/.exec(line)?.[1];
      if (port) return void (this.port = Number(port));
      must(Date.now() < until, 'the server does not start');
      await new Promise((resolve) => setTimeout(resolve, 200)); // the port may still be taken for a moment
    }
  }

  async stop(signal) {
    const gone = once(this.process, 'exit');
    this.process.kill(signal);
    await gone;
  }

  /** Comes again with nothing of what it knew. */
  async loseAll() {
    await this.stop('SIGKILL');
    await rm(this.data, { recursive: true });
    await this.start();
  }

  /** Stops for good: nothing is left. */
  async end() {
    await this.stop('SIGTERM');
    await rm(this.data, { recursive: true });
  }

  get url() {
    return `http://127.0.0.1:${this.port}/`;
  }
}

/** A network between pages and a server. While it is `cut`, connections that are there swallow everything, and no end hears of it;
 * while it is `down`, there are none. */
export class Network {
  static async to(server) {
    const network = new Network();
    network.all = new Set();
    network.dials = 0;
    network.down = false;
    network.listener = createServer((near) => {
      if (network.down) return near.destroy();
      const far = connect(server.port, '127.0.0.1');
      const both = { near, far, cut: false };
      network.all.add(both);
      network.dials++;
      near.on('data', (bytes) => both.cut || far.write(bytes));
      far.on('data', (bytes) => both.cut || near.write(bytes));
      const end = () => {
        if (both.cut) return;
        near.destroy();
        far.destroy();
        network.all.delete(both);
      };
      for (const one of [near, far]) one.on('error', end).on('close', end);
    });
    network.listener.listen(0, '127.0.0.1');
    await once(network.listener, 'listening');
    network.url = `http://127.0.0.1:${network.listener.address().port}/`;
    return network;
  }

  /** Everything that is connected now is dead, silently. What is dialled later goes through. */
  cut() {
    for (const both of this.all) both.cut = true;
  }

  /** Everything that is connected now is gone, and both ends hear of it. */
  breakOff() {
    for (const { near, far } of this.all) {
      near.destroy();
      far.destroy();
    }
  }

  close() {
    this.breakOff();
    this.listener.close();
  }
}

/* ------------------------------------------------------------------ tables */

/** What somebody called `name` has chosen before: a duel, unless there are four heroes. */
export const guest = (name, more = {}, heroes = ['genie', 'raptors'], board = 'soho') => ({
  coach: false, name, wish: wish(heroes, board, more),
});

/** Opens a table on the server. The page, the id of the table, and the links for friends and for those who watch. */
export async function openTable(browser, url, kept = guest('Ann'), options = {}) {
  const page = await open(browser, url, { kept, ...options });
  await page.click('[data-key="rival-link"]');
  await page.waitForSelector('[data-key="rival-link"][aria-pressed="true"]');
  await page.click('[data-key="play"]');
  await page.waitForSelector('.match .hit');
  const { table } = page.heard.find(({ type }) => type === 'opened');
  const watch = `${url}#${table}`;
  if (!kept.wish.who.includes('friend') && kept.wish.who.length > 0) return { page, table, watch, seats: [] };
  const links = await page.waitForSelector('.sheet:has(.link-line)').then((sheet) =>
    sheet.$$eval('input', (fields) => fields.map((field) => field.value)));
  await page.keyboard.press('Escape');
  return { page, table, watch, seats: links.filter((link) => link !== watch) };
}

/** Plays for so many answers, and gives up when asked next; a match that is over before is over. */
export async function playAndResign(page, options) {
  await play(page, options);
  await rest(page);
  if (!(await ended(page))) await resign(page);
}

/** Cards that are laid out to choose from cover the menu; whoever wants it puts them away for now. */
async function putAway(page) {
  for (let tray; (tray = await page.$('.sheet-tray[open]')); ) {
    await page.keyboard.press('Escape');
    await page.waitForFunction((sheet) => !sheet.isConnected || !sheet.open, tray);
  }
}

/** Gives up, in any language. */
export async function resign(page) {
  await page.waitForSelector('.question h1');
  await putAway(page);
  await page.click('.topbar [data-key="tool-i-menu"]');
  await page.click('.sheet-menu .menu-list button:nth-child(3)');
  await page.click('.sheet-sure .is-main');
  await page.waitForSelector('.sheet-end');
}

/** What the page promised of the shuffle before the first card, and what the record says, agree (docs/server.md). */
function keepsItsPromise(record, promise) {
  const line = (name) => record.split('\n').findLast((one) => one.startsWith(`${name} `))?.slice(name.length + 1);
  same(line('commit'), promise, 'the commitment');
  same(createHash('sha256').update(`peerless seed 1\n${line('table')}\n${line('seed')}\n`).digest('hex'), promise, 'the seed');
}

/** The record that every page offers after the end: one and the same, and true. */
export async function recordOf(pages, table) {
  const records = await Promise.all(pages.map(download));
  for (const record of records) same(record, records[0], 'the record is the same for everybody');
  await replay(records[0]);
  const promises = pages.map((page) => page.heard.find((said) => said.type === 'joined' && said.table === table).commitment);
  for (const promise of promises) keepsItsPromise(records[0], promise);
  return records[0];
}

/** The messages of one table to a page, for told.py. What it joined with last is its own secret. */
export const traffic = (page, name, seats, language, table) => ({
  name, seats, language,
  heard: page.heard.filter((said) => said.table === table),
  secrets: page.sent.findLast((said) => said.type === 'join' && said.table === table).secrets,
});

/** Holds what pages were told against the match itself: complains about anything hidden, missing or wrong. */
export async function lookThrough(record, pages) {
  const folder = await mkdtemp(join(tmpdir(), 'peerless-'));
  const file = join(folder, 'told.json');
  await writeFile(file, JSON.stringify({ record, pages }));
  const { status, stdout, stderr } = spawnSync('python3', [fileURLToPath(new URL('told.py', import.meta.url)), file], { encoding: 'utf8' });
  await rm(folder, { recursive: true });
  must(status === 0, stdout.slice(0, 2000), stderr.slice(-2000));
  return stdout.trim();
}
