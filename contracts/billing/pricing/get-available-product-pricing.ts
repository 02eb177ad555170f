import { call, may } from '../../call.ts';
import { PricingAnswer, PricingPath, PricingQuery } from './pricing-answer.ts';

/** C271, R507. By the list that the account was opened with. */
export const getAvailableProductPricing = call({
  id: 'C271',
  method: 'GET',
  path: '/api2/{product}/sponsor/GetAvailableProductPricing/{promo}',
  who: may('ManageBilling'),
  summary: 'What the organisation can buy',
  params: PricingPath,
  query: PricingQuery,
  response: PricingAnswer,
});
