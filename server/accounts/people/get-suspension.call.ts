import { getSuspension } from '../../../contracts/accounts/people/get-suspension.ts';
import { users } from '../../../projections/accounts/users.ts';
import { bind } from '../../platform/http/bind.ts';
import { PeopleService } from './people.service.ts';

export default bind(getSuspension, { reads: [users], uses: [PeopleService] }, ({ session }, people) => people.suspension(session));
