import { z } from 'zod';
import { call } from '../../call.ts';
import { library } from '../owned.ts';
import { CustomLibrary, LineInputs } from './library.ts';

/** C107. Items of the price book or custom line items, each with a typed quantity, a measurement or a formula. Answers the library. */
export const addItemsToLibrary = call({
  id: 'C107',
  method: 'POST',
  path: '/api/ProEstimates/0/AddItemsToLibrary/{libId}/0',
  who: library('libId'),
  summary: 'Put lines into a custom library',
  body: z.object({ Repairs: LineInputs.min(1, 'chooseItemsFirst') }),
  response: CustomLibrary,
  refusals: ['BUSY', 'LIBRARY_DELETED', 'LIBRARY_INVALID', 'LIBRARY_LOCKED', 'LIBRARY_CHANGED', 'XREF_NOT_FOUND'],
});
