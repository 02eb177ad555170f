import { redo } from '../../../contracts/estimating/undo/redo.ts';
import { bind } from '../../platform/http/bind.ts';
import { EstimateService } from '../estimating.service.ts';

export default bind(redo, { uses: [EstimateService] }, (input, estimating) =>
  estimating.takeBack('redo', input.params.orderId, input, input.body),
);
