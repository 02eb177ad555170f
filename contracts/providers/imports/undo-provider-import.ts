import { z } from 'zod';
import { call } from '../../call.ts';

/** All that the import recorded, at once. Providers that were changed since stay, and are counted. */
export const undoProviderImport = call({
  id: 'undoProviderImport',
  method: 'POST',
  path: '/api/serviceproviders/imports/{importId}/undo',
  who: 'user',
  summary: 'Take a whole import of service providers back',
  response: z.object({ undone: z.number(), stays: z.number() }),
  refusals: ['PROVIDER_IMPORT_NOT_FOUND', 'PROVIDER_IMPORT_NOT_READY'],
});
