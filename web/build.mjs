// Builds the static site: build.mjs OUT WASM FONTS. OUT is made anew; WASM holds the module and its content, FONTS the fonts.
import { build } from 'esbuild';
import { createHash } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const [out, wasm, fonts] = process.argv.slice(2);
const here = new URL('.', import.meta.url).pathname;
const LIMIT = 200 * 1024; // compressed, without the module

await rm(out, { recursive: true, force: true });
await mkdir(join(out, 'fonts'), { recursive: true });

const common = { bundle: true, minify: true, format: 'esm', target: 'es2022', charset: 'utf8', legalComments: 'none', logLevel: 'warning' };
await build({ ...common, entryPoints: { main: join(here, 'src/main.ts'), worker: join(here, 'src/worker.ts') }, outdir: out });
await build({ ...common, entryPoints: { style: join(here, 'style/main.css') }, outdir: out, external: ['fonts/*'] });

const sprite = (await readFile(join(here, 'sprite.svg'), 'utf8')).replace(/<!--[\s\S]*?-->/g, '').replace(/\n\s*/g, '');
const page = (await readFile(join(here, 'index.html'), 'utf8')).replace('<!-- sprite -->', () => sprite);
await writeFile(join(out, 'index.html'), page);
for (const name of ['manifest.webmanifest', 'icon.svg']) await copyFile(join(here, name), join(out, name));
for (const name of ['peerless.wasm', 'peerless.content']) await copyFile(join(wasm, name), join(out, name));
for (const name of await readdir(fonts)) if (name.endsWith('.woff2')) await copyFile(join(fonts, name), join(out, 'fonts', name));

// The service worker knows every file and, by the hash, whether any has changed.
const files = (await readdir(out, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath ?? entry.path, entry.name)).sort();
const hash = createHash('sha256');
let compressed = 0;
for (const file of files) {
  const bytes = await readFile(file);
  hash.update(file.slice(out.length)).update(bytes);
  if (!file.endsWith('.wasm')) compressed += file.endsWith('.woff2') ? bytes.length : gzipSync(bytes, { level: 9 }).length;
}
const kept = ['./', ...files.map((file) => file.slice(out.length + 1)).filter((name) => name !== 'index.html')];
await build({
  ...common,
  entryPoints: { service: join(here, 'src/service.ts') },
  outdir: out,
  define: { FILES: JSON.stringify(kept), VERSION: JSON.stringify(hash.digest('hex').slice(0, 16)) },
});
compressed += gzipSync(await readFile(join(out, 'service.js')), { level: 9 }).length;

console.log(`${(compressed / 1024).toFixed(1)} KiB compressed without the module, ${files.length + 1} files in ${out}`);
if (compressed > LIMIT) {
  console.error(`The site may have ${LIMIT / 1024} KiB.`);
  process.exit(1);
}
