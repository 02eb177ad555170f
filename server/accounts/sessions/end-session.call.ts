import { endSession } from '../../../contracts/accounts/sessions/end-session.ts';
import { bind } from '../../platform/http/bind.ts';
import { Sessions } from '../sessions.ts';

export default bind(endSession, { uses: [Sessions] }, async ({ body, session }, sessions) => ({
  ended: await sessions.endOthers(session.userId, session.sessionId, body.id),
}));
