import { changePassword } from '../../../contracts/accounts/password/change-password.ts';
import { bind } from '../../platform/http/bind.ts';
import { Sessions } from '../sessions.ts';
import { SigningIn } from '../signing-in.ts';
import { PasswordService } from './password.service.ts';

export default bind(
  changePassword,
  { uses: [PasswordService, Sessions, SigningIn] },
  async ({ body, session, request }, passwords, sessions, signingIn) => {
    const { userId, sessionId } = session;
    await passwords.change(userId, body);
    if (!body.endOtherSessions) return { ended: 0 };
    await signingIn.forgetOtherDevices(request, userId);
    return { ended: await sessions.endOthers(userId, sessionId) };
  },
);
