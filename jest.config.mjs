const swc = [
  '@swc/jest',
  {
    sourceMaps: 'inline',
    module: { type: 'commonjs' },
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true, decorators: true },
      transform: { legacyDecorator: true, decoratorMetadata: true, react: { runtime: 'automatic' } },
    },
  },
];

/** Everything, packages included, is compiled to CommonJS: Nest 12 is ESM only, and @nestjs/throttler breaks under Jest's own ESM mode. */
export default {
  testEnvironment: 'node',
  testMatch: ['<rootDir>/test/**/*.spec.ts', '<rootDir>/test/**/*.spec.tsx'],
  testPathIgnorePatterns: ['/node_modules/', '<rootDir>/test/browser/'],
  globalSetup: '<rootDir>/test/postgres.setup.ts',
  globalTeardown: '<rootDir>/test/postgres.teardown.ts',
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
  transform: { '^.+\\.m?[jt]sx?$': swc },
  // Protobuf's generated code looks for its global in a top-level `this`, which the compiler takes away.
  transformIgnorePatterns: ['/node_modules/google-protobuf/', '/node_modules/@eventstore/db-client/generated/'],
  // A limit for what hangs, not for what is slow: machines that run these differ by twenty times.
  testTimeout: 600_000,
  // One more than the cores of the smallest machine, because the files that stop and kill things mostly wait.
  maxWorkers: 3,
  testSequencer: '<rootDir>/test/sequencer.cjs',
};
