import { addMergedAreas } from '../../../contracts/estimating/areas/add-merged-areas.ts';
import { bind } from '../../platform/http/bind.ts';
import { EstimateService } from '../estimating.service.ts';
import { measuredArea } from './new-area.ts';

export default bind(addMergedAreas, { uses: [EstimateService] }, ({ params, body, ...ctx }, estimating) =>
  estimating.addAreas(params.id, body.map(measuredArea), ctx),
);
