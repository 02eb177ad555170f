import { updateJobId } from '../../../contracts/estimating/setup/update-job-id.ts';
import { bindCommand } from '../../platform/http/bind.ts';
import { EstimateStreams } from '../estimate.stream.ts';

export default bindCommand(updateJobId, EstimateStreams, ({ params, body }) => [
  params.orderId,
  { type: 'ChangeJobId', externalRefId: body.externalRefId },
]);
