import { z } from 'zod';
import { describe } from '../../audit.ts';
import { auditedEvent, id, text, whole } from '../../event.ts';
import { counted } from '../../format.ts';
import type { UserState } from '../events.ts';
import { nameOfUser } from '../name-of-user.ts';

const userEvent = auditedEvent<UserState>();

/** How somebody came in and went. From where is not in the log (docs/decisions/0184). */
export const sessionEvents = {
  /** `by`: what one signed in with, as the list of sessions says it (`password, authenticator`). */
  SignedIn: userEvent(z.object({ userId: id('user'), by: text, isNewDevice: z.boolean(), at: text }))({
    apply: (was) => was,
    audit: (_was, { userId, by, isNewDevice }) =>
      describe('signins', isNewDevice ? 'Signed in with a new device' : 'Signed in', { after: by, facts: { userId, by, isNewDevice } }),
  }),
  /** After `by`, which was right. */
  SecondStepRefused: userEvent(z.object({ userId: id('user'), by: text, at: text }))({
    apply: (was) => was,
    audit: (_was, { userId, by }) =>
      describe('signins', 'Failed the second step of signing in', { after: `after ${by}`, facts: { userId } }),
  }),
  SessionsEnded: userEvent(z.object({ userId: id('user'), sessions: whole, how: z.enum(['signed out', 'ended']), at: text }))({
    apply: (was) => was,
    audit: (_was, { userId, sessions, how }) =>
      describe(
        'signins',
        how === 'signed out' ? 'Signed out' : `Ended ${sessions === 1 ? 'another session' : `${sessions} other sessions`}`,
        {
          facts: { userId, sessions },
        },
      ),
  }),
  /** By whoever manages the users of the organisation. */
  SessionsEndedByManager: userEvent(z.object({ userId: id('user'), sessions: whole, at: text }))({
    apply: (was) => was,
    audit: (was, { userId, sessions }) =>
      describe('signins', `Ended ${counted(sessions, 'session')} of ${nameOfUser(was.details)}`, { facts: { userId, sessions } }),
  }),
};
