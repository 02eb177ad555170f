import { getOrgUserInfo } from '../../../contracts/accounts/profile/basic-calls.ts';
import { bind } from '../../platform/http/bind.ts';
import { ProfileService } from './profile.service.ts';

export default bind(getOrgUserInfo, { reads: [], uses: [ProfileService] }, async ({ session: { userId } }, profiles) => ({
  ...(await profiles.of(userId)),
  waitingEmail: await profiles.waitingEmail(userId),
}));
