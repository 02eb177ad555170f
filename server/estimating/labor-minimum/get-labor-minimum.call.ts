import { getLaborMinimum } from '../../../contracts/estimating/labor-minimum/get-labor-minimum.ts';
import { bind } from '../../platform/http/bind.ts';
import { EstimateService } from '../estimating.service.ts';

export default bind(getLaborMinimum, { reads: [], uses: [EstimateService] }, ({ params }, estimating) =>
  estimating.laborMinimum(params.id),
);
