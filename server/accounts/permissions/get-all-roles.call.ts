import { getAllRoles } from '../../../contracts/accounts/permissions/get-all-roles.ts';
import { bind } from '../../platform/http/bind.ts';
import { PeopleService } from '../people/people.service.ts';

export default bind(getAllRoles, { uses: [PeopleService] }, async ({ session }, people) =>
  (await people.roles(session)).map(({ name, words }) => ({ roleName: name, words })),
);
