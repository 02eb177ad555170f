import { z } from 'zod';
import { call } from '../../call.ts';

/** After contacts have changed, or a preview was broken off. */
export const runContactImportAgain = call({
  id: 'runContactImportAgain',
  method: 'POST',
  path: '/api/contacts/imports/{importId}/again',
  who: 'user',
  summary: 'Make the preview again',
  response: z.boolean(),
  refusals: ['CONTACT_IMPORT_NOT_FOUND', 'CONTACT_IMPORT_NOT_READY', 'TOO_MANY'],
});
