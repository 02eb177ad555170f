import { saveLineItemQuantityWithDecimals } from '../../../contracts/estimating/items/save-line-item-quantity-with-decimals.ts';
import { bindCommand } from '../../platform/http/bind.ts';
import { EstimateStreams } from '../estimate.stream.ts';
import { lineTotals } from './line-totals.ts';

export default bindCommand(
  saveLineItemQuantityWithDecimals,
  EstimateStreams,
  ({ params, body }) => [params.id, { type: 'SaveQuantity', itemId: body.ItemID, quantity: body.Quantity }],
  (handled, { body }) => lineTotals(handled, body.ItemID),
);
