import { z } from 'zod';
import { describe } from '../../audit.ts';
import { auditedEvent, id, personalOf, text } from '../../event.ts';
import type { Grants } from '../../kit/rights.ts';
import { type PeopleState, withInvitation, withMember } from './people-state.ts';
import { Right } from './right.ts';

const peopleEvent = auditedEvent<PeopleState>();
const of = z.object({ organizationId: id('organization'), userId: id('user') });
/** What the mail says; `invitedBy` as they were called. */
const mailed = of.extend({
  email: personalOf('userId'),
  organizationName: text,
  invitedBy: personalOf('actor'),
  at: text,
  expiresAt: text,
});
const emailOf = (was: PeopleState, userId: number): string => was.invitations.get(userId)?.email ?? '';

/** `userId` is the account that the invitation makes when it is taken; `at` and `expiresAt` are ISO instants. */
export const invitationEvents = {
  PersonInvited: peopleEvent(mailed.extend({ role: text, own: z.array(Right) }))({
    apply: (was, { userId, email, role, own: rights, invitedBy, at, expiresAt }) => {
      const own = rights as unknown as Grants;
      const invitations = new Map(was.invitations).set(userId, { email, role, own, invitedBy, at, expiresAt, status: 'open' });
      return withMember({ ...was, invitations }, userId, { role, own });
    },
    audit: (_was, { userId, email, role }) => describe('people', `Invited ${email || 'somebody'}`, { after: role, facts: { userId } }),
  }),
  InvitationSentAgain: peopleEvent(mailed)({
    apply: (was, { userId, at, expiresAt }) => withInvitation(was, userId, { at, expiresAt }),
    audit: (_was, { userId, email }) => describe('people', `Sent the invitation to ${email} again`, { facts: { userId } }),
  }),
  InvitationWithdrawn: peopleEvent(of)({
    apply: (was, { userId }) => withInvitation(was, userId, { status: 'withdrawn' }),
    audit: (was, { userId }) => describe('people', `Took the invitation to ${emailOf(was, userId)} back`, { facts: { userId } }),
  }),
  InvitationTaken: peopleEvent(of.extend({ name: personalOf('userId') }))({
    apply: (was, { userId }) => withInvitation(was, userId, { status: 'taken' }),
    audit: (was, { userId, name }) =>
      describe('people', `${name} joined by the invitation to ${emailOf(was, userId)}`, { facts: { userId } }),
  }),
};
