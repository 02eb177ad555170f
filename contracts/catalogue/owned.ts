import { owned } from '../call.ts';

/** Ids of custom line items. */
export const lineItem = owned('lineItem', 'LINE_ITEM_NOT_FOUND');

/** Ids of custom libraries. */
export const library = owned('library', 'LIBRARY_NOT_FOUND');
