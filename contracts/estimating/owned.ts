import { owned } from '../call.ts';

/** The ids of estimates, of their lines, and of their payments and expenses. */
export const order = owned('order', 'ORDER_NOT_FOUND');
export const item = owned('item', 'ITEM_NOT_FOUND');
export const payment = owned('payment', 'PAYMENT_NOT_FOUND');
