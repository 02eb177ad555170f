import { reinstateUser } from '../../../contracts/accounts/people/reinstate-user.ts';
import { bind } from '../../platform/http/bind.ts';
import { PeopleService } from './people.service.ts';

export default bind(reinstateUser, { uses: [PeopleService] }, (input, people) =>
  people.reinstate(input.params.userId, input.session, input),
);
