import { getPersonSessions } from '../../../contracts/accounts/sessions/person-sessions.ts';
import { bind } from '../../platform/http/bind.ts';
import { PersonSessionsService } from './person-sessions.service.ts';

export default bind(getPersonSessions, { reads: [], uses: [PersonSessionsService] }, ({ params, session }, service) =>
  service.of(params.userId, session),
);
