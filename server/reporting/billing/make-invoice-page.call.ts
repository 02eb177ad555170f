import { makeInvoicePage } from '../../../contracts/reporting/billing/make-invoice-page.ts';
import { SessionAccess } from '../../accounts/session.service.ts';
import { bind } from '../../platform/http/bind.ts';
import { contractorOf } from '../contractor.ts';
import { BillingService } from './billing.service.ts';

export default bind(makeInvoicePage, { uses: [BillingService, SessionAccess] }, async ({ params, body, ...ctx }, billing, access) =>
  billing.makePage(params.orderId, body.reportId, await contractorOf(access, ctx.session.userId), ctx),
);
