import { deleteArea2 } from '../../../contracts/estimating/areas/delete-area2.ts';
import { bindCommand } from '../../platform/http/bind.ts';
import { EstimateStreams } from '../estimate.stream.ts';

export default bindCommand(deleteArea2, EstimateStreams, ({ params }) => [
  params.orderId,
  { type: 'DeleteArea', areaId: params.areaId, taskId: 0 },
]);
