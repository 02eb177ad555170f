// Everything that must hold before a change lands: the checks two at a time, then Jest, then the browser. All steps run, whatever failed before
// them, and the end names each that failed; without a build, what needs one is not run and counts as failed. The last line counts the tests of
// Jest and of the browser, and each failed check as one.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root, tool, typescript } from './sources.mjs';

const results = join(root, 'test-results');
const jestReport = join(results, 'jest.json');
const browserReport = join(results, 'browser.json');
const count = { passed: 0, failed: 0, skipped: 0 };
const failures = [];

const knip = tool('knip', 'bin/knip.js');
const dependencyRules = [tool('dependency-cruiser', 'bin/dependency-cruise.mjs'), '--config', '.dependency-cruiser.cjs'];

const checks = [
  ['build, with the types of the server', join(root, 'scripts', 'build.mjs')],
  ['types of the web', ...typescript, '-p', 'web/tsconfig.json'],
  ['types of the tests', ...typescript, '-p', 'test/tsconfig.json'],
  ['import rules', ...dependencyRules, 'contracts', 'projections', 'server', 'web'],
  ['dead code', knip],
  ['dead code but for tests', knip, '--production', '--include', 'files,exports,types,duplicates'],
  ['lint and format', tool('@biomejs/biome', 'bin/biome'), 'check', '--error-on-warnings', '.'],
];
const onTheBuild = [
  ['size of the pages', join(root, 'scripts', 'page-size.mjs')],
  ['Jest', tool('jest', 'bin/jest.js'), '--json', `--outputFile=${jestReport}`, ...(process.env.CI ? ['--ci'] : [])],
  ['browser', tool('@playwright/test', 'cli.js'), 'test'],
];

rmSync(results, { recursive: true, force: true });
mkdirSync(results);
const waiting = [...checks];
const lane = async () => {
  for (let step = waiting.shift(); step; step = waiting.shift()) await run(step, false);
};
await Promise.all([lane(), lane()]);
for (const step of onTheBuild) {
  const [name] = step;
  if (failures.includes(checks[0][0])) {
    console.log(`\n== ${name}: not run, because the build failed`);
    fail(name);
    continue;
  }
  const failedBefore = count.failed;
  const ok = await run(step, true, false);
  if (name === 'Jest') countJest();
  if (name === 'browser') countBrowser();
  if (!ok) fail(name, count.failed === failedBefore);
}
if (failures.length > 0) console.log(`\nFailed: ${failures.join(', ')}`);
const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : '';
console.log(`\n${count.passed} passed, ${count.failed} failed${skipped}`);
process.exit(count.failed === 0 ? 0 : 1);

/** Runs a step; what it prints is shown at once, or at its end when another step runs beside it. Answers whether it succeeded. */
async function run([name, ...command], alone, counts = true) {
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
  if (!ok && counts) fail(name);
  return ok;
}

/** `counts` is false when the step's own tests are counted already. */
function fail(name, counts = true) {
  failures.push(name);
  if (counts) count.failed += 1;
}

function countJest() {
  if (!existsSync(jestReport)) return;
  const report = JSON.parse(readFileSync(jestReport, 'utf8'));
  count.passed += report.numPassedTests;
  // A file that does not even load has no tests to fail.
  count.failed += report.numFailedTests + report.numRuntimeErrorTestSuites;
  count.skipped += report.numPendingTests + report.numTodoTests;
}

function countBrowser() {
  if (!existsSync(browserReport)) return;
  const { stats, errors } = JSON.parse(readFileSync(browserReport, 'utf8'));
  count.passed += stats.expected + stats.flaky;
  count.failed += stats.unexpected + (errors?.length ?? 0);
  count.skipped += stats.skipped;
}
