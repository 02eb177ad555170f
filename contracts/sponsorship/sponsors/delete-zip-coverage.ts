import { z } from 'zod';
import { call } from '../../call.ts';
import { Zip } from '../../catalogue/entities.ts';

/** C245. False where it was not covered. */
export const deleteZipCoverage = call({
  id: 'C245',
  method: 'DELETE',
  path: '/api2/Sponsors/DeleteZipCoverage/',
  who: 'user',
  summary: 'Cover a ZIP code no longer',
  query: z.object({ zipcode: Zip }),
  response: z.boolean(),
  refusals: ['NOT_A_SPONSOR'],
});
