/**
 * How long a test waits for what must come, in ms: a limit for what hangs, not for what is slow. Machines that run the tests differ by twenty times,
 * and a wait ends as soon as what it waits for is there.
 */
export const PATIENCE_MS = 240_000;
