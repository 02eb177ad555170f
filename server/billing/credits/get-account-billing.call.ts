import { getAccountBilling } from '../../../contracts/billing/credits/get-account-billing.ts';
import { purchases } from '../../../projections/billing/purchases.ts';
import { bind } from '../../platform/http/bind.ts';
import { AccountService } from '../account.service.ts';

export default bind(getAccountBilling, { reads: [purchases], uses: [AccountService] }, ({ session }, accounts) =>
  accounts.billing(session),
);
