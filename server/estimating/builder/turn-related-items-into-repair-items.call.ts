import { turnRelatedItemsIntoRepairItems } from '../../../contracts/estimating/builder/turn-related-items-into-repair-items.ts';
import { bind } from '../../platform/http/bind.ts';
import { EstimateService } from '../estimating.service.ts';

export default bind(turnRelatedItemsIntoRepairItems, { reads: [], uses: [EstimateService] }, ({ params, body, actor }, estimating) =>
  estimating.repairItemsOf(params.orderId, body.RelatedItems, actor.organizationId),
);
