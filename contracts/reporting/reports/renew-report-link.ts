import { z } from 'zod';
import { call } from '../../call.ts';
import { report } from '../owned.ts';
import { SavedReport } from './saved-report.ts';

/**
 * Replaces the link by a new one; the old stops working. The letter stays as it was sent, its dates as well (an end that has passed becomes 30
 * days from now), unless it is asked to be written anew from the estimate as it is now, or to be good until another day.
 */
export const renewReportLink = call({
  id: 'renewLink',
  method: 'POST',
  path: '/api/reports/{reportId}/link',
  who: report('reportId'),
  summary: 'Make a new public link',
  body: z.object({
    anew: z.boolean().default(false),
    validUntil: z.union([z.iso.date(), z.literal('')]).default(''),
  }),
  response: SavedReport,
  refusals: ['ALREADY_ANSWERED', 'SELECT_ITEMS'],
});
