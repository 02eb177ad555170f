import { removePaymentAccount } from '../../../contracts/billing/payment-account/remove-payment-account.ts';
import { bind } from '../../platform/http/bind.ts';
import { PaymentAccountsService } from './payment-accounts.service.ts';

export default bind(removePaymentAccount, { uses: [PaymentAccountsService] }, ({ session, ...ctx }, accounts) =>
  accounts.remove(session, ctx),
);
