import { moveArea } from '../../../contracts/estimating/areas/move-area.ts';
import { bindCommand } from '../../platform/http/bind.ts';
import { EstimateStreams } from '../estimate.stream.ts';

export default bindCommand(moveArea, EstimateStreams, ({ params, body }) => [
  params.orderId,
  { type: 'MoveArea', areaId: params.areaId, sequence: body.NewSeqNumber },
]);
