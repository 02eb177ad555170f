import { resetPassword } from '../../../contracts/accounts/password/reset-password.ts';
import { bind } from '../../platform/http/bind.ts';
import { sourceOf } from '../../platform/http/rate-limit.ts';
import { Sessions } from '../sessions.ts';
import { SigningIn } from '../signing-in.ts';
import { PasswordService } from './password.service.ts';

const uses = [PasswordService, Sessions, SigningIn] as const;

export default bind(resetPassword, { uses }, async ({ params: { userId }, body, request }, passwords, sessions, signingIn) => {
  await passwords.reset(userId, body.code, body.password, sourceOf(request.ip));
  if (body.endOtherSessions) {
    await sessions.endOthers(userId);
    await signingIn.forgetOtherDevices(request, userId);
  }
  return { secondStep: await signingIn.enter(request, userId, 'mailed link') };
});
