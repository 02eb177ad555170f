import { getRoles } from '../../../contracts/accounts/roles/get-roles.ts';
import { bind } from '../../platform/http/bind.ts';
import { PeopleService } from '../people/people.service.ts';

export default bind(getRoles, { uses: [PeopleService] }, ({ session }, people) => people.roles(session));
