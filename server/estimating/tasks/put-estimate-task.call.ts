import { putEstimateTask } from '../../../contracts/estimating/tasks/put-estimate-task.ts';
import { bindCommand } from '../../platform/http/bind.ts';
import { EstimateStreams } from '../estimate.stream.ts';

export default bindCommand(
  putEstimateTask,
  EstimateStreams,
  ({ params, body }) => [params.orderId, { type: 'RenameTask', id: body.id, name: body.name }],
  (_, { params, body }) => ({ id: body.id, name: body.name, orderId: params.orderId }),
);
