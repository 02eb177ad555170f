import { z } from 'zod';
import { AnyId, call } from '../../call.ts';
import { CustomLibrary } from './library.ts';

/** C092. The libraries of a subcategory; all that the caller sees for 0. */
export const getLibraryNames = call({
  id: 'C092',
  method: 'GET',
  path: '/api/ProEstimates/{id}/GetLibraryNames',
  who: 'user',
  summary: 'Libraries of a subcategory',
  params: z.object({ id: AnyId }),
  response: z.array(CustomLibrary),
});
