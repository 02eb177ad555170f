import { z } from 'zod';
import { call } from '../../call.ts';
import { report } from '../owned.ts';
import { SavedReport } from './saved-report.ts';

/**
 * Replaces the link by a new one; the old one stops working. The letter and its dates stay as sent, unless the call asks for a
 * letter from the present estimate or for another last day, which must not be over. Without one, a last day that has passed becomes 30 days from now.
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
  refusals: [
    'ALREADY_ANSWERED',
    'CHANGE_ORDER_STAYS',
    'INVOICE_COUNTS',
    'LAST_DAY_OVER',
    'OVER_SEND_LIMIT',
    'REPORT_HAS_OPTIONS',
    'REPORT_IS_INSIDE',
    'SELECT_ITEMS',
  ],
});
