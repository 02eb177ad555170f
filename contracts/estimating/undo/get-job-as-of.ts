import { z } from 'zod';
import { call, integer } from '../../call.ts';
import { JobMoney } from '../order.ts';
import { order } from '../owned.ts';
import { Photo } from '../photos/photo.ts';

/** What an estimate had beside its lines: photos in the order of areas and lines, and what was owed, by what had been accepted by then. */
export const JobAsOf = z.object({ photos: z.array(Photo), money: JobMoney });
export type JobAsOf = z.infer<typeof JobAsOf>;

/** Photos that were deleted since are among them, because their files stay (docs/decisions/0023). */
export const getJobAsOf = call({
  id: 'jobAsOf',
  method: 'GET',
  path: '/api/estimating/{orderId}/as-of/job',
  who: order('orderId'),
  summary: 'Photos and money as of a moment',
  query: z.object({ revision: integer(0).optional(), at: z.iso.datetime({ offset: true }).optional() }),
  response: JobAsOf,
  refusals: ['BUSY'],
});
