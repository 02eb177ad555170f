// Everything that must hold before a change lands: the checks two at a time, then Jest, then the browser. All steps run, whatever failed before
// them, and the end names each that failed; without a build, what needs one is not run and counts as failed. The last line counts the tests of
// Jest and of the browser, and each failed check as one; the line before it names the stories that passed only when they were told again.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { checks, run, runTwoAtATime } from './checks.mjs';
import { root, tool } from './sources.mjs';
import { closingLines, flakyStories } from './test-report.mjs';

const results = join(root, 'test-results');
const jestReport = join(results, 'jest.json');
const browserReport = join(results, 'browser.json');
const count = { passed: 0, failed: 0, skipped: 0 };
const failures = [];
const flaky = [];

const build = ['build, with the types of the server', join(root, 'scripts', 'build.mjs')];
const onTheBuild = [
  ['size of the pages', join(root, 'scripts', 'page-size.mjs')],
  ['Jest', tool('jest', 'bin/jest.js'), '--json', `--outputFile=${jestReport}`, ...(process.env.CI ? ['--ci'] : [])],
  ['browser', tool('@playwright/test', 'cli.js'), 'test'],
];

rmSync(results, { recursive: true, force: true });
mkdirSync(results);
for (const name of await runTwoAtATime([build, ...checks])) fail(name);
for (const step of onTheBuild) {
  const [name] = step;
  if (failures.includes(build[0])) {
    console.log(`\n== ${name}: not run, because the build failed`);
    fail(name);
    continue;
  }
  const failedBefore = count.failed;
  const ok = await run(step, true);
  if (name === 'Jest') countJest();
  if (name === 'browser') countBrowser();
  if (!ok) fail(name, count.failed === failedBefore);
}
for (const line of closingLines({ ...count, failures, flaky })) console.log(line);
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
  const report = JSON.parse(readFileSync(browserReport, 'utf8'));
  const { stats, errors } = report;
  count.passed += stats.expected + stats.flaky;
  count.failed += stats.unexpected + (errors?.length ?? 0);
  count.skipped += stats.skipped;
  flaky.push(...flakyStories(report));
}
