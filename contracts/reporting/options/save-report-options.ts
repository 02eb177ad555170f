import { z } from 'zod';
import { AnyId, call } from '../../call.ts';
import { report } from '../owned.ts';
import { MOST_OPTIONS } from './option.ts';

/**
 * Offers choices and add-ons on an estimate that was sent, from its lines as they are now; its link shows them from then on. None takes all
 * of them off. Refuses OPTION_WITHOUT_PRICE for a line or an option that adds nothing, OPTIONS_UNCLEAR where lines are in two options, or of
 * the choices not exactly one of two or three is taken at the start.
 */
export const saveReportOptions = call({
  id: 'saveReportOptions',
  method: 'PUT',
  path: '/api/reports/{reportId}/options',
  who: report('reportId'),
  summary: 'Offer choices and add-ons',
  body: z.object({
    options: z
      .array(
        z.object({
          name: z.string().trim().min(1).max(80),
          choice: z.boolean(),
          atStart: z.boolean(),
          itemIds: z.array(AnyId).min(1).max(500),
        }),
      )
      .max(MOST_OPTIONS),
    /** The instant of the content that the caller began from; a change since is refused. */
    seen: z.string().max(40).optional(),
  }),
  response: z.boolean(),
  refusals: [
    'ALREADY_ANSWERED',
    'ITEM_NOT_FOUND',
    'NO_ANSWER_ASKED',
    'OPTIONS_UNCLEAR',
    'OPTION_WITHOUT_PRICE',
    'PAYMENT_SPENT',
    'REPORT_CHANGED',
    'REPORT_OVERPAID',
    'SELECT_ITEMS',
  ],
});
