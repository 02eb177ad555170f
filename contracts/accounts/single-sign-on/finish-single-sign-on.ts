import { z } from 'zod';
import { call } from '../../call.ts';
import { Means } from '../second-step/means.ts';

/** A page of ours sends it, and no other site can: `answer` is what the provider added to the redirect URI. */
export const finishSingleSignOn = call({
  id: 'finishSingleSignOn',
  method: 'POST',
  path: '/api/accounts/single-sign-on/finish/{organizationId}',
  who: 'anyone',
  summary: 'Sign in with the answer of the provider',
  body: z.object({ answer: z.string().min(1, 'is needed').max(8_000) }),
  /** `next` is a path of this site; `secondStep` by what the second step is to be taken before one is signed in, empty where none is due. */
  response: z.object({ next: z.string(), secondStep: z.array(Means) }),
  refusals: [
    ...(['SIGN_ON_AGAIN', 'SIGN_ON_REFUSED', 'SIGN_ON_CANCELLED', 'SIGN_ON_CLOCK', 'CLIENT_REFUSED', 'ISSUER_REFUSED'] as const),
    ...(['ISSUER_SILENT', 'ISSUER_WRONG', 'MAIL_NOT_VERIFIED', 'MAIL_OF_ANOTHER_DOMAIN', 'OF_ANOTHER_ORGANIZATION'] as const),
    ...(['OTHER_IDENTITY', 'NOT_THE_ONE_WHO_TRIES', 'NO_SUCH_ROLE', 'PLAN_FULL', 'ACCOUNT_SUSPENDED'] as const),
    ...(['ACCOUNT_TO_BE_ERASED', 'PERSON_ERASED', 'TOO_MANY'] as const),
  ],
});
