import { z } from 'zod';
import { call } from '../../call.ts';
import { RecoveryCodes, StepCode } from './means.ts';

/** The secret is kept in the session until a code proves that an app has it. */
export const beginAuthenticator = call({
  id: 'beginAuthenticator',
  method: 'POST',
  path: '/api/accounts/me/authenticator/begin',
  who: 'user',
  evenBeforeSecondStep: true,
  summary: 'A new secret for an authenticator app, as text and as the address of a QR code (TOTP, RFC 6238)',
  response: z.object({ secret: z.string(), uri: z.string() }),
  refusals: ['CONFIRM_PASSWORD', 'DEMO_ACCOUNT'],
});

/** Answers ten recovery codes with the first means of a second step; none where there are some. */
export const addAuthenticator = call({
  id: 'addAuthenticator',
  method: 'POST',
  path: '/api/accounts/me/authenticator',
  who: 'user',
  evenBeforeSecondStep: true,
  summary: 'Add the authenticator that was begun, or put it in the place of the one that there is, by the six digits that it shows',
  body: z.object({ code: StepCode }),
  response: RecoveryCodes,
  refusals: ['CONFIRM_PASSWORD', 'DEMO_ACCOUNT', 'WRONG_DIGITS', 'BEGIN_AGAIN', 'TOO_MANY'],
});

export const removeAuthenticator = call({
  id: 'removeAuthenticator',
  method: 'DELETE',
  path: '/api/accounts/me/authenticator',
  who: 'user',
  summary: 'Remove the authenticator; the last means of a second step stays',
  response: z.literal(true),
  refusals: ['CONFIRM_PASSWORD', 'LAST_MEANS'],
});
