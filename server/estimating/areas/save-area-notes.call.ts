import { saveAreaNotes } from '../../../contracts/estimating/areas/save-area-notes.ts';
import { bindCommand } from '../../platform/http/bind.ts';
import { EstimateStreams } from '../estimate.stream.ts';

export default bindCommand(saveAreaNotes, EstimateStreams, ({ params, body }) => [
  params.id,
  { type: 'SaveAreaNotes', areaId: body.AreaID, notes: body.AreaNotes },
]);
