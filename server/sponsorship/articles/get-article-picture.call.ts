import { getArticlePicture } from '../../../contracts/sponsorship/articles/get-articles.ts';
import { bind } from '../../platform/http/bind.ts';
import { FOR_EVER, sendPicture } from '../../platform/pictures/send-picture.ts';
import { ReadingService } from './reading.service.ts';

export default bind(getArticlePicture, { reads: [], raw: true, answers: 'image/jpeg', uses: [ReadingService] }, async (input, reading) => {
  const { params, session } = input;
  await sendPicture(input, params.hash, await reading.picture(params.id, params.hash, session), FOR_EVER);
});
