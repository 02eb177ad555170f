import { beginPhotoUpload } from '../../../contracts/estimating/photos/begin-photo-upload.ts';
import { bind } from '../../platform/http/bind.ts';
import { PhotoService } from './photo.service.ts';

/** Asked again, it answers how far the upload has come meanwhile, not what it answered before. */
export default bind(beginPhotoUpload, { secret: true, uses: [PhotoService] }, (input, photos) =>
  photos.begin(input.params.orderId, input.body, input),
);
