import { discardWhatIf } from '../../../contracts/estimating/what-if/discard-what-if.ts';
import { bindCommand } from '../../platform/http/bind.ts';
import { EstimateStreams } from '../estimate.stream.ts';

export default bindCommand(discardWhatIf, EstimateStreams, ({ params }) => [params.orderId, { type: 'DiscardWhatIf' }]);
