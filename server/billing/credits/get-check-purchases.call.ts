import { getCheckPurchases } from '../../../contracts/billing/credits/get-check-purchases.ts';
import { bind } from '../../platform/http/bind.ts';
import { AccountService } from '../account.service.ts';

export default bind(getCheckPurchases, { reads: [], uses: [AccountService] }, ({ session }, accounts) => accounts.checkPurchases(session));
