import { takeSharedEstimate } from '../../../contracts/providers/shares/take-shared-estimate.ts';
import { bind } from '../../platform/http/bind.ts';
import { TakenEstimates } from './taken-estimates.service.ts';

export default bind(takeSharedEstimate, { cost: 5, uses: [TakenEstimates] }, ({ params: { shareId, token }, ...ctx }, taken) =>
  taken.take(shareId, token, ctx),
);
