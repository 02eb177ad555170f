import type { Grants, Role } from '../../kit/rights.ts';
import { roleNamed } from '../../kit/rights.ts';
import type { SingleSignOn } from '../single-sign-on/single-sign-on.ts';

/** What somebody was given since they joined; null where that still is what they joined with. */
export interface Member {
  role: string | null;
  own: Grants | null;
}

/** An invitation to one mail address. The account that takes it has its id from the beginning, so that it is made once. */
export interface Invitation {
  email: string;
  role: string;
  own: Grants;
  invitedBy: string;
  /** ISO instants: sent last, and good until. */
  at: string;
  expiresAt: string;
  status: 'open' | 'taken' | 'withdrawn';
}

/** The people of an organisation, of whom each has a role and rights of their own (R336, R340). */
export interface PeopleState {
  organizationId: number;
  members: ReadonlyMap<number, Member>;
  /** By the id of the account to be. */
  invitations: ReadonlyMap<number, Invitation>;
  /** The organisation's own roles, and those of `ROLES` that it changed, by name. */
  roles: ReadonlyMap<string, Role>;
  /** Null until it was set up. */
  singleSignOn: SingleSignOn | null;
  /** Who has no second step sets one up before anything else. */
  asksSecondStep: boolean;
}

export const noPeople = (organizationId: number): PeopleState => ({
  organizationId,
  members: new Map(),
  invitations: new Map(),
  roles: new Map(),
  singleSignOn: null,
  asksSecondStep: false,
});

export const memberOf = ({ members }: PeopleState, userId: number): Member => members.get(userId) ?? { role: null, own: null };

export const withMember = (was: PeopleState, userId: number, part: Partial<Member>): PeopleState => ({
  ...was,
  members: new Map(was.members).set(userId, { ...memberOf(was, userId), ...part }),
});

export const withInvitation = (was: PeopleState, userId: number, part: Partial<Invitation>): PeopleState => {
  const before = was.invitations.get(userId);
  return before ? { ...was, invitations: new Map(was.invitations).set(userId, { ...before, ...part }) } : was;
};

/** The organisation's own role of that name, else the product's. */
export const roleIn = ({ roles }: Pick<PeopleState, 'roles'>, name: string): Role | undefined => roles.get(name) ?? roleNamed(name);
