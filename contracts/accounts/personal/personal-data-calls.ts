import { z } from 'zod';
import { call } from '../../call.ts';
import { ResetCode } from '../password/reset-code.ts';
import { PasskeyAnswer, PasskeyOptions } from '../second-step/means.ts';
import { Held, InTheWay } from './held.ts';

/** Counted from what is stored. `eraseOn`: the day (ISO) that an erasure asked for now would be on. */
export const getPersonalData = call({
  id: 'getPersonalData',
  method: 'GET',
  path: '/api/accounts/me/personal-data',
  who: 'user',
  summary: 'What is stored about oneself, and what an erasure would do to it',
  response: z.object({
    held: z.array(Held),
    inTheWay: z.array(InTheWay),
    inOrder: z.array(z.string()),
    eraseOn: z.string(),
    isDemo: z.boolean(),
    /** Has one, by which an erasure can be confirmed. */
    hasPasskey: z.boolean(),
  }),
});

/** Written as it is read, so that its length is not known before, and that nothing of it lies about. */
export const getPersonalArchive = call({
  id: 'getPersonalArchive',
  method: 'GET',
  path: '/api/accounts/me/personal-data.zip',
  who: 'user',
  summary: 'Everything about oneself, as a ZIP',
  response: z.unknown(),
  refusals: ['TOO_MANY'],
});

/** Every session of the person ends, and signing in is off. */
/** For ten minutes, of the session that asks. */
export const beginErasure = call({
  id: 'beginErasure',
  method: 'POST',
  path: '/api/accounts/me/erasure/passkey',
  who: 'user',
  summary: 'What a passkey signs to confirm that one is to be erased',
  response: PasskeyOptions,
  refusals: ['NO_SUCH_PASSKEY'],
});

export const askErasure = call({
  id: 'askErasure',
  method: 'POST',
  path: '/api/accounts/me/erasure',
  who: 'user',
  summary: 'Ask to be erased in 30 days',
  /** Confirmed by the password, or by a passkey that signed what `beginErasure` answered; a passkey counts where both are sent. */
  body: z.object({ userName: z.string().max(255), password: z.string().max(255).default(''), passkey: PasskeyAnswer.optional() }),
  response: z.object({ eraseAt: z.string() }),
  refusals: ['WRONG_PASSWORD', 'PASSKEY_REFUSED', 'TOO_MANY', 'DEMO_ACCOUNT', 'ERASURE_IN_THE_WAY', 'ACCOUNT_TO_BE_ERASED'],
});

/** Looking changes nothing: mail scanners do that, too. `erasedAt` is empty before the day. */
export const openErasure = call({
  id: 'openErasure',
  method: 'GET',
  path: '/api/accounts/{userId}/erasure',
  who: 'anyone',
  summary: 'What a mailed link of an erasure leads to: the day, or what was erased and when',
  query: z.object({ code: ResetCode }),
  response: z.object({
    userName: z.string(),
    askedAt: z.string(),
    eraseAt: z.string(),
    erasedAt: z.string(),
    withdrawnAt: z.string(),
    held: z.array(Held),
  }),
  refusals: ['ERASURE_LINK_GONE', 'TOO_MANY'],
});

export const withdrawErasure = call({
  id: 'withdrawErasure',
  method: 'POST',
  path: '/api/accounts/{userId}/erasure',
  who: 'anyone',
  summary: 'Change one’s mind about an erasure, by the mailed link',
  body: z.object({ code: ResetCode }),
  response: z.literal(true),
  refusals: ['ERASURE_LINK_GONE', 'ERASED_ALREADY', 'TOO_MANY'],
});
