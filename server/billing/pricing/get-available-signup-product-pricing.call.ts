import { getAvailableSignupProductPricing } from '../../../contracts/billing/pricing/get-available-signup-product-pricing.ts';
import { bind } from '../../platform/http/bind.ts';
import { PriceService } from '../price.service.ts';

export default bind(getAvailableSignupProductPricing, { reads: [], cost: 1, uses: [PriceService] }, ({ params, query }, prices) =>
  prices.atDoor('normal', params.promo, query.zip),
);
