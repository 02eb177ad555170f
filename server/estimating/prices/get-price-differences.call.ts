import { getPriceDifferences } from '../../../contracts/estimating/prices/get-price-differences.ts';
import { bind } from '../../platform/http/bind.ts';
import { PricingService } from './pricing.service.ts';

export default bind(getPriceDifferences, { reads: [], cost: 5, uses: [PricingService] }, ({ params }, pricing) =>
  pricing.priceDifferences(params.id),
);
