import { addMergedArea } from '../../../contracts/estimating/areas/add-merged-area.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { bind } from '../../platform/http/bind.ts';
import { EstimateService } from '../estimating.service.ts';
import { mergedArea } from './new-area.ts';

export default bind(addMergedArea, { uses: [EstimateService] }, async ({ params, body, ...ctx }, estimating) => {
  const [area] = await estimating.addAreas(params.id, [mergedArea(body)], ctx);
  if (!area) throw new Refusal('AREA_NOT_FOUND');
  return area;
});
