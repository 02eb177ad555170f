import { saveAreaDisplaySequence } from '../../../contracts/estimating/areas/save-area-display-sequence.ts';
import { bindCommand } from '../../platform/http/bind.ts';
import { EstimateStreams } from '../estimate.stream.ts';

export default bindCommand(saveAreaDisplaySequence, EstimateStreams, ({ params, body }) => [
  params.orderId,
  { type: 'OrderAreas', areaIds: body.areaIds },
]);
