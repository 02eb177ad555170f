/** The thread that reads the log finds streams in this file. */
export { coverageStream } from './sponsors/coverage.events.ts';
export { sponsorStream } from './sponsors/sponsor.events.ts';
