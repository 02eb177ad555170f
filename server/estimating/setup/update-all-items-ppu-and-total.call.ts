import { updateAllItemsPPUandTotal } from '../../../contracts/estimating/setup/update-all-items-ppu-and-total.ts';
import { bindCommand } from '../../platform/http/bind.ts';
import { EstimateStreams } from '../estimate.stream.ts';

export default bindCommand(updateAllItemsPPUandTotal, EstimateStreams, ({ params }) => [params.orderId, { type: 'RepriceAll' }]);
