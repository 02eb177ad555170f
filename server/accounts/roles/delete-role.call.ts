import { deleteRole } from '../../../contracts/accounts/roles/delete-role.ts';
import { bind } from '../../platform/http/bind.ts';
import { PeopleService } from '../people/people.service.ts';

export default bind(deleteRole, { uses: [PeopleService] }, ({ body, session, ...ctx }, people) =>
  people.deleteRole(body.name, session, ctx),
);
