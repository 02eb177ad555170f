import { restoreWhatIf } from '../../../contracts/estimating/what-if/restore-what-if.ts';
import { bindCommand } from '../../platform/http/bind.ts';
import { EstimateStreams } from '../estimate.stream.ts';

export default bindCommand(restoreWhatIf, EstimateStreams, ({ params }) => [
  params.orderId,
  { type: 'RestoreWhatIf', at: new Date().toISOString() },
]);
