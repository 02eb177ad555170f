import { leaveWork } from '../../../contracts/accounts/people/leave-work.ts';
import { bind } from '../../platform/http/bind.ts';
import { LeftWorkService } from './left-work.service.ts';

export default bind(leaveWork, { uses: [LeftWorkService] }, async ({ session, body }, work) => ({
  kept: await work.leave(session, body.changes),
}));
