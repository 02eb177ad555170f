import { getPeople } from '../../../contracts/accounts/people/get-people.ts';
import { users } from '../../../projections/accounts/users.ts';
import { bind } from '../../platform/http/bind.ts';
import { PeopleService } from './people.service.ts';

export default bind(getPeople, { reads: [users], uses: [PeopleService] }, ({ session }, people) => people.people(session.organizationId));
