import { changeRole } from '../../../contracts/accounts/people/change-role.ts';
import { bind } from '../../platform/http/bind.ts';
import { PeopleService } from './people.service.ts';

export default bind(changeRole, { uses: [PeopleService] }, ({ params, body, session, ...ctx }, people) =>
  people.changeRole({ userId: params.userId, ...body }, session, ctx),
);
