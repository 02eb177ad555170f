import { z } from 'zod';
import { call } from '../../call.ts';
import { library } from '../owned.ts';
import { QualityLevel } from '../quality.ts';
import { ShownLine } from './library.ts';

/** Ids with commas between them. */
const Ids = z
  .string()
  .max(2_000)
  .default('')
  .transform((text) => text.split(',').filter(Boolean).map(Number))
  .pipe(z.array(z.number().int().min(1).max(2_147_483_647)).max(50));

/** C096. Several libraries as one list: `id` and those in `ids`. An item that two of them hold is there once, with the larger quantity. */
export const getMultipleLibrariesAsRelatedActions = call({
  id: 'C096',
  method: 'GET',
  path: '/api/ProEstimates/{id}/GetMultipleLibrariesAsRelatedActions',
  who: library('id'),
  summary: 'The lines of several libraries as one list',
  query: z.object({ ids: Ids, qualityoption: QualityLevel.optional() }),
  response: z.array(ShownLine),
});
