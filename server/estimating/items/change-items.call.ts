import { changeItems } from '../../../contracts/estimating/items/change-items.ts';
import { bindCommand } from '../../platform/http/bind.ts';
import { EstimateStreams } from '../estimate.stream.ts';

export default bindCommand(changeItems, EstimateStreams, ({ params, body }) => {
  const { itemIds, changes } = body;
  return [params.orderId, { type: 'ChangeItems', itemIds, changes }];
});
