import { getSponsorPicture } from '../../../contracts/sponsorship/files/get-sponsor-logos.ts';
import { bind } from '../../platform/http/bind.ts';
import { FOR_EVER, sendPicture } from '../../platform/pictures/send-picture.ts';
import { SponsorFilesService } from './sponsor-files.service.ts';

export default bind(
  getSponsorPicture,
  { reads: [], raw: true, answers: 'image/jpeg', uses: [SponsorFilesService] },
  async (input, files) => {
    const { id, hash } = input.params;
    await sendPicture(input, hash, await files.picture(id, hash), FOR_EVER);
  },
);
