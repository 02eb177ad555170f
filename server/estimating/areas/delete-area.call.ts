import { deleteArea } from '../../../contracts/estimating/areas/delete-area.ts';
import { bindCommand } from '../../platform/http/bind.ts';
import { EstimateStreams } from '../estimate.stream.ts';

export default bindCommand(deleteArea, EstimateStreams, ({ params }) => [
  params.orderId,
  { type: 'DeleteArea', areaId: params.areaId, taskId: params.taskId },
]);
