import { endSession } from '../../../contracts/accounts/sessions/end-session.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { bind } from '../../platform/http/bind.ts';
import { Sessions } from '../sessions.ts';
import { SigningIn } from '../signing-in.ts';

export default bind(endSession, { uses: [Sessions, SigningIn] }, async ({ body, session, request }, sessions, signingIn) => {
  if (!(await sessions.isConfirmed(request))) throw new Refusal('CONFIRM_PASSWORD');
  await signingIn.forgetOtherDevices(request, session.userId);
  return { ended: await sessions.endOthers(session.userId, session.sessionId, body.id) };
});
