import { z } from 'zod';
import { call } from '../../call.ts';
import { Zip } from '../../catalogue/entities.ts';

const COVERAGE_COSTS = [
  ...['ZIP_FEW_HOMES', 'COVERAGE_NO_CARD', 'COVERAGE_PRICE_CHANGED', 'COVERAGE_NOT_PAID', 'COVERAGE_UNKNOWN'],
  ...['PAYMENT_OPEN', 'BILLING_OFF'],
] as const;

/** C244, R456: covered once the answer is true. One that is covered already is true again. */
export const postZipCoverage = call({
  id: 'C244',
  method: 'POST',
  path: '/api2/Sponsors/PostZipCoverage/',
  who: 'user',
  summary: 'Cover a ZIP code',
  query: z.object({
    zipcode: Zip,
    /** What it was said to cost now, dollars with two decimals: another sum is refused and nothing charged. Without it nothing is compared. */
    due: z.string().max(20).optional(),
  }),
  response: z.boolean(),
  refusals: ['NOT_A_SPONSOR', 'SPONSOR_NO_NAME', 'NO_SUCH_ZIP', 'ZIP_FULL', 'COVERAGE_FULL', ...COVERAGE_COSTS],
});
