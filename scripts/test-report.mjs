/** The stories of a JSON report of Playwright's that failed and then passed, as `file: title`. */
export function flakyStories(report) {
  return report.suites
    .flatMap(storiesOf)
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map(nameOf);
}

const storiesOf = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(storiesOf)];
const nameOf = ({ file, title }) => `${file}: ${title}`;

/** The end of what `npm test` prints. The last line is always `N passed, N failed`. */
export function closingLines({ passed, failed, skipped, failures, flaky }) {
  const lines = failures.length > 0 ? [`\nFailed: ${failures.join(', ')}`] : [];
  // With a test named, so that it is mended: a story that passes only sometimes hides what it would show.
  const again = flaky.length > 0 ? [`${flaky.length} flaky, passed when told again: ${flaky.join('; ')}`] : [];
  return [...lines, '', ...again, `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`];
}
