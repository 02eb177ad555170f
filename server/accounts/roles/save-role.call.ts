import { saveRole } from '../../../contracts/accounts/roles/save-role.ts';
import { bind } from '../../platform/http/bind.ts';
import { PeopleService } from '../people/people.service.ts';

export default bind(saveRole, { uses: [PeopleService] }, ({ body, session, ...ctx }, people) => people.saveRole(body, session, ctx));
