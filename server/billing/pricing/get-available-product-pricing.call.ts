import { getAvailableProductPricing } from '../../../contracts/billing/pricing/get-available-product-pricing.ts';
import { promotions } from '../../../projections/billing/promotions.ts';
import { bind } from '../../platform/http/bind.ts';
import { AccountService } from '../account.service.ts';

export default bind(
  getAvailableProductPricing,
  { reads: [promotions], cost: 1, uses: [AccountService] },
  ({ params, query, session }, accounts) => accounts.prices(session, params.promo, query.zip),
);
