import { deleteItems } from '../../../contracts/estimating/items/delete-items.ts';
import { bindCommand } from '../../platform/http/bind.ts';
import { EstimateStreams } from '../estimate.stream.ts';

export default bindCommand(deleteItems, EstimateStreams, ({ params, body }) => [
  params.orderId,
  { type: 'DeleteItems', itemIds: body.itemIds },
]);
