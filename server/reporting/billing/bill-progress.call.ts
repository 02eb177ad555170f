import { billProgress } from '../../../contracts/reporting/billing/bill-progress.ts';
import { reports } from '../../../projections/reporting/reports.ts';
import { SessionAccess } from '../../accounts/session.service.ts';
import { bind } from '../../platform/http/bind.ts';
import { contractorOf } from '../contractor.ts';
import { BillingService } from './billing.service.ts';

// It reads the accepted report, so that an acceptance that the caller has seen counts.
export default bind(
  billProgress,
  { reads: [reports], uses: [BillingService, SessionAccess] },
  async ({ params, body, ...ctx }, billing, access) =>
    billing.bill(params.orderId, body, await contractorOf(access, ctx.session.userId), ctx),
);
