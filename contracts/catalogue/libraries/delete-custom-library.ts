import { z } from 'zod';
import { call } from '../../call.ts';
import { library } from '../owned.ts';

/** C115. Estimates keep the lines that it brought. Answers whether there was something to delete. */
export const deleteCustomLibrary = call({
  id: 'C115',
  method: 'POST',
  path: '/api/ProEstimates/{id}/DeleteCustomLibrary',
  who: library('id'),
  summary: 'Delete a custom library',
  response: z.boolean(),
  refusals: ['LIBRARY_LOCKED'],
});
