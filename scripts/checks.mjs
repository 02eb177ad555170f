// The steps that look at the sources alone. `npm run check` runs them (scripts/check.mjs), and so does `npm test` (scripts/test.mjs).
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root, tool, typescript } from './sources.mjs';

const knip = tool('knip', 'bin/knip.js');

/** What was found before is kept in node_modules/.cache: the next run checks again what changed since, and what depends on it. */
const types = (name, project) => {
  const kept = join('node_modules', '.cache', 'types', `${name.replaceAll(' ', '-')}.json`);
  return [name, ...typescript, '-p', project, '--noEmit', '--incremental', '--tsBuildInfoFile', kept];
};

export const typesOfServer = types('types of the server', 'tsconfig.json');
export const checks = [
  types('types of the web', 'web/tsconfig.json'),
  types('types of the tests', 'test/tsconfig.json'),
  [
    'import rules',
    tool('dependency-cruiser', 'bin/dependency-cruise.mjs'),
    ...['--config', '.dependency-cruiser.cjs', 'contracts', 'projections', 'server', 'web', 'packages'],
  ],
  ['dead code', knip],
  ['dead code but for tests', knip, '--production', '--include', 'files,exports,types,duplicates'],
  ['lint and format', tool('@biomejs/biome', 'bin/biome'), 'check', '--error-on-warnings', '.'],
];

/** Runs all steps, two at a time, whatever fails. Answers the names of those that failed. */
export async function runTwoAtATime(steps) {
  const waiting = [...steps];
  const failed = [];
  const lane = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) if (!(await run(step))) failed.push(step[0]);
  };
  await Promise.all([lane(), lane()]);
  return failed;
}

/** Runs a step. Its output is shown at its end, because another may run beside it; at once when it runs `alone`. Answers whether it succeeded. */
export async function run([name, ...command], alone = false) {
  if (alone) console.log(`\n== ${name}`);
  const started = Date.now();
  const child = spawn(process.execPath, command, { cwd: root, stdio: ['ignore', ...(alone ? ['inherit', 'inherit'] : ['pipe', 'pipe'])] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (output += text));
  const code = await new Promise((resolve) => {
    child.once('error', (error) => {
      output += error.message;
      resolve(undefined);
    });
    child.once('close', resolve);
  });
  const ok = code === 0;
  if (!alone) console.log(`\n== ${name}`);
  if (output) console.log(output.trimEnd());
  console.log(`== ${name}: ${ok ? 'ok' : 'FAILED'} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  return ok;
}
