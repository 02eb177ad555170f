import { cancelPhotoUpload } from '../../../contracts/estimating/photos/cancel-photo-upload.ts';
import { bind } from '../../platform/http/bind.ts';
import { PhotoService } from './photo.service.ts';

export default bind(cancelPhotoUpload, { uses: [PhotoService] }, async (input, photos) => {
  await photos.cancel(input.params.orderId, input.params.photoId, input);
  return true;
});
