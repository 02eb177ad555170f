import { moveItems } from '../../../contracts/estimating/items/move-items.ts';
import { bindCommand } from '../../platform/http/bind.ts';
import { EstimateStreams } from '../estimate.stream.ts';

export default bindCommand(moveItems, EstimateStreams, ({ params, body }) => {
  const { itemIds, areaId } = body;
  return [params.orderId, { type: 'MoveItems', itemIds, areaId }];
});
