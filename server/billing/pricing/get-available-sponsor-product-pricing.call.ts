import { getAvailableSponsorProductPricing } from '../../../contracts/billing/pricing/get-available-sponsor-product-pricing.ts';
import { bind } from '../../platform/http/bind.ts';
import { PriceService } from '../price.service.ts';

export default bind(getAvailableSponsorProductPricing, { reads: [], cost: 1, uses: [PriceService] }, ({ params, query }, prices) =>
  prices.atDoor('sponsor', params.promo, query.zip),
);
