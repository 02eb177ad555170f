import { z } from 'zod';
import { describe } from '../../audit.ts';
import { auditedEvent, type EventOf, evolveBy, id, personalOf, stream, text } from '../../event.ts';
import type { Grants } from '../../kit/rights.ts';
import { singleSignOnEvents } from '../single-sign-on/single-sign-on.events.ts';
import { invitationEvents } from './invitation.events.ts';
import { noPeople, type PeopleState, withMember } from './people-state.ts';
import { Right, titlesOf } from './right.ts';
import { roleEvents } from './role.events.ts';
import { securityEvents } from './security.events.ts';

const peopleEvent = auditedEvent<PeopleState>();

/**
 * Stream `people-<organizationId>`. One stream, so that whoever takes the last right to manage users is refused, however many do it at once.
 * `was` is what they had before, `name` what they were called.
 */
export const peopleEvents = {
  MemberRightsChanged: peopleEvent(
    z.object({
      organizationId: id('organization'),
      userId: id('user'),
      name: personalOf('userId'),
      was: z.array(Right),
      own: z.array(Right),
    }),
  )({
    apply: (was, { userId, own }) => withMember(was, userId, { own: own as unknown as Grants }),
    audit: (_was, { userId, name, was, own }) =>
      describe('people', `Changed the rights of ${name}`, { before: titlesOf(was), after: titlesOf(own), facts: { userId } }),
  }),
  MemberRoleChanged: peopleEvent(
    z.object({ organizationId: id('organization'), userId: id('user'), name: personalOf('userId'), was: text, role: text }),
  )({
    apply: (was, { userId, role }) => withMember(was, userId, { role }),
    audit: (_was, { userId, name, was, role }) =>
      describe('people', `Changed the role of ${name}`, { before: was, after: role, facts: { userId } }),
  }),
  ...invitationEvents,
  ...roleEvents,
  ...singleSignOnEvents,
  ...securityEvents,
};

export const peopleStream = stream('people', 'organization', peopleEvents, {
  initial: noPeople,
  evolve: evolveBy<PeopleState, PeopleEvent>(peopleEvents),
  about: (now) => ({ organizationId: now.organizationId }),
});

export type PeopleEvent = EventOf<typeof peopleEvents>;
