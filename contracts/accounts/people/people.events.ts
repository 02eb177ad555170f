import { z } from 'zod';
import { describe } from '../../audit.ts';
import { auditedEvent, type EventOf, evolveBy, id, personal, stream, text } from '../../event.ts';
import { type Grants, OWN_RIGHTS, rightOf } from '../../kit/rights.ts';

/** What somebody was given since they joined; null where that still is what they joined with. */
export interface Member {
  role: string | null;
  own: Grants | null;
}

/** The people of an organisation, of whom each has a role and rights of their own (R336, R340). */
export interface PeopleState {
  organizationId: number;
  members: ReadonlyMap<number, Member>;
}

export const noPeople = (organizationId: number): PeopleState => ({ organizationId, members: new Map() });

export const memberOf = ({ members }: PeopleState, userId: number): Member => members.get(userId) ?? { role: null, own: null };

const withMember = (was: PeopleState, userId: number, part: Partial<Member>): PeopleState => ({
  ...was,
  members: new Map(was.members).set(userId, { ...memberOf(was, userId), ...part }),
});

const Right = z.object({ right: text, limit: z.string().optional() });

/** `Edit organization items, Add logo`; `none`. */
const titles = (own: readonly { right: string }[]): string =>
  OWN_RIGHTS.filter((right) => own.some((one) => one.right === right))
    .map((right) => rightOf(right).title)
    .join(', ') || 'none';

const peopleEvent = auditedEvent<PeopleState>();

/**
 * Stream `people-<organizationId>`. One stream, so that whoever takes the last right to manage users is refused, however many do it at once.
 * `was` is what they had before, `name` what they were called.
 */
export const peopleEvents = {
  MemberRightsChanged: peopleEvent(
    z.object({ organizationId: id('organization'), userId: id('user'), name: personal, was: z.array(Right), own: z.array(Right) }),
  )({
    apply: (was, { userId, own }) => withMember(was, userId, { own: own as unknown as Grants }),
    audit: (_was, { userId, name, was, own }) =>
      describe('people', `Changed the rights of ${name}`, { before: titles(was), after: titles(own), facts: { userId } }),
  }),
  MemberRoleChanged: peopleEvent(
    z.object({ organizationId: id('organization'), userId: id('user'), name: personal, was: text, role: text }),
  )({
    apply: (was, { userId, role }) => withMember(was, userId, { role }),
    audit: (_was, { userId, name, was, role }) =>
      describe('people', `Changed the role of ${name}`, { before: was, after: role, facts: { userId } }),
  }),
};

export const peopleStream = stream('people', 'organization', peopleEvents, {
  initial: noPeople,
  evolve: evolveBy<PeopleState, PeopleEvent>(peopleEvents),
  about: (now) => ({ organizationId: now.organizationId }),
});

export type PeopleEvent = EventOf<typeof peopleEvents>;
