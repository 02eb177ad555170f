import { deleteLineItemFromArea } from '../../../contracts/estimating/items/delete-line-item-from-area.ts';
import { bindCommand } from '../../platform/http/bind.ts';
import { EstimateStreams } from '../estimate.stream.ts';

export default bindCommand(deleteLineItemFromArea, EstimateStreams, ({ params }) => [
  params.orderId,
  { type: 'DeleteItem', itemId: params.id },
]);
