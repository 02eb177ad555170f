import { unlockOrder } from '../../../contracts/estimating/orders/unlock-order.ts';
import { bindCommand } from '../../platform/http/bind.ts';
import { EstimateStreams } from '../estimate.stream.ts';

export default bindCommand(unlockOrder, EstimateStreams, ({ params }) => [params.orderId, { type: 'UnlockEstimate' }]);
