import { z } from 'zod';
import { call } from '../../call.ts';

/** C268, R494. Where nothing is sold there are always credits. */
export const getCheckPurchases = call({
  id: 'C268',
  method: 'GET',
  path: '/api2/ProjectEstimate/GetCheckPurchases',
  who: 'user',
  summary: 'Are there credits, and until when those of the trial',
  response: z.object({
    HasCredits: z.boolean(),
    HasOnlyTrialCredits: z.boolean(),
    /** ISO instant; null when none of the trial are left. */
    TrialExpiryDate: z.string().nullable(),
  }),
});
