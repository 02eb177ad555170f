import { z } from 'zod';
import { call, may } from '../../call.ts';

/** Hours that a lost second step waits, in which its person or an administrator can stop it. */
export const LOST_STEP_HOURS = 72;
/** Days that its mailed link is good for after that. */
export const LOST_STEP_DAYS = 7;

export const LostStep = z.object({ askedAt: z.string(), opensAt: z.string() });
const Code = z.string().min(1).max(100);

/** After the right password. Asked again while it waits, it stays as it is. */
export const loseSecondStep = call({
  id: 'loseSecondStep',
  method: 'POST',
  path: '/account/second-step/lost',
  who: 'anyone',
  summary: 'Say that nothing is left to take the second step with; mails its person, and who manages users',
  response: LostStep.extend({ email: z.string(), told: z.array(z.string()) }),
  refusals: ['SIGN_IN_AGAIN', 'TOO_MANY'],
});

/** Looking uses nothing up: mail scanners do that, too. */
export const openLostStep = call({
  id: 'openLostStep',
  method: 'GET',
  path: '/api/accounts/{userId}/lost-step',
  who: 'anyone',
  summary: 'What the mailed link of a lost second step is for, and from when on it works',
  query: z.object({ code: Code }),
  response: LostStep.extend({ userName: z.string(), isOpen: z.boolean() }),
  refusals: ['LOST_STEP_GONE', 'TOO_MANY'],
});

export const stopLostStep = call({
  id: 'stopLostStep',
  method: 'POST',
  path: '/api/accounts/{userId}/lost-step/stop',
  who: 'anyone',
  summary: 'Leave the second step on, by the mailed link',
  body: z.object({ code: Code }),
  response: z.literal(true),
  refusals: ['LOST_STEP_GONE', 'TOO_MANY'],
});

/** Once. Ends all sessions, and begins one. */
export const finishLostStep = call({
  id: 'finishLostStep',
  method: 'POST',
  path: '/api/accounts/{userId}/lost-step/finish',
  who: 'anyone',
  summary: 'Sign in by the mailed link and the password, without the lost second step, which is taken off',
  body: z.object({ code: Code, password: z.string().min(1, 'is needed').max(255) }),
  response: z.literal(true),
  refusals: [
    'LOST_STEP_GONE',
    'LOST_STEP_WAITS',
    'WRONG_PASSWORD',
    'ACCOUNT_SUSPENDED',
    'SINGLE_SIGN_ON_ONLY',
    'OTHER_IDENTITY',
    'TOO_MANY',
  ],
});

export const grantLostStep = call({
  id: 'grantLostStep',
  method: 'POST',
  path: '/api/accounts/people/{userId}/lost-step/grant',
  who: may('ManageOrganizationUsers'),
  summary: 'Let a colleague, who has lost the second step, set up a new one without waiting',
  response: z.boolean(),
  refusals: ['CONFIRM_PASSWORD', 'NOT_FOUND', 'NOT_OWN_ACCOUNT', 'LOST_STEP_GONE'],
});

export const refuseLostStep = call({
  id: 'refuseLostStep',
  method: 'POST',
  path: '/api/accounts/people/{userId}/lost-step/refuse',
  who: may('ManageOrganizationUsers'),
  summary: 'Leave the second step of a colleague on, who says that it is lost',
  response: z.boolean(),
  refusals: ['NOT_FOUND'],
});
