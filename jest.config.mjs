// The setup below starts the run's Postgres with the code of the product.
import './test/runner/typescript.mjs';

/**
 * The files of a worker share one Node, without a copy of every module for each file as Jest's own runner makes it: that took two thirds of the time
 * and 1.8 GB. So a test that changes what others share (a spy, a variable of the environment) changes it back.
 */
export default {
  runner: ['jest-light-runner', { runtime: 'child_process' }],
  testMatch: ['<rootDir>/test/**/*.spec.ts', '<rootDir>/test/**/*.spec.tsx'],
  testPathIgnorePatterns: ['/node_modules/', '<rootDir>/test/browser/'],
  globalSetup: '<rootDir>/test/postgres.setup.ts',
  globalTeardown: '<rootDir>/test/postgres.teardown.ts',
  setupFiles: ['<rootDir>/test/runner/typescript.mjs'],
  setupFilesAfterEnv: ['<rootDir>/test/runner/time-limit.mjs'],
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
  transform: {},
  // A limit for what hangs, not for what is slow: machines that run these differ by twenty times.
  testTimeout: 600_000,
  // One more than the cores of the smallest machine, because the files that stop and kill things mostly wait.
  maxWorkers: 3,
  testSequencer: '<rootDir>/test/sequencer.cjs',
};
