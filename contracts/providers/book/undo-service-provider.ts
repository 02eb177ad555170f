import { z } from 'zod';
import { call } from '../../call.ts';
import { provider } from '../owned.ts';

/** The change at `revision`, or the latest. Answers the revision that undoes this. */
export const undoServiceProvider = call({
  id: 'undoServiceProvider',
  method: 'POST',
  path: '/api/serviceproviders/{id}/undo',
  who: provider('id'),
  summary: 'Take a change of a service provider back',
  body: z.object({ revision: z.number().int().min(0).optional() }),
  response: z.object({ revision: z.number() }),
  refusals: ['PROVIDER_DELETED', 'PROVIDER_INVALID', 'PROVIDER_NOT_FOUND', 'PROVIDER_UNDO_CONFLICT'],
});
