import { getNewOrder } from '../../../contracts/estimating/orders/get-new-order.ts';
import { bind } from '../../platform/http/bind.ts';
import { defaultName } from './default-name.ts';
import { NewEstimates } from './new-estimates.service.ts';

export default bind(getNewOrder, { uses: [NewEstimates] }, ({ query, ...ctx }, estimates) =>
  estimates.start(query.newEstimateName || defaultName(new Date(), query.timeZone), ctx),
);
