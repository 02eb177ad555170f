import { owned } from '../call.ts';

/** Ids of purchases. */
export const purchase = owned('purchase', 'PURCHASE_NOT_FOUND');
