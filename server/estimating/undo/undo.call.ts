import { undo } from '../../../contracts/estimating/undo/undo.ts';
import { bind } from '../../platform/http/bind.ts';
import { EstimateService } from '../estimating.service.ts';

export default bind(undo, { uses: [EstimateService] }, (input, estimating) =>
  estimating.takeBack('undo', input.params.orderId, input, input.body),
);
