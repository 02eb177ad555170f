import { owned } from '../call.ts';

/** The ids of estimates and of their lines. */
export const order = owned('order', 'ORDER_NOT_FOUND');
export const item = owned('item', 'ITEM_NOT_FOUND');
