import { reinstateUser } from '../../../contracts/accounts/people/reinstate-user.ts';
import { bind } from '../../platform/http/bind.ts';
import { LeftWorkService } from './left-work.service.ts';
import { PeopleService } from './people.service.ts';

export default bind(reinstateUser, { uses: [PeopleService, LeftWorkService] }, async (input, people, work) => {
  const { userId } = input.params;
  const isActive = await people.reinstate(userId, input.session, input);
  // From now on their browser sends it.
  await work.forget(userId);
  return isActive;
});
