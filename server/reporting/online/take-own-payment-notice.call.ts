import { takeOwnPaymentNotice } from '../../../contracts/reporting/online/take-own-payment-notice.ts';
import { bind } from '../../platform/http/bind.ts';
import { rawBodyOf } from '../../platform/http/raw-body.ts';
import { OnlinePaymentsService } from './online-payments.service.ts';

export default bind(takeOwnPaymentNotice, { uses: [OnlinePaymentsService] }, ({ params, request }, payments) =>
  payments.take(rawBodyOf(request), (name) => request.get(name) ?? '', params.accountOf),
);
