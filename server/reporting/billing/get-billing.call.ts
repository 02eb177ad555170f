import { getBilling } from '../../../contracts/reporting/billing/get-billing.ts';
import { reports } from '../../../projections/reporting/reports.ts';
import { bind } from '../../platform/http/bind.ts';
import { BillingService } from './billing.service.ts';

export default bind(getBilling, { reads: [reports], uses: [BillingService] }, ({ params }, billing) => billing.view(params.orderId));
