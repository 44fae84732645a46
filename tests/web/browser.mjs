// What browser tests share: the site from a plain web server, Debian's Chromium, and a player that sees nothing but the page.
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { chromium } from '../../web/node_modules/playwright-core/index.mjs';

const TYPES = {
  '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.woff2': 'font/woff2',
  '.wasm': 'application/wasm', '.content': 'application/octet-stream', '.webmanifest': 'application/manifest+json',
};
export const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; font-src 'self'; img-src 'self' data:; connect-src 'self'; worker-src 'self'; manifest-src 'self'";

/** Serves a folder; `down` makes it stop answering, as when the network is gone. */
export async function serve(folder) {
  const site = { down: false, url: '', close: () => server.close() };
  const server = createServer(async (request, response) => {
    const path = normalize(new URL(request.url, 'http://x').pathname);
    const file = join(folder, path.endsWith('/') ? `${path}index.html` : path);
    if (site.down) return response.destroy();
    try {
      const body = await readFile(file);
      response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'text/plain', 'content-security-policy': POLICY, 'cache-control': 'no-cache' });
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  site.url = `http://127.0.0.1:${server.address().port}/`;
  return site;
}

export async function launch() {
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
}

/** A page that reports every error it has. */
export async function open(browser, url, { size = [1440, 900], language = 'en-US', dark = false, still = true, touch = false, kept = {} } = {}) {
  const context = await browser.newContext({
    viewport: { width: size[0], height: size[1] }, locale: language, colorScheme: dark ? 'dark' : 'light',
    reducedMotion: still ? 'reduce' : 'no-preference', hasTouch: touch, isMobile: touch, deviceScaleFactor: 1,
  });
  await context.addInitScript((values) => {
    for (const [name, value] of Object.entries(values)) if (localStorage.getItem(`peerless.${name}`) === null) localStorage.setItem(`peerless.${name}`, JSON.stringify(value));
  }, kept);
  const page = await context.newPage();
  const errors = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.errors = errors;
  await page.goto(url);
  await page.waitForSelector('html.is-ready');
  return page;
}
