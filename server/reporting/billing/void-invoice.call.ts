import { voidInvoice } from '../../../contracts/reporting/billing/void-invoice.ts';
import { bind } from '../../platform/http/bind.ts';
import { BillingService } from './billing.service.ts';

export default bind(voidInvoice, { uses: [BillingService] }, async ({ params, body, ...ctx }, billing) => {
  await billing.void(params.orderId, body.reportId, ctx);
  return true;
});
