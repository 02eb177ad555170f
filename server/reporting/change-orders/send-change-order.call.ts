import { sendChangeOrder } from '../../../contracts/reporting/change-orders/send-change-order.ts';
import { reports } from '../../../projections/reporting/reports.ts';
import { SessionAccess } from '../../accounts/session.service.ts';
import { bind } from '../../platform/http/bind.ts';
import { contractorOf } from '../contractor.ts';
import { ChangeOrderService } from './change-order.service.ts';

// It reads the accepted report, so that an acceptance that the caller has seen counts.
export default bind(
  sendChangeOrder,
  { secret: true, reads: [reports], uses: [ChangeOrderService, SessionAccess] },
  async ({ params, body, ...ctx }, orders, access) =>
    orders.send(params.orderId, body, await contractorOf(access, ctx.session.userId), ctx),
);
