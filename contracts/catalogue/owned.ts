import { owned } from '../call.ts';

/** Ids of custom line items. */
export const lineItem = owned('lineItem', 'LINE_ITEM_NOT_FOUND');
