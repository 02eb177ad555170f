/** The thread that reads the log finds streams in this file. */
export { retentionStream } from './rules/retention.events.ts';
