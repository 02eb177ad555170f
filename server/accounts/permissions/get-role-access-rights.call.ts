import { getRoleAccessRights } from '../../../contracts/accounts/permissions/get-role-access-rights.ts';
import { roleNamed } from '../../../contracts/kit/rights.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { bind } from '../../platform/http/bind.ts';
import { accessRight } from './access-right.ts';

export default bind(getRoleAccessRights, { reads: [] }, async ({ query }) => {
  const role = roleNamed(query.rolename);
  if (!role) throw new Refusal('NO_SUCH_ROLE');
  return role.grants.map(accessRight);
});
