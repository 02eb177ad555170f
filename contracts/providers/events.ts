/** The thread that reads the log finds streams in this file. */
export { providerRecord } from './book/provider.events.ts';
export { sharesStream } from './shares/shares.events.ts';
