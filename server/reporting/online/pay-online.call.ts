import { randomUUID } from 'node:crypto';
import { PaymentAmount } from '../../../contracts/estimating/payments/payment.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { payOnline } from '../../../contracts/reporting/online/pay-online.ts';
import { publicUrl } from '../../platform/demo-mode.ts';
import { bind } from '../../platform/http/bind.ts';
import { PublicReports } from '../public/public-reports.service.ts';
import { OnlinePaymentsService } from './online-payments.service.ts';

const KEY = /^[0-9a-f-]{36}$/;
const HEADERS = { 'X-Robots-Tag': 'noindex, nofollow', 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'no-store' };

export default bind(
  payOnline,
  { raw: true, status: 303, cost: 5, uses: [OnlinePaymentsService, PublicReports] },
  async ({ params, body, response }, payments, reports) => {
    const { orderId, checksum: token, reportId } = params;
    const page = `/ProEstimate/Report/${orderId}/${encodeURIComponent(token)}/${reportId}`;
    const attempt = KEY.test(body.attempt) ? body.attempt : randomUUID();
    // With script or without, the answer is a page of the gateway, or the invoice again, which says what was wrong.
    const next = async () => {
      const payable = await reports.payable(orderId, token, reportId);
      const amount = PaymentAmount.safeParse(body.amount.trim().replace(/^\$/, ''));
      if (!amount.success) return `${page}?pay=AMOUNT#pay`;
      return payments.begin(payable, amount.data, attempt, `${publicUrl()}${page}?pay=back#pay`);
    };
    const address = await next().catch((error: unknown) => {
      if (!(error instanceof Refusal) || error.status === 404) throw error;
      return `${page}?pay=${error.code}#pay`;
    });
    response.set(HEADERS).redirect(303, address);
  },
);
