import { suspendUser } from '../../../contracts/accounts/people/suspend-user.ts';
import { bind } from '../../platform/http/bind.ts';
import { PeopleService } from './people.service.ts';

export default bind(suspendUser, { uses: [PeopleService] }, (input, people) =>
  people.suspend(input.params.userId, input.body.reason, input.session, input),
);
