import { getLogoFile } from '../../../contracts/organization/logo/get-logo-file.ts';
import { bind } from '../../platform/http/bind.ts';
import { FOR_EVER, sendPicture } from '../../platform/pictures/send-picture.ts';
import { LogoService } from '../logo.service.ts';

export default bind(getLogoFile, { reads: [], raw: true, answers: 'image/jpeg', uses: [LogoService] }, async (input, logos) => {
  const { hash } = input.params;
  await sendPicture(input, hash, await logos.file(hash, input.session.organizationId), FOR_EVER);
});
