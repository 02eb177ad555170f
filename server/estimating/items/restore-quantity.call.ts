import { RESTORE_QUANTITY } from '../../../contracts/estimating/estimate/words.ts';
import { restoreQuantity } from '../../../contracts/estimating/items/restore-quantity.ts';
import { bindCommand } from '../../platform/http/bind.ts';
import { EstimateStreams } from '../estimate.stream.ts';
import { lineTotals } from './line-totals.ts';

export default bindCommand(
  restoreQuantity,
  EstimateStreams,
  ({ params, body }) => [params.orderId, { type: 'SaveQuantity', itemId: params.itemId, quantity: body.quantity }, RESTORE_QUANTITY],
  (handled, { params }) => lineTotals(handled, params.itemId),
);
