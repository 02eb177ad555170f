import { savePhotoCaption } from '../../../contracts/estimating/photos/save-photo-caption.ts';
import { bindCommand } from '../../platform/http/bind.ts';
import { EstimateStreams } from '../estimate.stream.ts';

export default bindCommand(savePhotoCaption, EstimateStreams, ({ params, body }) => [
  params.orderId,
  { type: 'SavePhotoCaption', photoId: params.photoId, caption: body.caption },
]);
