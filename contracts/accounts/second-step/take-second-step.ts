import { z } from 'zod';
import { call } from '../../call.ts';
import { PasskeyAnswer, PasskeyOptions, StepCode } from './means.ts';

/** After the right password: six digits of the authenticator, or a recovery code. */
export const takeSecondStep = call({
  id: 'takeSecondStep',
  method: 'POST',
  path: '/account/second-step',
  who: 'anyone',
  summary: 'Take the second step of signing in by a code',
  body: z.object({ code: StepCode }),
  response: z.literal(true),
  refusals: ['WRONG_DIGITS', 'SIGN_IN_AGAIN', 'OTHER_IDENTITY', 'ACCOUNT_SUSPENDED', 'SINGLE_SIGN_ON_ONLY', 'TOO_MANY'],
});

/** As the second step it names the keys of the account; without a password it names none, and the browser offers what it has. */
export const beginPasskeySignIn = call({
  id: 'beginPasskeySignIn',
  method: 'POST',
  path: '/account/passkey/begin',
  who: 'anyone',
  summary: 'What the browser needs to sign in with a passkey, as the second step or as the only one',
  response: PasskeyOptions,
  refusals: ['TOO_MANY'],
});

export const signInWithPasskey = call({
  id: 'signInWithPasskey',
  method: 'POST',
  path: '/account/passkey',
  who: 'anyone',
  summary: 'Sign in with a passkey',
  body: z.object({ answer: PasskeyAnswer }),
  response: z.literal(true),
  refusals: ['PASSKEY_REFUSED', 'OTHER_IDENTITY', 'ACCOUNT_SUSPENDED', 'SINGLE_SIGN_ON_ONLY', 'TOO_MANY'],
});
