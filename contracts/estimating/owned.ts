import { owned } from '../call.ts';

const ofWrites = ['ORDER_LOCKED', 'WHAT_IF_DISCARDED', 'WHAT_IF_OF_JOB'] as const;

/** The ids of estimates (what-ifs too), of their lines, and of their payments and expenses. */
export const order = owned('order', 'ORDER_NOT_FOUND', { ofWrites, writtenBy: 'EditEstimate' });
export const item = owned('item', 'ITEM_NOT_FOUND', { ofWrites, writtenBy: 'EditEstimate' });
export const payment = owned('payment', 'PAYMENT_NOT_FOUND', { ofWrites, writtenBy: 'RecordPayment' });
