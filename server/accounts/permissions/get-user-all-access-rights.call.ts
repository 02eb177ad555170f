import { getUserAllAccessRights } from '../../../contracts/accounts/permissions/get-user-all-access-rights.ts';
import { bind } from '../../platform/http/bind.ts';
import { PeopleService } from '../people/people.service.ts';
import { accessRight } from './access-right.ts';

export default bind(getUserAllAccessRights, { uses: [PeopleService] }, async ({ params, session }, people) =>
  (await people.permissionsOf(params.id, session)).all.map(accessRight),
);
