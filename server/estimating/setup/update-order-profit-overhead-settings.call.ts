import { updateOrderProfitOverheadSettings } from '../../../contracts/estimating/setup/update-order-profit-overhead-settings.ts';
import { bindCommand } from '../../platform/http/bind.ts';
import { EstimateStreams } from '../estimate.stream.ts';

export default bindCommand(updateOrderProfitOverheadSettings, EstimateStreams, ({ params, body }) => [
  params.orderId,
  { type: 'ChangeSettings', settings: body, appliedTo: 'first time' },
]);
