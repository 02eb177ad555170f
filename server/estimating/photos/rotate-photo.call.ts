import { rotatePhoto } from '../../../contracts/estimating/photos/rotate-photo.ts';
import { bind } from '../../platform/http/bind.ts';
import { PhotoService } from './photo.service.ts';

export default bind(rotatePhoto, { uses: [PhotoService] }, (input, photos) =>
  photos.rotate(input.params.orderId, input.params.photoId, input.body.degrees, input.body.from, input),
);
