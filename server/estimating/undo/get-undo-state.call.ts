import { getUndoState } from '../../../contracts/estimating/undo/get-undo-state.ts';
import { reports } from '../../../projections/reporting/reports.ts';
import { bind } from '../../platform/http/bind.ts';
import { UndoService } from './undo.service.ts';

export default bind(getUndoState, { reads: [reports], uses: [UndoService] }, ({ params, actor }, undoing) =>
  undoing.undoState(params.orderId, actor),
);
