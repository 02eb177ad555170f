import { defaultName } from '../../../contracts/estimating/orders/default-name.ts';
import { getNewOrder } from '../../../contracts/estimating/orders/get-new-order.ts';
import { bind } from '../../platform/http/bind.ts';
import { usualDay } from '../usual-day.ts';
import { NewEstimates } from './new-estimates.service.ts';

export default bind(getNewOrder, { uses: [NewEstimates] }, ({ query, ...ctx }, estimates) =>
  estimates.start(query.newEstimateName || defaultName(usualDay(new Date(), query.timeZone)), ctx),
);
