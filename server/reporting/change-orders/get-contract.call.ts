import { getContract } from '../../../contracts/reporting/change-orders/get-contract.ts';
import { reports } from '../../../projections/reporting/reports.ts';
import { SessionAccess } from '../../accounts/session.service.ts';
import { bind } from '../../platform/http/bind.ts';
import { contractorOf, saverOf } from '../contractor.ts';
import { ChangeOrderService } from './change-order.service.ts';

export default bind(
  getContract,
  { reads: [reports], cost: 5, uses: [ChangeOrderService, SessionAccess] },
  async ({ params, session, actor }, orders, access) =>
    orders.view(params.orderId, await contractorOf(access, session.userId), saverOf(actor)),
);
