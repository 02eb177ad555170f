import { call } from '../../call.ts';
import { PublicReport } from '../document.ts';
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
  response: PublicReport,
  refusals: ['REPORT_NOT_FOUND', 'BUSY'],
});
