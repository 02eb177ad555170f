// Everything that must hold before a change lands: the checks two at a time, then Jest, then the browser. All steps run, whatever failed before
// them, and the end names each that failed; without a build, what needs one is not run and counts as failed. The last line counts the tests of
// Jest and of the browser, and each failed check as one; the line before it names those that passed only when they were told again.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { checks, run, runTwoAtATime } from './checks.mjs';
import { root, tool } from './sources.mjs';
import { closingLines, failedFiles, failedTests, filesOfFailedStories, jestCounts, storyCounts } from './test-report.mjs';

const results = join(root, 'test-results');
const jestReport = join(results, 'jest.json');
const jestAgainReport = join(results, 'jest-again.json');
const browserReport = join(results, 'browser.json');
const browserAgainReport = join(results, 'browser-again.json');
const count = { passed: 0, failed: 0, skipped: 0 };
const failures = [];
const flaky = [];
/** More than this is no accident. */
const MOST_FILES_TOLD_AGAIN = 6;

const build = ['build, with the types of the server', join(root, 'scripts', 'build.mjs')];
const stories = [tool('@playwright/test', 'cli.js'), 'test'];
const onTheBuild = [
  ['size of the pages', join(root, 'scripts', 'page-size.mjs')],
  ['Jest', ...jest(jestReport)],
  ['browser', ...stories],
];
/** Their counts; each tells again what failed, if that may be for want of a quiet machine. */
const ofTests = {
  Jest: { again: tellJestAgain, count: countJest },
  browser: { again: tellStoriesAgain, count: countBrowser },
};

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
  const first = await run(step, true);
  const tests = ofTests[name];
  const ok = tests && !first ? await tests.again() : first;
  tests?.count();
  if (!ok) fail(name, count.failed === failedBefore);
}
for (const line of closingLines({ ...count, failures, flaky })) console.log(line);
process.exit(count.failed === 0 ? 0 : 1);

/** `counts` is false when the step's own tests are counted already. */
function fail(name, counts = true) {
  failures.push(name);
  if (counts) count.failed += 1;
}

function jest(report) {
  return [tool('jest', 'bin/jest.js'), '--json', `--outputFile=${report}`, ...(process.env.CI ? ['--ci'] : [])];
}

/** Few files that failed are run once more, one at a time, as the browser's stories are: a machine that was too busy is not a fault, and is named. */
async function tellJestAgain() {
  const files = existsSync(jestReport) ? failedFiles(readJson(jestReport)) : [];
  if (files.length === 0 || files.length > MOST_FILES_TOLD_AGAIN) return false;
  const ok = await run(['Jest, what failed', ...jest(jestAgainReport), '--runInBand', '--runTestsByPath', ...files], true);
  if (ok) flaky.push(...failedTests(readJson(jestReport)).map(({ file, title }) => `${relative(root, file)}: ${title}`));
  return ok;
}

/** The same for stories, which have failed twice beside others by then: a file at a time, each against a product of its own. */
async function tellStoriesAgain() {
  const files = existsSync(browserReport) ? filesOfFailedStories(readJson(browserReport)) : [];
  if (files.length === 0 || files.length > MOST_FILES_TOLD_AGAIN) return false;
  // What failed leaves pictures in the folder of results, which Playwright empties first.
  const before = readFileSync(browserReport);
  process.env.STORIES_REPORT = browserAgainReport;
  const ok = await run(['browser, what failed', ...stories, '--workers=1', '--retries=0', ...files], true);
  writeFileSync(browserReport, before);
  return ok;
}

function countJest() {
  if (!existsSync(jestReport)) return;
  const counted = jestCounts(readJson(jestReport), existsSync(jestAgainReport) ? readJson(jestAgainReport) : undefined);
  count.passed += counted.passed;
  count.failed += counted.failed;
  count.skipped += counted.skipped;
}

function countBrowser() {
  if (!existsSync(browserReport)) return;
  const counted = storyCounts(readJson(browserReport), existsSync(browserAgainReport) ? readJson(browserAgainReport) : undefined);
  count.passed += counted.passed;
  count.failed += counted.failed;
  count.skipped += counted.skipped;
  flaky.push(...counted.flaky);
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}
