import { takeSharedEstimate } from '../../../contracts/providers/shares/take-shared-estimate.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { TakenEstimates } from '../../estimating/taken-estimates.service.ts';
import { bind } from '../../platform/http/bind.ts';
import { ShareService } from './share.service.ts';

export default bind(takeSharedEstimate, { cost: 5, uses: [ShareService, TakenEstimates] }, async ({ params, ...ctx }, shares, taken) => {
  const { share, sharedBy: by, organizationId } = await shares.sharedWith(params.shareId, params.token);
  if (organizationId === ctx.session.organizationId) throw new Refusal('OWN_SHARED_ESTIMATE');
  const { orderId, revision, estimateName: name, at, lines } = share;
  return taken.take({ orderId, revision, name, by, at, lines }, ctx);
});
