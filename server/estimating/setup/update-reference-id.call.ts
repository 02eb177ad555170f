import { updateReferenceId } from '../../../contracts/estimating/setup/update-reference-id.ts';
import { bindCommand } from '../../platform/http/bind.ts';
import { EstimateStreams } from '../estimate.stream.ts';

export default bindCommand(updateReferenceId, EstimateStreams, ({ query, body }) => [
  query.OrderId,
  { type: 'ChangeJobId', externalRefId: body.externalRefId },
]);
