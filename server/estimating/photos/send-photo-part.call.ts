import { sendPhotoPart } from '../../../contracts/estimating/photos/send-photo-part.ts';
import { bind } from '../../platform/http/bind.ts';
import { takeTime } from '../../platform/http/connections.ts';
import { PhotoService } from './photo.service.ts';

export default bind(sendPhotoPart, { takes: { type: 'application/octet-stream' }, secret: true, uses: [PhotoService] }, (input, photos) => {
  takeTime(input.request);
  return photos.take(input.params.orderId, input.params.photoId, input.query.offset, input.request, input);
});
