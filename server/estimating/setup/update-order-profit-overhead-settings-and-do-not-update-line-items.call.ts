import { updateOrderProfitOverheadSettingsAndDoNotUpdateLineItems } from '../../../contracts/estimating/setup/update-order-profit-overhead-settings-and-do-not-update-line-items.ts';
import { bindCommand } from '../../platform/http/bind.ts';
import { EstimateStreams } from '../estimate.stream.ts';

export default bindCommand(updateOrderProfitOverheadSettingsAndDoNotUpdateLineItems, EstimateStreams, ({ params, body }) => [
  params.orderId,
  { type: 'ChangeSettings', settings: body, appliedTo: 'future' },
]);
