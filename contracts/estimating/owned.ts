import { owned } from '../call.ts';

/** Ids of an estimate: its own, and those of its lines. */
export const order = owned('order', 'ORDER_NOT_FOUND');
export const item = owned('item', 'ITEM_NOT_FOUND');
