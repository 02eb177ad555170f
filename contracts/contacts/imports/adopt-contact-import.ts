import { z } from 'zod';
import { call } from '../../call.ts';

/** Begins to record and answers at once; the import says how far it is. An adoption that was broken off goes on where it stopped. `alike` rows are left out unless they are to be added. */
export const adoptContactImport = call({
  id: 'adoptContactImport',
  method: 'POST',
  path: '/api/contacts/imports/{importId}/adopt',
  who: 'user',
  summary: 'Record what the preview shows',
  body: z.object({ alike: z.enum(['leave', 'add']).default('leave') }),
  response: z.boolean(),
  refusals: ['CONTACT_IMPORT_NOT_FOUND', 'CONTACT_IMPORT_NOT_READY', 'CONTACT_IMPORT_STALE'],
});
