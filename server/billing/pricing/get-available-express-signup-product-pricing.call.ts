import { getAvailableExpressSignupProductPricing } from '../../../contracts/billing/pricing/get-available-express-signup-product-pricing.ts';
import { bind } from '../../platform/http/bind.ts';
import { PriceService } from '../price.service.ts';

export default bind(getAvailableExpressSignupProductPricing, { reads: [], cost: 1, uses: [PriceService] }, ({ params, query }, prices) =>
  prices.atDoor('express', params.promo, query.zip),
);
