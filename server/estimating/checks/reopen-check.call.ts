import { reopenCheck } from '../../../contracts/estimating/checks/reopen-check.ts';
import { bind } from '../../platform/http/bind.ts';
import { CheckService } from './check.service.ts';

export default bind(reopenCheck, { uses: [CheckService] }, async (input, checks) => {
  await checks.reopen(input.params.orderId, input.body, input);
  return true;
});
