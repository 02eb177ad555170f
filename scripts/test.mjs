// Everything that must hold before a change lands, the quick checks first. All steps run, whatever failed before them, and the end names each
// that failed; without a build, what needs one is not run and counts as failed. The last line counts the tests of Jest and of the browser, and
// each failed check as one.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root, tool } from './sources.mjs';

const results = join(root, 'test-results');
const jestReport = join(results, 'jest.json');
const browserReport = join(results, 'browser.json');
const count = { passed: 0, failed: 0, skipped: 0 };
const failures = [];
const NEED_BUILD = new Set(['size of the pages', 'Jest', 'browser']);

const steps = [
  ['types', tool('typescript', 'bin/tsc'), '--noEmit', '--incremental', 'false', '-p', 'tsconfig.json'],
  ['types of the web', tool('typescript', 'bin/tsc'), '-p', 'web/tsconfig.json'],
  ['types of the tests', tool('typescript', 'bin/tsc'), '-p', 'test/tsconfig.json'],
  ['lint and format', tool('@biomejs/biome', 'bin/biome'), 'check', '--error-on-warnings', '.'],
  [
    'import rules',
    tool('dependency-cruiser', 'bin/dependency-cruise.mjs'),
    '--config',
    '.dependency-cruiser.cjs',
    'contracts',
    'projections',
    'server',
    'web',
  ],
  ['dead code', tool('knip', 'bin/knip.js')],
  ['dead code but for tests', tool('knip', 'bin/knip.js'), '--production', '--include', 'files,exports,types,duplicates'],
  ['build', join(root, 'scripts', 'build.mjs')],
  ['size of the pages', join(root, 'scripts', 'page-size.mjs')],
  ['Jest', tool('jest', 'bin/jest.js'), '--json', `--outputFile=${jestReport}`, ...(process.env.CI ? ['--ci'] : [])],
  ['browser', tool('@playwright/test', 'cli.js'), 'test'],
];

rmSync(results, { recursive: true, force: true });
mkdirSync(results);
for (const [name, ...command] of steps) {
  console.log(`\n== ${name}`);
  if (NEED_BUILD.has(name) && failures.includes('build')) {
    console.log(`== ${name}: not run, because the build failed`);
    fail(name);
    continue;
  }
  const started = Date.now();
  const failedBefore = count.failed;
  const { status, error } = spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit' });
  if (error) console.error(error.message);
  console.log(`== ${name}: ${status === 0 ? 'ok' : 'FAILED'} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  if (name === 'Jest') countJest();
  if (name === 'browser') countBrowser();
  if (status !== 0) fail(name, count.failed === failedBefore);
}
if (failures.length > 0) console.log(`\nFailed: ${failures.join(', ')}`);
const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : '';
console.log(`\n${count.passed} passed, ${count.failed} failed${skipped}`);
process.exit(count.failed === 0 ? 0 : 1);

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
