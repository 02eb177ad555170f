import { z } from 'zod';
import { call } from '../../call.ts';
import { library } from '../owned.ts';
import { CustomLibrary, Question, ShownLine } from './library.ts';

/** C093. What a library asks and holds, without its prices. */
export const getCustomActionDetails = call({
  id: 'C093',
  method: 'GET',
  path: '/api/ProEstimates/{id}/GetCustomActionDetails',
  who: library('id'),
  summary: 'The details of a custom library',
  response: CustomLibrary.extend({ ask: z.array(Question), items: z.array(ShownLine) }),
});
