import { getSessionEnd } from '../../../contracts/accounts/sessions/get-session-end.ts';
import { bind } from '../../platform/http/bind.ts';
import { PersonSessionsService } from './person-sessions.service.ts';

export default bind(getSessionEnd, { reads: [], uses: [PersonSessionsService] }, ({ request }, service) => service.endOf(request));
