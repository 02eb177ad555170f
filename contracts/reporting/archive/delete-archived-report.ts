import { z } from 'zod';
import { call } from '../../call.ts';
import { archive } from '../owned.ts';

export const deleteArchivedReport = call({
  id: 'C177',
  method: 'POST',
  path: '/api/ProEstimates/{id}/DeleteArchivedReport',
  who: archive('id'),
  summary: 'Delete an archived copy',
  response: z.boolean(),
  refusals: ['NOT_FOUND', 'COPY_IS_SEALED'],
});
