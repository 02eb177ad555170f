import { getOrderPayments } from '../../../contracts/estimating/payments/get-order-payments.ts';
import { estimates, paymentsOfOrder } from '../../../projections/estimating/estimates.ts';
import { bind } from '../../platform/http/bind.ts';
import { JobQueries } from '../job.queries.ts';

export default bind(getOrderPayments, { reads: [estimates], uses: [JobQueries] }, ({ params }, jobs) =>
  paymentsOfOrder(jobs.db, params.orderId),
);
