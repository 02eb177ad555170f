import { call, may } from '../../call.ts';
import { purchase } from '../owned.ts';
import { pagedOf, TransactionRow } from './purchase.ts';

/** C274. What was asked of the gateway for a purchase and what it answered, the first at first: repeated and failed ones too. All on one page. */
export const getTransactions = call({
  id: 'C274',
  method: 'GET',
  path: '/api2/purchase/transactions/{purchaseId}',
  who: [purchase('purchaseId'), may('ManageBilling')],
  summary: 'Transactions of a purchase',
  response: pagedOf(TransactionRow),
});
