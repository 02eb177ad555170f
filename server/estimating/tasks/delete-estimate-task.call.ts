import { deleteEstimateTask } from '../../../contracts/estimating/tasks/delete-estimate-task.ts';
import { bindCommand } from '../../platform/http/bind.ts';
import { EstimateStreams } from '../estimate.stream.ts';

export default bindCommand(deleteEstimateTask, EstimateStreams, ({ params }) => [
  params.orderId,
  { type: 'DeleteTask', id: params.taskId },
]);
