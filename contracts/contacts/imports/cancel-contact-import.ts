import { z } from 'zod';
import { call } from '../../call.ts';

/** Stops reading or recording, or drops a preview. What was recorded stays, and is told. False when there was nothing to stop. */
export const cancelContactImport = call({
  id: 'cancelContactImport',
  method: 'POST',
  path: '/api/contacts/imports/{importId}/cancel',
  who: 'user',
  summary: 'Stop an import',
  response: z.boolean(),
  refusals: ['CONTACT_IMPORT_NOT_FOUND'],
});
