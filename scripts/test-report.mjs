/** The files of a JSON report of Playwright's with stories that failed, as Playwright's command takes them. */
export const filesOfFailedStories = (report) => [
  ...new Set(
    storiesOf(report)
      .filter(({ status }) => status === 'unexpected')
      .map(({ file }) => file),
  ),
];

/**
 * What the stories came to: `again` is the report of the second time, if the files with failed ones were told again. `flaky` names those that
 * failed and then passed, as `file: title`.
 */
export function storyCounts(report, again) {
  const second = new Map((again ? storiesOf(again) : []).map(({ id, status }) => [id, status]));
  const all = storiesOf(report).map((story) => {
    if (second.get(story.id) !== 'expected') return story;
    // One that was skipped stands behind a failed one in a file that is told in order.
    return { ...story, status: { unexpected: 'flaky', skipped: 'expected' }[story.status] ?? story.status };
  });
  const of = (...statuses) => all.filter(({ status }) => statuses.includes(status));
  return {
    passed: of('expected', 'flaky').length,
    failed: of('unexpected').length + ((again ?? report).errors?.length ?? 0),
    skipped: of('skipped').length,
    flaky: of('flaky').map(({ file, title }) => `${file}: ${title}`),
  };
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

const specsOf = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(specsOf)];

const storiesOf = ({ suites }) => suites.flatMap(specsOf).map(({ id, file, title, tests: [{ status }] }) => ({ id, file, title, status }));

/** The end of what `npm test` prints. The last line is always `N passed, N failed`. */
export function closingLines({ passed, failed, skipped, failures, flaky }) {
  const lines = failures.length > 0 ? [`\nFailed: ${failures.join(', ')}`] : [];
  // With a test named, so that it is mended: a story that passes only sometimes hides what it would show.
  const again = flaky.length > 0 ? [`${flaky.length} flaky, passed when told again: ${flaky.join('; ')}`] : [];
  return [...lines, '', ...again, `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`];
}
