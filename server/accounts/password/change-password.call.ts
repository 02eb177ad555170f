import { changePassword } from '../../../contracts/accounts/password/change-password.ts';
import { bind } from '../../platform/http/bind.ts';
import { Sessions } from '../sessions.ts';
import { PasswordService } from './password.service.ts';

export default bind(changePassword, { uses: [PasswordService, Sessions] }, async ({ body, session }, passwords, sessions) => {
  const { userId, sessionId } = session;
  await passwords.change(userId, body);
  return { ended: body.endOtherSessions ? await sessions.endOthers(userId, sessionId) : 0 };
});
