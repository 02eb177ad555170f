import { redo } from '../../../contracts/estimating/undo/redo.ts';
import { bind } from '../../platform/http/bind.ts';
import { UndoService } from './undo.service.ts';

export default bind(redo, { uses: [UndoService] }, (input, undoing) => undoing.undoOrRedo('redo', input.params.orderId, input, input.body));
