import { streamOf } from '../../platform/event-log/stream.ts';
import { campaignDecider } from './campaign.decider.ts';

/** The streams `campaign-<campaignId>`. */
export class CampaignStreams extends streamOf(campaignDecider) {}
