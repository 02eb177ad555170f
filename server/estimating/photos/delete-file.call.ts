import { deleteFile } from '../../../contracts/estimating/photos/delete-file.ts';
import { bindCommand } from '../../platform/http/bind.ts';
import { EstimateStreams } from '../estimate.stream.ts';

export default bindCommand(deleteFile, EstimateStreams, ({ body }) => [
  body.PropertySurveyId,
  { type: 'DeletePhoto', fileName: body.filename, itemId: body.RepairItemId, areaId: body.propertyAreaId },
]);
