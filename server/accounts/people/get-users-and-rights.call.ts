import { getUsersAndRights } from '../../../contracts/accounts/people/get-users-and-rights.ts';
import { bind } from '../../platform/http/bind.ts';
import { PeopleService } from './people.service.ts';

export default bind(getUsersAndRights, { uses: [PeopleService] }, ({ params, session }, people) =>
  people.usersAndRights(params.orgId, session),
);
