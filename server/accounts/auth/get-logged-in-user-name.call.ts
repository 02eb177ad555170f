import { getLoggedInUserName } from '../../../contracts/accounts/auth/get-logged-in-user-name.ts';
import { bind } from '../../platform/http/bind.ts';
import { SessionAccess } from '../session.service.ts';

export default bind(
  getLoggedInUserName,
  { reads: [], uses: [SessionAccess] },
  async ({ session }, access) => (session && (await access.user(session.userId))?.user_name) ?? '',
);
