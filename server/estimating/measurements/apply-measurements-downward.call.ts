import { applyMeasurementsDownward } from '../../../contracts/estimating/measurements/apply-measurements-downward.ts';
import { bindCommand } from '../../platform/http/bind.ts';
import { EstimateStreams } from '../estimate.stream.ts';

export default bindCommand(applyMeasurementsDownward, EstimateStreams, ({ params, body }) => [
  params.id,
  { type: 'ApplyMeasurementsDownward', areaId: body.AreaID },
]);
