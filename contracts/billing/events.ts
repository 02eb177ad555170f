/** The thread that reads the log finds streams in this file. */
export { accountStream } from './account.events.ts';
export { promotionStream } from './promotions/promotion.events.ts';
