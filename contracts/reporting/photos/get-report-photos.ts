import { z } from 'zod';
import { call, Id } from '../../call.ts';
import { Photo } from '../../estimating/photos/photo.ts';
import { report } from '../owned.ts';

/** C168. As they were when the report was saved; empty where it shows no photos. */
export const getReportPhotos = call({
  id: 'C168',
  method: 'GET',
  path: '/api/ProEstimates/{reportId}/GetReportPhotos',
  summary: 'The photos of a report: of its lines, and of the areas that they are in',
  who: report('reportId'),
  params: z.object({ reportId: Id }),
  response: z.array(Photo),
  refusals: ['BUSY'],
});
