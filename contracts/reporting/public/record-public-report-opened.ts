import { z } from 'zod';
import { call } from '../../call.ts';
import { RECORD_PUBLIC_REPORT_OPENED } from '../public-paths.ts';
import { LinkPath } from './link-path.ts';

/** Told by the page once it is shown, never by a GET: link previews do not count as opening. */
export const recordPublicReportOpened = call({
  id: 'publicReportOpened',
  method: 'POST',
  path: RECORD_PUBLIC_REPORT_OPENED,
  who: 'anyone',
  summary: 'The report was opened',
  params: LinkPath,
  body: z.object({ device: z.enum(['phone', 'computer']) }),
  response: z.boolean(),
  refusals: ['REPORT_NOT_FOUND', 'LINK_WITHDRAWN'],
});
