import { cancelHousePhoto } from '../../../contracts/home/photo/cancel-house-photo.ts';
import { bind } from '../../platform/http/bind.ts';
import { HousePhotoService } from './house-photo.service.ts';

export default bind(cancelHousePhoto, { uses: [HousePhotoService] }, async ({ params, session }, photos) => {
  await photos.cancel(params.uploadId, session);
  return true as const;
});
