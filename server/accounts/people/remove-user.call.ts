import { removeUser } from '../../../contracts/accounts/people/remove-user.ts';
import { bind } from '../../platform/http/bind.ts';
import { PeopleService } from './people.service.ts';

export default bind(removeUser, { uses: [PeopleService] }, (input, people) => people.remove(input.params.userId, input.session, input));
