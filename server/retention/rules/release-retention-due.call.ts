import { releaseRetentionDue } from '../../../contracts/retention/rules/keep-retention-due.ts';
import { bind } from '../../platform/http/bind.ts';
import { RetentionService } from './retention.service.ts';

export default bind(releaseRetentionDue, { uses: [RetentionService] }, ({ params, ...ctx }, retention) =>
  retention.release(params.customerId, ctx),
);
