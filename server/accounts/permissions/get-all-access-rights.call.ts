import { getAllAccessRights } from '../../../contracts/accounts/permissions/get-all-access-rights.ts';
import { RIGHT_NAMES } from '../../../contracts/kit/rights.ts';
import { bind } from '../../platform/http/bind.ts';
import { accessRight } from './access-right.ts';

export default bind(getAllAccessRights, { reads: [] }, async () => RIGHT_NAMES.map((right) => accessRight({ right })));
