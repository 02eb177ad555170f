import { getTransactions } from '../../../contracts/billing/purchases/get-transactions.ts';
import { purchases } from '../../../projections/billing/purchases.ts';
import { bind } from '../../platform/http/bind.ts';
import { AccountService } from '../account.service.ts';

export default bind(getTransactions, { reads: [purchases], uses: [AccountService] }, ({ params }, accounts) =>
  accounts.transactions(params.purchaseId),
);
