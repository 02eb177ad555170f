import { z } from 'zod';
import { call } from '../../call.ts';
import { Money } from '../../decimal-fields.ts';
import { report } from '../owned.ts';

/** What a report offers, and the lines that it can be made of. */
export const getReportOptions = call({
  id: 'reportOptions',
  method: 'GET',
  path: '/api/reports/{reportId}/options',
  who: report('reportId'),
  summary: 'The choices and add-ons of a report',
  response: z.object({
    /** The instant of the content, which saving names. */
    seen: z.string(),
    options: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        choice: z.boolean(),
        atStart: z.boolean(),
        itemIds: z.array(z.number()),
        picked: z.boolean(),
      }),
    ),
    /** As the estimate has them now; amounts with tax, as far as the page shows it. */
    lines: z.array(z.object({ id: z.number(), area: z.string(), words: z.string(), amount: Money })),
    /** Lines of an accepted report that the customer did not pick and the estimate still has. */
    declined: z.array(z.number()),
  }),
});
