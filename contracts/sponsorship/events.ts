/** The thread that reads the log finds streams in this file. */
export { campaignStream } from './ads/campaign.events.ts';
export { articleStream } from './articles/article.events.ts';
export { clientStream } from './clients/client.events.ts';
export { coverageStream } from './sponsors/coverage.events.ts';
export { sponsorStream } from './sponsors/sponsor.events.ts';
export { entriesStream } from './sweepstakes/entries.events.ts';
export { sweepstakesStream } from './sweepstakes/sweepstakes.events.ts';
