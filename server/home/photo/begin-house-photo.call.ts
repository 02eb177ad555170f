import { beginHousePhoto } from '../../../contracts/home/photo/begin-house-photo.ts';
import { bind } from '../../platform/http/bind.ts';
import { HousePhotoService } from './house-photo.service.ts';

/** Asked again, it answers how far the upload has come meanwhile, not what it answered before. */
export default bind(beginHousePhoto, { secret: true, uses: [HousePhotoService] }, ({ body, ...ctx }, photos) =>
  photos.begin(body.bytes, ctx),
);
