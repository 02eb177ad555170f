/** The stories of a JSON report of Playwright's that failed and then passed, as `file: title`. */
export function flakyStories(report) {
  return report.suites
    .flatMap(storiesOf)
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map(nameOf);
}

/** The files of a JSON report of Jest's that failed, as paths. */
export const failedFiles = (report) => report.testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);

/** Its tests that failed, or its file where one did not even load. */
export const failedTests = (report) =>
  report.testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      return failed.length > 0 ? failed.map(({ fullName }) => ({ file: name, title: fullName })) : [{ file: name, title: 'not loaded' }];
    });

/** What Jest's failed tests came to, as counts, once their files were told again: `again` is the report of the second time, if there was one. */
export function jestCounts(report, again) {
  const last = again ?? report;
  return {
    passed: report.numPassedTests + (again ? again.numPassedTests - passedOf(report, failedFiles(report)) : 0),
    // A file that does not even load has no tests to fail.
    failed: last.numFailedTests + last.numRuntimeErrorTestSuites,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

const passedOf = (report, files) =>
  report.testResults
    .filter(({ name }) => files.includes(name))
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed').length;

const storiesOf = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(storiesOf)];
const nameOf = ({ file, title }) => `${file}: ${title}`;

/** The end of what `npm test` prints. The last line is always `N passed, N failed`. */
export function closingLines({ passed, failed, skipped, failures, flaky }) {
  const lines = failures.length > 0 ? [`\nFailed: ${failures.join(', ')}`] : [];
  // With a test named, so that it is mended: a story that passes only sometimes hides what it would show.
  const again = flaky.length > 0 ? [`${flaky.length} flaky, passed when told again: ${flaky.join('; ')}`] : [];
  return [...lines, '', ...again, `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`];
}
