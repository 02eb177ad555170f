import { movePhoto } from '../../../contracts/estimating/photos/move-photo.ts';
import { bindCommand } from '../../platform/http/bind.ts';
import { EstimateStreams } from '../estimate.stream.ts';

export default bindCommand(movePhoto, EstimateStreams, ({ params, body }) => [
  params.orderId,
  { type: 'MovePhoto', photoId: params.photoId, place: { itemId: body.repairItemId ?? null, areaId: body.propertyAreaId ?? null } },
]);
