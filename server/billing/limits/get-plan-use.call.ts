import { getPlanUse } from '../../../contracts/billing/limits/get-plan-use.ts';
import { bind } from '../../platform/http/bind.ts';
import { LimitsService } from './limits.service.ts';

export default bind(getPlanUse, { uses: [LimitsService] }, ({ session }, limits) => limits.use(session.organizationId));
