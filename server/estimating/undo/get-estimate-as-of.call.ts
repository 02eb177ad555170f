import { getEstimateAsOf } from '../../../contracts/estimating/undo/get-estimate-as-of.ts';
import { bind } from '../../platform/http/bind.ts';
import { hangUp } from '../../platform/http/hang-up.ts';
import { EstimateService } from '../estimating.service.ts';

export default bind(
  getEstimateAsOf,
  { reads: [], cost: 5, uses: [EstimateService] },
  async (input, estimating) => (await estimating.at(input.params.orderId, input.query, hangUp(input))).view,
);
