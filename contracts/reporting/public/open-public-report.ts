import { z } from 'zod';
import { call } from '../../call.ts';
import { PublicReport } from '../document.ts';
import { Picks } from '../options/option.ts';
import { OPEN_PUBLIC_REPORT } from '../public-paths.ts';
import { LinkPath } from './link-path.ts';

/** The report as the holder of a link sees it. A wrong link answers REPORT_NOT_FOUND, whichever part of it is wrong. */
export const openPublicReport = call({
  id: 'publicReport',
  method: 'GET',
  path: OPEN_PUBLIC_REPORT,
  who: 'anyone',
  summary: 'A report by its public link',
  params: LinkPath,
  /** What of its options to show; without it those at the start. */
  query: z.object({ picks: Picks.optional() }),
  response: PublicReport,
  refusals: ['REPORT_NOT_FOUND', 'CHOICE_GONE', 'SELECT_ITEMS', 'BUSY'],
});
