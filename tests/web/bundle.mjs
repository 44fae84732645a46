// Modules of the page for tests that look at them alone: bundled as the page is, without the page.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder with the sources of the page; another one may be given, as mutants have. */
export const sources = process.env.WEB_SRC ?? fileURLToPath(new URL('../../web/src', import.meta.url));

/** The text of a script with these modules, each under its name in `peerless`. */
export function bundle(...modules) {
  const folder = mkdtempSync(join(tmpdir(), 'peerless-'));
  try {
    const entry = join(folder, 'entry.ts');
    writeFileSync(entry, modules.map((name) => `export * as ${name} from ${JSON.stringify(join(sources, name))};\n`).join(''));
    const out = join(folder, 'bundle.js');
    execFileSync('esbuild', [entry, `--outfile=${out}`, '--bundle', '--format=iife', '--global-name=peerless', '--target=es2022', '--charset=utf8', '--log-level=warning']);
    return readFileSync(out, 'utf8');
  } finally {
    rmSync(folder, { recursive: true });
  }
}
