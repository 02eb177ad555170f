import { z } from 'zod';
import { call, may } from '../../call.ts';
import { LastDay, ShownOnce } from './api-key.ts';

export const changeKey = call({
  id: 'changeKey',
  method: 'POST',
  path: '/api/keys/{keyId}/change',
  who: may('ManageKeys'),
  summary: 'Give one of my API keys a new secret and a new end; the secret before it works for a day more',
  body: z.object({ endsOn: LastDay }),
  response: ShownOnce,
  refusals: ['CONFIRM_PASSWORD', 'NOT_FOUND', 'KEY_END', 'KEY_OF_ANOTHER', 'KEY_REVOKED', 'KEY_SHOWN_ONCE'],
});
