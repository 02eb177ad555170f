import { getAvailableSponsorProductPricing } from '../../../contracts/billing/pricing/get-available-sponsor-product-pricing.ts';
import { promotions } from '../../../projections/billing/promotions.ts';
import { bind } from '../../platform/http/bind.ts';
import { AccountService } from '../account.service.ts';

export default bind(
  getAvailableSponsorProductPricing,
  { reads: [promotions], cost: 1, uses: [AccountService] },
  ({ params, query, request }, accounts) => accounts.atDoor('sponsor', params.promo, query.zip, request),
);
