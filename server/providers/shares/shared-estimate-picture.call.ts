import { sharedEstimatePicture } from '../../../contracts/providers/shares/shared-estimate-picture.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { Files } from '../../platform/files/files.ts';
import { bind } from '../../platform/http/bind.ts';
import { hangUp } from '../../platform/http/hang-up.ts';
import { sendPicture } from '../../platform/pictures/send-picture.ts';
import { ShareService } from './share.service.ts';

/** Who had the link keeps what the browser keeps, for a while. */
const AN_HOUR = 60 * 60;

export default bind(
  sharedEstimatePicture,
  { reads: [], raw: true, answers: 'image/jpeg', uses: [ShareService, Files] },
  async (input, shares, files) => {
    const { shareId, token, hash } = input.params;
    const file = await files.get(await shares.ownerOfPicture(shareId, token, hash, hangUp(input)), hash);
    if (!file) throw new Refusal('SHARE_NOT_FOUND');
    input.response.set({ 'X-Robots-Tag': 'noindex, nofollow', 'Referrer-Policy': 'no-referrer' });
    await sendPicture(input, hash, file, AN_HOUR);
  },
);
