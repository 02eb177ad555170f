import { getOwnAccessRights } from '../../../contracts/accounts/permissions/get-own-access-rights.ts';
import { bind } from '../../platform/http/bind.ts';
import { PeopleService } from '../people/people.service.ts';
import { accessRight } from './access-right.ts';

export default bind(getOwnAccessRights, { uses: [PeopleService] }, async ({ params, session }, people) =>
  (await people.permissionsOf(params.id, session)).own.map(accessRight),
);
