import { z } from 'zod';
import { call } from '../../call.ts';
import { Zip } from '../../catalogue/entities.ts';

/** C244, R456: covered once the answer is true. One that is covered already is true again. */
export const postZipCoverage = call({
  id: 'C244',
  method: 'POST',
  path: '/api2/Sponsors/PostZipCoverage/',
  who: 'user',
  summary: 'Cover a ZIP code',
  query: z.object({ zipcode: Zip }),
  response: z.boolean(),
  refusals: ['NOT_A_SPONSOR', 'SPONSOR_NO_NAME', 'NO_SUCH_ZIP', 'ZIP_FULL', 'COVERAGE_FULL'],
});
