import { getLeftWork } from '../../../contracts/accounts/people/get-left-work.ts';
import { users } from '../../../projections/accounts/users.ts';
import { estimates } from '../../../projections/estimating/estimates.ts';
import { bind } from '../../platform/http/bind.ts';
import { LeftWorkService } from './left-work.service.ts';

export default bind(getLeftWork, { reads: [users, estimates], uses: [LeftWorkService] }, async ({ params, session }, work) => ({
  changes: await work.of(params.userId, session.organizationId),
}));
