import { call, may } from '../../call.ts';
import { PaymentTracking } from './payment-tracking.ts';

/** Switched off, screens show no payments and expenses. What was recorded stays, and is shown again once it is on. */
export const savePaymentTracking = call({
  id: 'savePaymentTracking',
  method: 'POST',
  path: '/api/organization/payment-tracking',
  who: may('EditOrganizationItems'),
  summary: 'Switch payments and expenses of jobs on or off',
  body: PaymentTracking,
  response: PaymentTracking,
});
