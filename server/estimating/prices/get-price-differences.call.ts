import { getPriceDifferences } from '../../../contracts/estimating/prices/get-price-differences.ts';
import { bind } from '../../platform/http/bind.ts';
import { EstimateService } from '../estimating.service.ts';

export default bind(getPriceDifferences, { reads: [], cost: 5, uses: [EstimateService] }, ({ params }, estimating) =>
  estimating.priceDifferences(params.id),
);
