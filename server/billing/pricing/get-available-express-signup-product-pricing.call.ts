import { getAvailableExpressSignupProductPricing } from '../../../contracts/billing/pricing/get-available-express-signup-product-pricing.ts';
import { promotions } from '../../../projections/billing/promotions.ts';
import { bind } from '../../platform/http/bind.ts';
import { AccountService } from '../account.service.ts';

export default bind(
  getAvailableExpressSignupProductPricing,
  { reads: [promotions], cost: 1, uses: [AccountService] },
  ({ params, query, request }, accounts) => accounts.atDoor('express', params.promo, query.zip, request),
);
