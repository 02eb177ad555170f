import { call } from '../../call.ts';
import { PaymentTracking } from './payment-tracking.ts';

export const getPaymentTracking = call({
  id: 'paymentTracking',
  method: 'GET',
  path: '/api/organization/payment-tracking',
  who: 'user',
  summary: 'Whether jobs keep payments and expenses',
  response: PaymentTracking,
});
