import { archiveOrder } from '../../../contracts/estimating/orders/archive-order.ts';
import { bindCommand } from '../../platform/http/bind.ts';
import { EstimateStreams } from '../estimate.stream.ts';

export default bindCommand(archiveOrder, EstimateStreams, ({ params }) => [params.id, { type: 'ArchiveEstimate', archived: true }]);
