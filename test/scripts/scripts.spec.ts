import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
// @ts-expect-error: scripts are JavaScript without declarations.
import { specsFor } from '../../scripts/mutate/specs.mjs';
// @ts-expect-error
import { reasonsIn, uncoveredOf } from '../../scripts/spec-reasons.mjs';
// @ts-expect-error
import { closingLines, failedFiles, failedTests, filesOfFailedStories, jestCounts, storyCounts } from '../../scripts/test-report.mjs';

describe('npm run mutate', () => {
  let root: string;
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'scopebook-specs-'));
    const specs = ['items.decide', 'what-if/what-if.decide', 'what-if/what-if.call', 'areas.call', 'large-estimate.decide', 'jobs.project'];
    for (const spec of specs) {
      const file = join(root, 'test', 'estimating', `${spec}.spec.ts`);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, '');
    }
  });
  afterAll(() => rmSync(root, { recursive: true }));

  const judgesOf = (file: string) =>
    specsFor(file, root).map((specs: string[]) => specs.map((spec) => relative(join(root, 'test', 'estimating'), spec)));

  it('judges a decision by the tests of its own area first, then by those of its context, then by calls', () =>
    expect(judgesOf('server/estimating/what-if/what-if.decisions.ts')).toEqual([
      ['what-if/what-if.decide.spec.ts'],
      ['items.decide.spec.ts'],
      ['what-if/what-if.call.spec.ts'],
      ['areas.call.spec.ts'],
    ]));

  it('judges a file whose area has no folder of tests by all of its context at once', () =>
    expect(judgesOf('server/estimating/items/items.decisions.ts')).toEqual([
      ['items.decide.spec.ts', 'what-if/what-if.decide.spec.ts'],
      ['areas.call.spec.ts', 'what-if/what-if.call.spec.ts'],
    ]));

  it('judges a read model by the tests of folds', () =>
    expect(judgesOf('projections/estimating/estimates.ts')[0]).toEqual(['jobs.project.spec.ts']));
});

describe('npm run coverage:spec', () => {
  const listOf = (...rows: string[]) =>
    ['## What no test names, and why', '', '| id | why |', '|---|---|', ...rows, '', '## More', '| C009 | x |'].join('\n');
  const reasons = reasonsIn(listOf('| C003 | It contradicts C002. |'));

  it('tells what is missing from what has a reason, by the list in the documentation', () => {
    expect([...reasons]).toEqual([['C003', 'It contradicts C002.']]);
    expect(uncoveredOf(['C001', 'C002', 'C003'], new Set(['C001']), reasons)).toEqual({ missing: ['C002'], excused: ['C003'] });
    expect(reasonsIn(readFileSync(join(import.meta.dirname, '../../docs/spec/README.md'), 'utf8')).size).toBeGreaterThan(0);
  });

  it('refuses a row without a reason, a second one, and one for what a test names or that is no id', () => {
    expect(() => reasonsIn(listOf('| C003 | |'))).toThrow('not an id and a reason');
    expect(() => reasonsIn(listOf('| C003, C004 | both |'))).toThrow('not an id and a reason');
    expect(() => reasonsIn(listOf('| C003 | a |', '| C003 | b |'))).toThrow('two reasons');
    expect(() => reasonsIn('# Other')).toThrow('no list');
    expect(() => uncoveredOf(['C003'], new Set(['C003']), reasons)).toThrow('named by a test');
    expect(() => uncoveredOf(['C001'], new Set(), reasons)).toThrow('no id of the specification');
  });
});

describe('npm test', () => {
  const story = (title: string, status: string) => ({ id: title, title, file: 'seal.spec.ts', tests: [{ status }] });

  describe('stories', () => {
    const report = {
      suites: [
        {
          specs: [story('prints', 'expected')],
          suites: [{ specs: [story('signs', 'flaky'), story('breaks', 'unexpected'), story('comes after', 'skipped')] }],
        },
      ],
    };
    const again = (breaks: string, after: string) => ({ suites: [{ specs: [story('breaks', breaks), story('comes after', after)] }] });

    it('names those that passed only when they were told again', () => {
      const counted = { passed: 2, failed: 1, skipped: 1, flaky: ['seal.spec.ts: signs'] };
      expect(storyCounts(report)).toEqual(counted);
      expect(filesOfFailedStories(report)).toEqual(['seal.spec.ts']);
      expect(storyCounts(report, again('unexpected', 'skipped'))).toEqual(counted);
    });

    it('counts what passed alone, with what could not be told for it', () =>
      expect(storyCounts(report, again('expected', 'expected'))).toEqual({
        passed: 4,
        failed: 0,
        skipped: 0,
        flaky: ['seal.spec.ts: signs', 'seal.spec.ts: breaks'],
      }));
  });

  describe("Jest's files that are told again", () => {
    const test = (title: string, status: string) => ({ fullName: title, status });
    const report = {
      numPassedTests: 12,
      numFailedTests: 1,
      numRuntimeErrorTestSuites: 1,
      numPendingTests: 1,
      numTodoTests: 0,
      testResults: [
        { name: 'a.spec.ts', status: 'passed', assertionResults: [] },
        { name: 'b.spec.ts', status: 'failed', assertionResults: [test('adds', 'passed'), test('undoes', 'failed')] },
        { name: 'c.spec.ts', status: 'failed', assertionResults: [] },
      ],
    };

    it('are those that failed, with each test that did, and a file that did not load', () => {
      expect(failedFiles(report)).toEqual(['b.spec.ts', 'c.spec.ts']);
      expect(failedTests(report)).toEqual([
        { file: 'b.spec.ts', title: 'undoes' },
        { file: 'c.spec.ts', title: 'not loaded' },
      ]);
    });

    it('count as they ended the second time, those of the other files as they did the first', () => {
      expect(jestCounts(report)).toEqual({ passed: 12, failed: 2, skipped: 1 });
      const again = { ...report, numPassedTests: 5, numFailedTests: 0, numRuntimeErrorTestSuites: 0 };
      expect(jestCounts(report, again)).toEqual({ passed: 16, failed: 0, skipped: 1 });
      expect(jestCounts(report, { ...again, numPassedTests: 4, numFailedTests: 1 })).toEqual({ passed: 15, failed: 1, skipped: 1 });
    });
  });

  it('ends with the numbers of tests, and names flaky stories on the line before', () => {
    const count = { passed: 7, failed: 1, skipped: 0, failures: ['browser'], flaky: ['seal.spec.ts: signs'] };
    expect(closingLines(count).slice(-2)).toEqual(['1 flaky, passed when told again: seal.spec.ts: signs', '7 passed, 1 failed']);
    expect(closingLines({ ...count, flaky: [], skipped: 2 }).at(-1)).toBe('7 passed, 1 failed, 2 skipped');
  });
});
