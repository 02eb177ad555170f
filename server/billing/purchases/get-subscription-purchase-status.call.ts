import { getSubscriptionPurchaseStatus } from '../../../contracts/billing/purchases/get-subscription-purchase-status.ts';
import { purchases } from '../../../projections/billing/purchases.ts';
import { bind } from '../../platform/http/bind.ts';
import { AccountService } from '../account.service.ts';

export default bind(getSubscriptionPurchaseStatus, { reads: [purchases], uses: [AccountService] }, ({ params, session }, accounts) =>
  accounts.subscriptionStatus(session, params.productId),
);
