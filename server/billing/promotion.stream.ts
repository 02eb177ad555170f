import { streamOf } from '../platform/event-log/stream.ts';
import { promotionDecider } from './promotion.decider.ts';

/** The streams `promotion-<promotionId>`. */
export class PromotionStreams extends streamOf(promotionDecider) {}
