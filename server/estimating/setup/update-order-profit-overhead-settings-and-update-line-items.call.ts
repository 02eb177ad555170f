import { updateOrderProfitOverheadSettingsAndUpdateLineItems } from '../../../contracts/estimating/setup/update-order-profit-overhead-settings-and-update-line-items.ts';
import { bindCommand } from '../../platform/http/bind.ts';
import { EstimateStreams } from '../estimate.stream.ts';

export default bindCommand(updateOrderProfitOverheadSettingsAndUpdateLineItems, EstimateStreams, ({ params, body }) => [
  params.orderId,
  { type: 'ChangeSettings', settings: body, appliedTo: 'all' },
]);
