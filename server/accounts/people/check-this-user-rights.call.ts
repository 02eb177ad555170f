import { checkThisUserRights } from '../../../contracts/accounts/people/check-this-user-rights.ts';
import { remarkOf } from '../../../contracts/kit/rights.ts';
import { bind } from '../../platform/http/bind.ts';

export default bind(checkThisUserRights, { reads: [] }, async ({ session }) => ({
  id: session.userId,
  remark: remarkOf(session.rights),
}));
