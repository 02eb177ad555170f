import { call } from '../../call.ts';
import { PricingAnswer, PricingPath, PricingQuery } from './pricing-answer.ts';

/** C276, R507, R508: product 46. Asked before anybody has signed in. */
export const getAvailableExpressSignupProductPricing = call({
  id: 'C276',
  method: 'GET',
  path: '/api2/{product}/user/GetAvailableExpressSignupProductPricing/{promo}',
  who: 'anyone',
  summary: 'Prices at the Express door',
  params: PricingPath,
  query: PricingQuery,
  response: PricingAnswer,
});
