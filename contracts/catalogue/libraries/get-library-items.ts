import { z } from 'zod';
import { call } from '../../call.ts';
import { library } from '../owned.ts';
import { ShownLine } from './library.ts';

/** C106. The lines of a library, in their order. */
export const getLibraryItems = call({
  id: 'C106',
  method: 'GET',
  path: '/api/ProEstimates/0/GetLibraryItems/{libId}/0',
  who: library('libId'),
  summary: 'The lines of a custom library',
  response: z.array(ShownLine),
  refusals: ['LIBRARY_DELETED'],
});
