import { recordDelete } from '../../kit/record-calls.ts';
import { library } from '../owned.ts';

/** C115. Estimates keep the lines that it brought. */
export const deleteCustomLibrary = recordDelete({
  id: 'C115',
  path: '/api/ProEstimates/{id}/DeleteCustomLibrary',
  who: library('id'),
  noun: 'a custom library',
});
