import { saveRetentionRule } from '../../../contracts/retention/rules/save-retention-rule.ts';
import { bind } from '../../platform/http/bind.ts';
import { RetentionService } from './retention.service.ts';

export default bind(saveRetentionRule, { uses: [RetentionService] }, ({ params, body, ...ctx }, retention) =>
  retention.change(params.rule, body, ctx),
);
