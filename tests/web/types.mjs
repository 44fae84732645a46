// The types of the page, checked by TypeScript: types.mjs. esbuild, which builds the page, only takes them away.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const web = fileURLToPath(new URL('../../web/', import.meta.url));
const projects = ['tsconfig.json', 'tsconfig.worker.json'];
let failures = 0;
projects.forEach((project, i) => {
  const { status, stdout } = spawnSync(process.execPath,
    [`${web}node_modules/typescript/bin/tsc`, '-p', web + project], { encoding: 'utf8' });
  if (status !== 0) failures++;
  console.log(`${status === 0 ? 'ok' : 'not ok'} ${i + 1} - the types of ${project} fit`);
  if (status !== 0) console.log(stdout.trim().replace(/^/gm, '# '));
});
console.log(`1..${projects.length}`);
process.exit(failures > 0 ? 1 : 0);
