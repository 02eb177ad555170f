import { z } from 'zod';
import { call } from '../../call.ts';
import { library } from '../owned.ts';
import { ShownLine } from './library.ts';

/** C097. The lines of a library to choose from; those whose item is gone are left out. */
export const getLibraryItemsAsRelatedActions = call({
  id: 'C097',
  method: 'GET',
  path: '/api/ProEstimates/{id}/GetLibraryItemsAsRelatedActions',
  who: library('id'),
  summary: 'The lines of a custom library to choose from',
  response: z.array(ShownLine),
  refusals: ['LIBRARY_DELETED'],
});
