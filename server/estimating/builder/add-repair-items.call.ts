import { addRepairItems } from '../../../contracts/estimating/builder/add-repair-items.ts';
import { bind } from '../../platform/http/bind.ts';
import { EstimateService } from '../estimating.service.ts';

export default bind(addRepairItems, { uses: [EstimateService] }, (input, estimating) => {
  const { Areas, NewAreas, Repairs, QualityType, Source } = input.body;
  return estimating.addItems(
    input.params.orderId,
    { areaIds: Areas, newAreas: NewAreas, taskId: input.params.taskId, repairs: Repairs, quality: QualityType, source: Source },
    input,
  );
});
