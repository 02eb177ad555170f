import { z } from 'zod';
import { call } from '../../call.ts';
import { lineItem } from '../owned.ts';
import { CustomLibrary } from './library.ts';

/** C124. The libraries that hold a custom line item, before it is deleted: there its lines will add nothing. */
export const checkCustomLibrariesForCustomLine = call({
  id: 'C124',
  method: 'POST',
  path: '/api/ProEstimates/{id}/CheckCustomLibrariesForCustomLine',
  who: lineItem('id'),
  summary: 'The libraries that hold a custom line item',
  effect: 'read',
  response: z.array(CustomLibrary),
});
