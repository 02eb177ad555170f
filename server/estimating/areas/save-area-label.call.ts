import { saveAreaLabel } from '../../../contracts/estimating/areas/save-area-label.ts';
import { bindCommand } from '../../platform/http/bind.ts';
import { EstimateStreams } from '../estimate.stream.ts';

export default bindCommand(saveAreaLabel, EstimateStreams, ({ params, body }) => [
  params.id,
  { type: 'RenameArea', areaId: body.AreaID, label: body.Label },
]);
