import { confirmPassword } from '../../../contracts/accounts/second-step/confirm-password.ts';
import { bind } from '../../platform/http/bind.ts';
import { PasswordService } from '../password/password.service.ts';
import { Sessions } from '../sessions.ts';

export default bind(confirmPassword, { uses: [PasswordService, Sessions] }, async ({ body, session, request }, passwords, sessions) => {
  await passwords.confirm(session.userId, body.password);
  await sessions.confirm(request);
  return true as const;
});
