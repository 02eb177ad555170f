import { getWhatIfs } from '../../../contracts/estimating/what-if/get-what-ifs.ts';
import { estimates, whatIfsOf } from '../../../projections/estimating/estimates.ts';
import { bind } from '../../platform/http/bind.ts';
import { JobQueries } from '../job.queries.ts';
import { isRestorable } from './what-if.decisions.ts';

export default bind(getWhatIfs, { reads: [estimates], uses: [JobQueries] }, async ({ params }, jobs) => {
  const asked = (await jobs.job(params.orderId)).order;
  const { order } = asked.whatIf ? await jobs.job(asked.whatIf.fromOrderId) : { order: asked };
  const at = new Date().toISOString();
  const whatIfs = (await whatIfsOf(jobs.db, order.id)).flatMap(({ id, whatIf, totals, updatedAt }) => {
    if (!whatIf) return [];
    const { fromOrderId: _estimate, ...facts } = whatIf;
    return [{ ...facts, id, total: totals.grandTotal, updatedAt, restorable: isRestorable(whatIf.discardedAt, at) }];
  });
  return { orderId: order.id, externalRefId: order.externalRefId, total: order.totals.grandTotal, whatIfs };
});
