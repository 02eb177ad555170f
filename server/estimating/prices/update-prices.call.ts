import { updatePrices } from '../../../contracts/estimating/prices/update-prices.ts';
import { bind } from '../../platform/http/bind.ts';
import { EstimateService } from '../estimating.service.ts';

export default bind(updatePrices, { uses: [EstimateService] }, async (input, estimating) => ({
  updated: await estimating.updatePrices(input.params.id, input.body.items, input),
}));
