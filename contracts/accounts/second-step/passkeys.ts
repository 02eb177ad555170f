import { z } from 'zod';
import { call, Text } from '../../call.ts';
import { PasskeyAnswer, PasskeyOptions, RecoveryCodes } from './means.ts';

export const beginPasskey = call({
  id: 'beginPasskey',
  method: 'POST',
  path: '/api/accounts/me/passkeys/begin',
  who: 'user',
  evenBeforeSecondStep: true,
  summary: 'What the browser needs to make a passkey',
  response: PasskeyOptions,
  refusals: ['CONFIRM_PASSWORD', 'DEMO_ACCOUNT', 'TOO_MANY_PASSKEYS'],
});

export const addPasskey = call({
  id: 'addPasskey',
  method: 'POST',
  path: '/api/accounts/me/passkeys',
  who: 'user',
  evenBeforeSecondStep: true,
  summary: 'Add the passkey that the browser made; with the first means of a second step come ten recovery codes',
  body: z.object({ name: Text.min(1, 'is needed').max(60), answer: PasskeyAnswer }),
  response: RecoveryCodes,
  refusals: ['CONFIRM_PASSWORD', 'DEMO_ACCOUNT', 'PASSKEY_REFUSED', 'TOO_MANY_PASSKEYS'],
});

export const removePasskey = call({
  id: 'removePasskey',
  method: 'POST',
  path: '/api/accounts/me/passkeys/remove',
  who: 'user',
  summary: 'Remove a passkey; the last means of a second step stays',
  body: z.object({ id: z.string().min(1).max(2_000) }),
  response: z.literal(true),
  refusals: ['CONFIRM_PASSWORD', 'LAST_MEANS', 'NO_SUCH_PASSKEY'],
});

export const makeRecoveryCodes = call({
  id: 'makeRecoveryCodes',
  method: 'POST',
  path: '/api/accounts/me/recovery-codes',
  who: 'user',
  summary: 'Ten new recovery codes, shown this once; the old ones stop working',
  response: RecoveryCodes,
  refusals: ['CONFIRM_PASSWORD', 'NO_SECOND_STEP'],
});
