import { saveItemNotes } from '../../../contracts/estimating/items/save-item-notes.ts';
import { bindCommand } from '../../platform/http/bind.ts';
import { EstimateStreams } from '../estimate.stream.ts';

export default bindCommand(saveItemNotes, EstimateStreams, ({ params, body }) => [
  params.id,
  { type: 'SaveItemNotes', itemId: body.ItemID, notes: body.Notes },
]);
