import { call } from '../../call.ts';
import { PricingAnswer, PricingPath, PricingQuery } from './pricing-answer.ts';

/** C277, R507. Asked before anybody has signed in. */
export const getAvailableSignupProductPricing = call({
  id: 'C277',
  method: 'GET',
  path: '/api2/{product}/user/GetAvailableSignupProductPricing/{promo}',
  who: 'anyone',
  summary: 'Prices at the normal door',
  params: PricingPath,
  query: PricingQuery,
  response: PricingAnswer,
});
