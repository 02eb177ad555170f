import { getUndoState } from '../../../contracts/estimating/undo/get-undo-state.ts';
import { reports } from '../../../projections/reporting/reports.ts';
import { bind } from '../../platform/http/bind.ts';
import { EstimateService } from '../estimating.service.ts';

export default bind(getUndoState, { reads: [reports], uses: [EstimateService] }, ({ params, actor }, estimating) =>
  estimating.undoState(params.orderId, actor),
);
