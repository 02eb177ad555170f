import { z } from 'zod';
import { describe } from '../../audit.ts';
import { auditedEvent, id, text } from '../../event.ts';
import type { UserState } from '../events.ts';

const userEvent = auditedEvent<UserState>();
const of = z.object({ userId: id('user'), at: text });
const ENDS = { stopped: 'Stopped', refused: 'Refused', 'signed in': 'Ended, by signing in with the second step,' } as const;

const nameIn = ({ details }: UserState): string =>
  `${details?.firstName ?? ''} ${details?.lastName ?? ''}`.trim() || (details?.userName ?? '');

/** Somebody has the password and nothing that the second step is taken with. Instants are ISO. */
export const lostStepEvents = {
  /** From `opensAt` on the password and the mailed link take the second step off. */
  SecondStepLost: userEvent(of.extend({ opensAt: text }))({
    apply: (was, { at, opensAt }) => ({ ...was, lostStep: { askedAt: at, opensAt } }),
    audit: (was, { userId, opensAt }) =>
      describe('people', `Said, with the password of ${nameIn(was)}, that the second step is lost`, {
        after: opensAt,
        facts: { userId, opensAt },
      }),
  }),
  SecondStepLossGranted: userEvent(of)({
    apply: (was, { at }) => ({ ...was, lostStep: was.lostStep && { ...was.lostStep, opensAt: at } }),
    audit: (was, { userId }) =>
      describe('people', `Let ${nameIn(was)} set up a new second step at once`, { before: was.lostStep?.opensAt ?? '', facts: { userId } }),
  }),
  SecondStepLossEnded: userEvent(of.extend({ how: z.enum(['stopped', 'refused', 'signed in']) }))({
    apply: (was) => ({ ...was, lostStep: null }),
    audit: (was, { userId, how }) =>
      describe('people', `${ENDS[how]} taking the second step off the account of ${nameIn(was)}`, { facts: { userId } }),
  }),
  /** Passkeys, authenticator and recovery codes are gone. */
  SecondStepReset: userEvent(of)({
    apply: (was) => ({ ...was, lostStep: null, means: new Map() }),
    audit: (_was, { userId }) => describe('people', 'Took the lost second step off the account', { facts: { userId } }),
  }),
};
