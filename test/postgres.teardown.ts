/** Ends what postgres.setup.ts started. */
export default () => globalThis.stopPostgresOfRun();
