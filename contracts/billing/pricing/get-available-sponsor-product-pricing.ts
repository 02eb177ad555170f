import { call } from '../../call.ts';
import { PricingAnswer, PricingPath, PricingQuery } from './pricing-answer.ts';

/** C275, R507. Asked before anybody has signed in. */
export const getAvailableSponsorProductPricing = call({
  id: 'C275',
  method: 'GET',
  path: '/api2/{product}/sponsor/GetAvailableSponsorProductPricing/{promo}',
  who: 'anyone',
  summary: 'Prices at the door of sponsors',
  params: PricingPath,
  query: PricingQuery,
  response: PricingAnswer,
});
