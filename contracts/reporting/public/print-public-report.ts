import { z } from 'zod';
import { call } from '../../call.ts';
import { Picks } from '../options/option.ts';
import { PRINT_PUBLIC_REPORT } from '../public-paths.ts';
import { LinkPath } from './link-path.ts';

/** The page behind a link as PDF; once it was answered the sealed page with its certificate, and the sealed file as an attachment. A wrong link answers REPORT_NOT_FOUND. */
export const printPublicReport = call({
  id: 'publicPdf',
  method: 'GET',
  path: PRINT_PUBLIC_REPORT,
  who: 'anyone',
  summary: 'The PDF of a report by its public link',
  params: LinkPath,
  query: z.object({ picks: Picks.optional() }),
  response: z.string(),
  refusals: ['REPORT_NOT_FOUND', 'LINK_WITHDRAWN', 'CHOICE_GONE', 'SELECT_ITEMS', 'SEALED_FILE_MISSING', 'FILES_UNAVAILABLE', 'BUSY'],
});
