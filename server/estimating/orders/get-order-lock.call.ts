import { getOrderLock } from '../../../contracts/estimating/orders/get-order-lock.ts';
import { bind } from '../../platform/http/bind.ts';
import { EstimateStreams } from '../estimate.stream.ts';

export default bind(getOrderLock, { reads: [], cost: 1, uses: [EstimateStreams] }, async ({ params }, streams) => ({
  lock: (await streams.load(params.orderId)).state.lock ?? null,
}));
