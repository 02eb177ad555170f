import { getChecks } from '../../../contracts/estimating/checks/get-checks.ts';
import { bind } from '../../platform/http/bind.ts';
import { hangUp } from '../../platform/http/hang-up.ts';
import { CheckService } from './check.service.ts';

export default bind(getChecks, { reads: [], cost: 5, uses: [CheckService] }, (input, checks) =>
  checks.findings(input.params.orderId, input.query, hangUp(input)),
);
