import { renameWhatIf } from '../../../contracts/estimating/what-if/rename-what-if.ts';
import { bindCommand } from '../../platform/http/bind.ts';
import { EstimateStreams } from '../estimate.stream.ts';

export default bindCommand(renameWhatIf, EstimateStreams, ({ params, body }) => [
  params.orderId,
  { type: 'RenameWhatIf', name: body.name },
]);
