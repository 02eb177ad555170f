import { z } from 'zod';
import { call, may } from '../../call.ts';
import { order } from '../owned.ts';

export const archiveOrder = call({
  id: 'C033',
  method: 'GET',
  effect: 'write',
  path: '/api2/ProjectEstimate/ArchiveOrder/{id}',
  who: [order('id'), may('DeleteOrder')],
  summary: 'Archive a job',
  response: z.boolean(),
});
