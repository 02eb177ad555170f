import { changeQuality } from '../../../contracts/estimating/items/change-quality.ts';
import { bind } from '../../platform/http/bind.ts';
import { EstimateService } from '../estimating.service.ts';

export default bind(changeQuality, { uses: [EstimateService] }, async (input, estimating) => {
  await estimating.changeQuality(input.params.orderId, input.body.qualityType, input, input.body.itemIds);
  return true;
});
