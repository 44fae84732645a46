// Modules as one script: those of the page for tests that look at them alone, and those of tests that run in a page.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder with the sources of the page; another one may be given, as mutants have. */
export const sources = process.env.WEB_SRC ?? fileURLToPath(new URL('../../web/src', import.meta.url));

const LOOKS = ['--bundle', '--format=iife', '--target=es2022', '--charset=utf8', '--log-level=warning'];

/** A module with all it imports, as the text of a script. */
export const bundled = (file, ...more) => execFileSync('esbuild', [file, ...LOOKS, ...more], { encoding: 'utf8', maxBuffer: 1 << 26 });

/** The text of a script with these modules of the page, each under its name in `peerless`. */
export function bundle(...modules) {
  const folder = mkdtempSync(join(tmpdir(), 'peerless-'));
  try {
    const entry = join(folder, 'entry.ts');
    writeFileSync(entry, modules.map((name) => `export * as ${name} from ${JSON.stringify(join(sources, name))};\n`).join(''));
    return bundled(entry, '--global-name=peerless');
  } finally {
    rmSync(folder, { recursive: true });
  }
}
