import { z } from 'zod';
import { call } from '../../call.ts';
import { LinkPath } from '../public/link-path.ts';
import { PUBLIC_REPORT_PICTURE } from '../public-paths.ts';

/** A picture of the page that a link shows. Any other picture, and any other link, answers REPORT_NOT_FOUND. */
export const publicReportPicture = call({
  id: 'publicReportPicture',
  method: 'GET',
  path: PUBLIC_REPORT_PICTURE,
  who: 'anyone',
  summary: 'A picture of a report by its public link, JPEG; it never changes',
  params: LinkPath.extend({ hash: z.string().max(64) }),
  response: z.unknown(),
  refusals: ['REPORT_NOT_FOUND', 'FILES_UNAVAILABLE', 'BUSY'],
});
