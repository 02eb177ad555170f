import { z } from 'zod';
import { call, Id } from '../../call.ts';
import { report } from '../owned.ts';

/** C173. A state-changing GET of the documents. */
export const removeTracking = call({
  id: 'C173',
  method: 'GET',
  effect: 'write',
  path: '/api/ProEstimates/{reportId}/RemoveTracking/{checksum}',
  who: report('reportId'),
  summary: 'Remove the alert',
  params: z.object({ reportId: Id, checksum: z.string().max(100) }),
  response: z.boolean(),
});
