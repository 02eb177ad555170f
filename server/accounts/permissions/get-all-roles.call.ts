import { getAllRoles } from '../../../contracts/accounts/permissions/get-all-roles.ts';
import { ROLES } from '../../../contracts/kit/rights.ts';
import { bind } from '../../platform/http/bind.ts';

export default bind(getAllRoles, { reads: [] }, async () => ROLES.map(({ name, words }) => ({ roleName: name, words })));
