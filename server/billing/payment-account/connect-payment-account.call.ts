import { connectPaymentAccount } from '../../../contracts/billing/payment-account/connect-payment-account.ts';
import { bind } from '../../platform/http/bind.ts';
import { PaymentAccountsService } from './payment-accounts.service.ts';

// Not even a hash of the keys is kept.
export default bind(
  connectPaymentAccount,
  { cost: 5, hashed: () => ({}), uses: [PaymentAccountsService] },
  ({ body, session, ...ctx }, accounts) => accounts.connect(body, session, ctx),
);
