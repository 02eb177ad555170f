import { getRoleAccessRights } from '../../../contracts/accounts/permissions/get-role-access-rights.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { bind } from '../../platform/http/bind.ts';
import { PeopleService } from '../people/people.service.ts';
import { accessRight } from './access-right.ts';

export default bind(getRoleAccessRights, { uses: [PeopleService] }, async ({ query, session }, people) => {
  const role = (await people.roles(session)).find(({ name }) => name === query.rolename);
  if (!role) throw new Refusal('NO_SUCH_ROLE');
  return role.grants.map(accessRight);
});
