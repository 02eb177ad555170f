import { z } from 'zod';
import { call, may } from '../../call.ts';

export const revokeKey = call({
  id: 'revokeKey',
  method: 'POST',
  path: '/api/keys/{keyId}/revoke',
  who: may('ManageKeys'),
  summary: 'Revoke an API key: from then on it is refused everywhere',
  response: z.boolean(),
  refusals: ['NOT_FOUND'],
});
