import { removeHousePhoto } from '../../../contracts/home/photo/remove-house-photo.ts';
import { bind } from '../../platform/http/bind.ts';
import { HousePhotoService } from './house-photo.service.ts';

export default bind(removeHousePhoto, { uses: [HousePhotoService] }, async ({ body, ...ctx }, photos) => ({
  revision: await photos.remove(body.revision, ctx),
}));
