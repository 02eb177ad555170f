import { getUserRolesAccessRights } from '../../../contracts/accounts/permissions/get-user-roles-access-rights.ts';
import { bind } from '../../platform/http/bind.ts';
import { PeopleService } from '../people/people.service.ts';
import { accessRight } from './access-right.ts';

export default bind(getUserRolesAccessRights, { uses: [PeopleService] }, async ({ params, session }, people) =>
  (await people.permissionsOf(params.id, session)).byRole.map(accessRight),
);
