import { makeChangesToLineItems } from '../../../contracts/estimating/items/make-changes-to-line-items.ts';
import { bindCommand } from '../../platform/http/bind.ts';
import { EstimateStreams } from '../estimate.stream.ts';

export default bindCommand(makeChangesToLineItems, EstimateStreams, ({ params, body }) => {
  const { propertyItem, profitOverheadSettings, applyToAll } = body;
  return [params.id, { type: 'ChangeItem', change: propertyItem, applyToAll, settings: profitOverheadSettings }];
});
