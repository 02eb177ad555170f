import { signOut } from '../../../contracts/accounts/auth/sign-out.ts';
import { bind } from '../../platform/http/bind.ts';
import { Sessions } from '../sessions.ts';

export default bind(signOut, { uses: [Sessions] }, async ({ request, response }, sessions) => {
  await sessions.end(request, response);
  return true;
});
