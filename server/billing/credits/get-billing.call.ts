import { getBilling } from '../../../contracts/billing/credits/get-billing.ts';
import { purchases } from '../../../projections/billing/purchases.ts';
import { bind } from '../../platform/http/bind.ts';
import { AccountService } from '../account.service.ts';

export default bind(getBilling, { reads: [purchases], uses: [AccountService] }, ({ session }, accounts) => accounts.billing(session));
