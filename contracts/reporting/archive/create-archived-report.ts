import { z } from 'zod';
import { call, Notes, Text } from '../../call.ts';
import { report } from '../owned.ts';

/** C176, R331. */
export const createArchivedReport = call({
  id: 'C176',
  method: 'POST',
  path: '/api/ProEstimates/{id}/CreateArchivedReport',
  who: report('id'),
  summary: 'Archive a report as it is now',
  body: z.object({ AlertMessage: Notes.optional(), ArchiveName: Text.default('') }),
  response: z.boolean(),
});
