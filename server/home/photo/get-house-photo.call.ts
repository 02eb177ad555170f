import { getHousePhoto } from '../../../contracts/home/photo/get-house-photo.ts';
import { bind } from '../../platform/http/bind.ts';
import { FOR_EVER, sendPicture } from '../../platform/pictures/send-picture.ts';
import { HousePhotoService } from './house-photo.service.ts';

export default bind(getHousePhoto, { reads: [], raw: true, answers: 'image/jpeg', uses: [HousePhotoService] }, async (input, photos) => {
  const { params, session } = input;
  await sendPicture(input, params.hash, await photos.file(params.hash, session), FOR_EVER);
});
