import { getOrgUserInfo2 } from '../../../contracts/accounts/accounts/get-org-user-info2.ts';
import { bind } from '../../platform/http/bind.ts';
import { SessionAccess } from '../session.service.ts';

export default bind(getOrgUserInfo2, { reads: [], uses: [SessionAccess] }, async ({ session }, access) => {
  const user = await access.user(session.userId);
  return { email: user?.email ?? '', firstname: user?.first_name ?? '', lastname: user?.last_name ?? '' };
});
