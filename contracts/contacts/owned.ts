import { owned } from '../call.ts';

/** Ids of contacts and of imported lists of them. */
export const customer = owned('customer', 'CUSTOMER_NOT_FOUND');
export const vendor = owned('vendor', 'VENDOR_NOT_FOUND');
