import { changeUserRights } from '../../../contracts/accounts/people/change-user-rights.ts';
import { bind } from '../../platform/http/bind.ts';
import { PeopleService } from './people.service.ts';

export default bind(changeUserRights, { uses: [PeopleService] }, ({ body, session, ...ctx }, people) =>
  people.changeRights(
    body.map(({ Id: userId, Remark: remark, Seen: seen }) => ({ userId, remark, seen })),
    session,
    ctx,
  ),
);
