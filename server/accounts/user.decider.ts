import {
  type AccountEvent,
  type Erasure,
  noUser,
  profileOf,
  type UserDetails,
  type UserState,
  userEvents,
} from '../../contracts/accounts/events.ts';
import type { Profile, ProfileField } from '../../contracts/accounts/profile/profile.ts';
import { evolveBy } from '../../contracts/event.ts';
import type { Actor } from '../../contracts/log.ts';
import { Refusal } from '../../contracts/refusals.ts';
import { type CommandOf, type DecisionsOf, decideBy } from '../platform/event-log/decisions.ts';
import type { Decider } from '../platform/event-log/stream-handler.ts';
import { type SecondStepCommands, secondStepDecisions } from './second-step/second-step.decisions.ts';

interface AccountCommands {
  /** The mailed code came back, or the product created a demo user. `signedUpAt` is an ISO instant. */
  ConfirmSignUp: { details: UserDetails; signedUpAt: string };
  /** R114 */
  ChooseTaskFlyout: { shown: boolean };
  SuspendUser: { reason: string; at: string };
  RemoveUser: { at: string };
  ReinstateUser: object;
  AskErasure: { at: string; eraseAt: string; codeHash: string };
  WithdrawErasure: { codeHash: string; at: string };
  RecordErasure: { at: string; keys: number; held: Erasure['held'] };
  RecordIdentity: { issuer: string; subject: string; at: string };
  ForgetIdentity: object;
  ChangeProfile: { changed: Partial<Profile> };
  ChangeEmail: { email: string; userName: string };
  ChangePassword: { by: 'own' | 'link'; at: string };
  RecordSignIn: { by: string; isNewDevice: boolean; at: string };
  RecordEndedSessions: { sessions: number; how: 'signed out' | 'ended'; at: string };
  RecordEndedByManager: { sessions: number; at: string };
}

type UserCommands = AccountCommands & SecondStepCommands;
export type UserCommand = CommandOf<UserCommands>;

/** Whether an erasure was asked for, and not taken back; it stays so once it is done. */
export const isToBeErased = ({ erasure }: Pick<UserState, 'erasure'>): boolean => erasure !== null && erasure.withdrawnAt === '';

export function fullName(person: { firstName: string; lastName: string; userName: string }): string {
  return `${person.firstName} ${person.lastName}`.trim() || person.userName;
}

/** Somebody as the actor of what they change of their own account. */
export const actorOf = (userId: number, details: UserDetails): Actor & { kind: 'user' } => ({
  ...{ kind: 'user', userId, organizationId: details.organizationId, name: fullName(details) },
});

const DECISIONS: DecisionsOf<UserCommands, UserState, AccountEvent> = {
  ...secondStepDecisions,
  ConfirmSignUp: (now, { details, signedUpAt }) =>
    now.details
      ? []
      : [
          { type: 'UserSignedUp', data: { userId: now.id, ...details, signedUpAt } },
          { type: 'UserActivated', data: { userId: now.id } },
        ],
  ChooseTaskFlyout: (now, { shown }) => (now.tasksShown === shown ? [] : [{ type: 'TaskFlyoutChosen', data: { shown } }]),
  SuspendUser: (now, { reason, at }) =>
    now.suspended?.reason === reason || now.removedAt || isToBeErased(now)
      ? []
      : [{ type: 'UserSuspended', data: { userId: now.id, reason, at } }],
  RemoveUser: (now, { at }) => (now.removedAt || isToBeErased(now) ? [] : [{ type: 'UserRemoved', data: { userId: now.id, at } }]),
  ReinstateUser(now) {
    if (isToBeErased(now)) throw new Refusal('ACCOUNT_TO_BE_ERASED');
    return now.suspended ? [{ type: 'UserReinstated', data: { userId: now.id } }] : [];
  },
  AskErasure(now, { at, eraseAt, codeHash }) {
    if (isToBeErased(now)) throw new Refusal('ACCOUNT_TO_BE_ERASED');
    return [{ type: 'ErasureAsked', data: { userId: now.id, at, eraseAt, codeHash } }];
  },
  WithdrawErasure(now, { codeHash, at }) {
    if (now.erasure?.codeHash !== codeHash) throw new Refusal('ERASURE_LINK_GONE');
    if (now.erasure.erasedAt) throw new Refusal('ERASED_ALREADY');
    return now.erasure.withdrawnAt ? [] : [{ type: 'ErasureWithdrawn', data: { userId: now.id, at } }];
  },
  RecordErasure: (now, { at, keys, held }) =>
    isToBeErased(now) && !now.erasure?.erasedAt ? [{ type: 'PersonErased', data: { userId: now.id, at, keys, held } }] : [],
  RecordIdentity: (now, { issuer, subject, at }) => [{ type: 'SingleSignOnLinked', data: { userId: now.id, issuer, subject, at } }],
  ForgetIdentity: (now) => (now.knownAt ? [{ type: 'SingleSignOnForgotten', data: { userId: now.id } }] : []),
  ChangeProfile(now, { changed }) {
    const before = profileOf(now);
    const differing = Object.entries(changed).filter(([field, value]) => before[field as ProfileField] !== value);
    return differing.length === 0 ? [] : [{ type: 'ProfileChanged', data: { userId: now.id, changed: Object.fromEntries(differing) } }];
  },
  ChangeEmail(now, { email, userName }) {
    const same = now.details?.email === email && now.details.userName === userName;
    return same ? [] : [{ type: 'EmailChanged', data: { userId: now.id, email, userName } }];
  },
  ChangePassword: (now, { by, at }) => [{ type: 'PasswordChanged', data: { userId: now.id, by, at } }],
  RecordSignIn: (now, { by, isNewDevice, at }) => [{ type: 'SignedIn', data: { userId: now.id, by, isNewDevice, at } }],
  RecordEndedSessions: (now, { sessions, how, at }) =>
    sessions === 0 ? [] : [{ type: 'SessionsEnded', data: { userId: now.id, sessions, how, at } }],
  RecordEndedByManager: (now, { sessions, at }) =>
    sessions === 0 ? [] : [{ type: 'SessionsEndedByManager', data: { userId: now.id, sessions, at } }],
};

/** One person's account, from a confirmed sign-up on. Stream `user-<userId>`. */
export const userDecider: Decider<UserState, UserCommand, AccountEvent> = {
  streamOf: (id) => `user-${id}`,
  initial: noUser,
  decide: (command, now) => decideBy(DECISIONS, command, now),
  evolve: evolveBy(userEvents),
  weigh: () => 2_000,
};
