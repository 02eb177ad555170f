import { z } from 'zod';
import { call, may } from '../../call.ts';
import { Addresses, KeyName, LastDay, Scopes, ShownOnce } from './api-key.ts';

/** The key acts as the person who makes it, within its scopes. */
export const makeKey = call({
  id: 'makeKey',
  method: 'POST',
  path: '/api/keys',
  who: may('ManageKeys'),
  summary: 'Make an API key; its secret is in this answer and nowhere else',
  body: z.object({
    name: KeyName,
    scopes: Scopes,
    endsOn: LastDay,
    /** It works from these alone; from anywhere when empty. */
    addresses: Addresses.default([]),
  }),
  response: ShownOnce,
  refusals: ['CONFIRM_PASSWORD', 'KEY_EXISTS', 'KEY_END', 'KEY_SHOWN_ONCE', 'TOO_MANY_KEYS'],
});
