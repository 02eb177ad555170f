import { getPaymentAccount } from '../../../contracts/billing/payment-account/get-payment-account.ts';
import { bind } from '../../platform/http/bind.ts';
import { PaymentAccountsService } from './payment-accounts.service.ts';

export default bind(getPaymentAccount, { reads: [], uses: [PaymentAccountsService] }, ({ session }, accounts) => accounts.shown(session));
