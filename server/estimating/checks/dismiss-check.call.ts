import { dismissCheck } from '../../../contracts/estimating/checks/dismiss-check.ts';
import { bind } from '../../platform/http/bind.ts';
import { CheckService } from './check.service.ts';

export default bind(dismissCheck, { cost: 5, uses: [CheckService] }, async (input, checks) => {
  await checks.dismiss(input.params.orderId, input.body, input);
  return true;
});
