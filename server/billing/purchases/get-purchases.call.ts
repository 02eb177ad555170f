import { getPurchases } from '../../../contracts/billing/purchases/get-purchases.ts';
import { users } from '../../../projections/accounts/users.ts';
import { purchases } from '../../../projections/billing/purchases.ts';
import { bind } from '../../platform/http/bind.ts';
import { AccountService } from '../account.service.ts';

export default bind(getPurchases, { reads: [purchases, users], uses: [AccountService] }, ({ params, query, session }, accounts) =>
  accounts.purchases(session, params.id, query),
);
