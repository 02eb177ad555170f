import { z } from 'zod';
import { call } from '../../call.ts';
import { report } from '../owned.ts';

/** Its sender copied the link, to send it by other means than the product's mail. That is all that the product knows of it. */
export const recordLinkCopied = call({
  id: 'linkCopied',
  method: 'POST',
  path: '/api/reports/{reportId}/copied',
  who: report('reportId'),
  summary: 'Record that the link was copied',
  response: z.boolean(),
  refusals: ['LINK_WITHDRAWN', 'REPORT_IS_INSIDE'],
});
