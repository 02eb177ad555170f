import { saveBasicInformation } from '../../../contracts/accounts/profile/basic-calls.ts';
import { bind } from '../../platform/http/bind.ts';
import { ProfileService } from './profile.service.ts';

export default bind(saveBasicInformation, { uses: [ProfileService] }, async ({ body, ...ctx }, profiles) => ({
  waitingEmail: await profiles.changeBasic(ctx, body),
}));
