import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import base from './jest.config.mjs';

const TESTS = join(import.meta.dirname, 'test');
/** Files of tests that start a store, a process or a browser. */
const STARTS = /^test\/(fault|browser)\/|^test\/(databases|harness)\.ts$|^server\/platform\/embedded\//;

/** Follows the imports of a file of test/ through that folder. */
function startsSomething(file, seen = new Set()) {
  const path = file.slice(import.meta.dirname.length + 1).replaceAll('\\', '/');
  if (STARTS.test(path)) return true;
  if (seen.has(file) || !path.startsWith('test/')) return false;
  seen.add(file);
  const imports = readFileSync(file, 'utf8').matchAll(/(?:from|import\() ?'(\.[^']+)'/g);
  return [...imports].some(([, to]) => startsSomething(resolve(dirname(file), to), seen));
}

/** `npm run test:unit`: the tests that need neither a store nor a browser. Nothing is set up, so that one which does need a store fails at once. */
const { globalSetup: _setup, globalTeardown: _teardown, ...rest } = base;
export default {
  ...rest,
  testMatch: readdirSync(TESTS, { recursive: true })
    .map((name) => join(TESTS, name))
    .filter((file) => /\.spec\.tsx?$/.test(file) && !startsSomething(file)),
};
