import { z } from 'zod';
import { describe } from '../../audit.ts';
import { auditedEvent, type EventOf, evolveBy, id, personalOf, stream, text } from '../../event.ts';
import { type Grants, remarkOf } from '../../kit/rights.ts';
import { pastValue } from '../../way-back.ts';
import { singleSignOnEvents } from '../single-sign-on/single-sign-on.events.ts';
import { invitationEvents } from './invitation.events.ts';
import { memberOf, noPeople, type PeopleState, withMember } from './people-state.ts';
import { Right, titlesOf } from './right.ts';
import { roleEvents } from './role.events.ts';
import { securityEvents } from './security.events.ts';
import { byManagers } from './way-back.ts';

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
    wayBack(_was, { userId, was, own }, now) {
      const value = (rights: readonly { right: string }[]) => {
        const remark = remarkOf(rights as Grants);
        return pastValue(titlesOf(rights), remark, { type: 'ChangeUserRights' as const, userId, remark });
      };
      return byManagers(value(was), value(own), value(memberOf(now, userId).own ?? own));
    },
  }),
  MemberRoleChanged: peopleEvent(
    z.object({ organizationId: id('organization'), userId: id('user'), name: personalOf('userId'), was: text, role: text }),
  )({
    apply: (was, { userId, role }) => withMember(was, userId, { role }),
    audit: (_was, { userId, name, was, role }) =>
      describe('people', `Changed the role of ${name}`, { before: was, after: role, facts: { userId } }),
    wayBack(_was, { userId, was, role }, now) {
      const value = (name: string) => pastValue(name, name, { type: 'ChangeRole' as const, userId, role: name });
      return byManagers(value(was), value(role), value(memberOf(now, userId).role ?? role));
    },
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
