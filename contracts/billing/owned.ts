import { owned } from '../call.ts';

/** Ids of purchases. */
export const purchase = owned('purchase', 'PURCHASE_NOT_FOUND');

/** Ids of gifts, of those who made them. */
export const gift = owned('gift', 'GIFT_NOT_FOUND');

/** Ids of billing agreements. */
export const agreement = owned('agreement', 'AGREEMENT_NOT_FOUND');
