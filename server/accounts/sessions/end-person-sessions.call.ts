import { endPersonSessions } from '../../../contracts/accounts/sessions/person-sessions.ts';
import { bind } from '../../platform/http/bind.ts';
import { PersonSessionsService } from './person-sessions.service.ts';

export default bind(endPersonSessions, { uses: [PersonSessionsService] }, async (input, service) => ({
  ended: await service.end(input.params.userId, input.body.id, input.session, input),
}));
