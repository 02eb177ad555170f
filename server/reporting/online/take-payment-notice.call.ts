import { takePaymentNotice } from '../../../contracts/reporting/online/take-payment-notice.ts';
import { bind } from '../../platform/http/bind.ts';
import { rawBodyOf } from '../../platform/http/raw-body.ts';
import { SIGNATURE } from '../../platform/payments/signed-notice.ts';
import { OnlinePaymentsService } from './online-payments.service.ts';

export default bind(takePaymentNotice, { uses: [OnlinePaymentsService] }, ({ request }, payments) =>
  payments.take(rawBodyOf(request), request.get(SIGNATURE) ?? ''),
);
