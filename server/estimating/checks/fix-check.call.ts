import { fixCheck } from '../../../contracts/estimating/checks/fix-check.ts';
import { bind } from '../../platform/http/bind.ts';
import { CheckService } from './check.service.ts';

export default bind(fixCheck, { cost: 5, uses: [CheckService] }, async (input, checks) => ({
  itemIds: await checks.fix(input.params.orderId, input.body, input),
}));
