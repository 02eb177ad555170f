import { z } from 'zod';
import { call } from '../../call.ts';
import { RECORD_PUBLIC_REPORT_OPENED } from '../public-paths.ts';
import { LinkPath } from './link-path.ts';

/** The page calls this once it is shown. A GET never records an opening, because link previews must not count. */
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
