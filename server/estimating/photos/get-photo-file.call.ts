import { getPhotoFile } from '../../../contracts/estimating/photos/get-photo-file.ts';
import { estimates } from '../../../projections/estimating/estimates.ts';
import { bind } from '../../platform/http/bind.ts';
import { FOR_EVER, sendPicture } from '../../platform/pictures/send-picture.ts';
import { PhotoService } from './photo.service.ts';

export default bind(getPhotoFile, { reads: [estimates], raw: true, answers: 'image/jpeg', uses: [PhotoService] }, async (input, photos) => {
  const { params, query, session, response } = input;
  const file = await photos.file(params.orderId, params.hash, session.organizationId);
  if (query.download !== undefined) response.attachment(query.download);
  await sendPicture(input, params.hash, file, FOR_EVER);
});
