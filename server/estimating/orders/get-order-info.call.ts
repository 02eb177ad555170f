import { getOrderInfo } from '../../../contracts/estimating/orders/get-order-info.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { estimates } from '../../../projections/estimating/estimates.ts';
import { bind } from '../../platform/http/bind.ts';
import { JobQueries } from '../job.queries.ts';

export default bind(getOrderInfo, { reads: [estimates], uses: [JobQueries] }, async ({ query }, jobs) => {
  const { externalRefId, orderType, checksum } = (await jobs.job(query.orderId)).order;
  // R036: with a wrong checksum the order does not exist for the caller.
  if (query.checksum !== undefined && query.checksum !== checksum) throw new Refusal('ORDER_NOT_FOUND');
  return { externalRefId, orderType };
});
