import { call } from '../../call.ts';
import { library } from '../owned.ts';
import { CustomLibrary } from './library.ts';

/** C108. Takes a line out. Answers whether it was there. */
export const removeItemFromLibrary = call({
  id: 'C108',
  method: 'DELETE',
  path: '/api/ProEstimates/{libId}/RemoveItemFromLibrary/{id}/0',
  who: library('libId'),
  summary: 'Take a line out of a custom library',
  response: CustomLibrary,
  refusals: ['LIBRARY_DELETED', 'LIBRARY_INVALID', 'LIBRARY_LOCKED'],
});
