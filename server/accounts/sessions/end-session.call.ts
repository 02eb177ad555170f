import { endSession } from '../../../contracts/accounts/sessions/end-session.ts';
import { bind } from '../../platform/http/bind.ts';
import { Sessions } from '../sessions.ts';
import { SigningIn } from '../signing-in.ts';

export default bind(endSession, { uses: [Sessions, SigningIn] }, async ({ body, session, request }, sessions, signingIn) => {
  await sessions.mustBeConfirmed(request);
  await signingIn.forgetOtherDevices(request, session.userId);
  const ended = await sessions.endOthers(session.userId, session.sessionId, body.id);
  await signingIn.recordEnded(request, session.userId, ended, 'ended');
  return { ended };
});
