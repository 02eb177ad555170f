import { getNewOrder } from '../../../contracts/estimating/orders/get-new-order.ts';
import { bind } from '../../platform/http/bind.ts';
import { EstimateService } from '../estimating.service.ts';
import { defaultName } from './default-name.ts';

export default bind(getNewOrder, { uses: [EstimateService] }, ({ query, ...ctx }, estimating) =>
  estimating.start(query.newEstimateName || defaultName(new Date(), query.timeZone), ctx),
);
