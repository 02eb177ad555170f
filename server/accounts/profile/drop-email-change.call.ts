import { dropEmailChange } from '../../../contracts/accounts/profile/email-calls.ts';
import { bind } from '../../platform/http/bind.ts';
import { ProfileService } from './profile.service.ts';

export default bind(dropEmailChange, { uses: [ProfileService] }, async ({ session }, profiles) => {
  await profiles.dropEmail(session.userId);
  return true as const;
});
