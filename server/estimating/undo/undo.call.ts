import { undo } from '../../../contracts/estimating/undo/undo.ts';
import { bind } from '../../platform/http/bind.ts';
import { UndoService } from './undo.service.ts';

export default bind(undo, { uses: [UndoService] }, (input, undoing) => undoing.undoOrRedo('undo', input.params.orderId, input, input.body));
