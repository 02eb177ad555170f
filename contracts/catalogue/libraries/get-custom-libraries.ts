import { z } from 'zod';
import { call } from '../../call.ts';
import { CustomLibrary } from './library.ts';

/** C109. By subcategory and name. */
export const getCustomLibraries = call({
  id: 'C109',
  method: 'GET',
  path: '/api/ProEstimates/0/GetCustomLibraries',
  who: 'user',
  summary: 'One’s own libraries',
  response: z.array(CustomLibrary),
});
