import { addArea } from '../../../contracts/estimating/areas/add-area.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { bind } from '../../platform/http/bind.ts';
import { EstimateService } from '../estimating.service.ts';
import { namedArea } from './new-area.ts';

export default bind(addArea, { uses: [EstimateService] }, async ({ params, body, ...ctx }, estimating) => {
  const [area] = await estimating.addAreas(params.orderId, [namedArea(body)], ctx);
  if (!area) throw new Refusal('AREA_NOT_FOUND');
  return area;
});
