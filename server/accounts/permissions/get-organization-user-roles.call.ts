import { getOrganizationUserRoles } from '../../../contracts/accounts/permissions/get-organization-user-roles.ts';
import { bind } from '../../platform/http/bind.ts';
import { PeopleService } from '../people/people.service.ts';

export default bind(getOrganizationUserRoles, { uses: [PeopleService] }, async ({ params, session }, people) => [
  { roleName: (await people.permissionsOf(params.id, session)).role },
]);
