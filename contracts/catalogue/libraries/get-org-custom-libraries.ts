import { z } from 'zod';
import { call } from '../../call.ts';
import { CustomLibrary } from './library.ts';

/** C110. By subcategory and name. */
export const getOrgCustomLibraries = call({
  id: 'C110',
  method: 'GET',
  path: '/api/ProEstimates/0/GetOrgCustomLibraries',
  who: 'user',
  summary: 'The organization’s libraries',
  response: z.array(CustomLibrary),
});
