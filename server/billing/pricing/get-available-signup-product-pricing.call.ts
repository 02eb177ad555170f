import { getAvailableSignupProductPricing } from '../../../contracts/billing/pricing/get-available-signup-product-pricing.ts';
import { promotions } from '../../../projections/billing/promotions.ts';
import { bind } from '../../platform/http/bind.ts';
import { AccountService } from '../account.service.ts';

export default bind(
  getAvailableSignupProductPricing,
  { reads: [promotions], cost: 1, uses: [AccountService] },
  ({ params, query, request }, accounts) => accounts.atDoor('normal', params.promo, query.zip, request),
);
