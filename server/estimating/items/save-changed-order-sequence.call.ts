import { saveChangedOrderSequence } from '../../../contracts/estimating/items/save-changed-order-sequence.ts';
import { bindCommand } from '../../platform/http/bind.ts';
import { EstimateStreams } from '../estimate.stream.ts';

export default bindCommand(saveChangedOrderSequence, EstimateStreams, ({ params, body }) => {
  const { AreaID, ItemID, NewSeqNumber } = body;
  return [params.id, { type: 'MoveItem', itemId: ItemID, areaId: AreaID, sequence: NewSeqNumber }];
});
