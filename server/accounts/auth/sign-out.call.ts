import { signOut } from '../../../contracts/accounts/auth/sign-out.ts';
import { bind } from '../../platform/http/bind.ts';
import { Sessions } from '../sessions.ts';
import { SigningIn } from '../signing-in.ts';

export default bind(signOut, { uses: [Sessions, SigningIn] }, async ({ request, response, session }, sessions, signingIn) => {
  if (session) await signingIn.recordEnded(request, session.userId, 1, 'signed out');
  await sessions.end(request, response);
  return true;
});
