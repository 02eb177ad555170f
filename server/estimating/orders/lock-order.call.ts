import { lockOrder } from '../../../contracts/estimating/orders/lock-order.ts';
import { bindCommand } from '../../platform/http/bind.ts';
import { EstimateStreams } from '../estimate.stream.ts';

export default bindCommand(lockOrder, EstimateStreams, ({ params, body }) => [
  params.orderId,
  { type: 'LockEstimate', reason: body.reason },
]);
