import { streamOf } from '../../platform/event-log/stream.ts';
import { sponsorDecider } from './sponsor.decider.ts';

/** The streams `sponsor-<userId>`. */
export class SponsorStreams extends streamOf(sponsorDecider) {}
