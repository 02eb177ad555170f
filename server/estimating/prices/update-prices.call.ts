import { updatePrices } from '../../../contracts/estimating/prices/update-prices.ts';
import { bind } from '../../platform/http/bind.ts';
import { PricingService } from './pricing.service.ts';

export default bind(updatePrices, { uses: [PricingService] }, async (input, pricing) => ({
  updated: await pricing.updatePrices(input.params.id, input.body.items, input),
}));
