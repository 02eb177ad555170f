import { call } from '../../call.ts';
import { order } from '../../estimating/owned.ts';
import { BillingView } from './progress-billing.ts';

export const getBilling = call({
  id: 'getBilling',
  method: 'GET',
  path: '/api/ProEstimates/{orderId}/Billing',
  who: order('orderId'),
  summary: 'The contract of an order, its milestones and its invoices, with what is paid, open, retained and still to bill',
  response: BillingView,
});
