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
import { LOST_STEP_DAYS } from '../../contracts/accounts/second-step/lost-step.ts';
import { DAY_MS } from '../../contracts/durations.ts';
import { evolveBy } from '../../contracts/event.ts';
import type { Actor } from '../../contracts/log.ts';
import { Refusal } from '../../contracts/refusals.ts';
import type { Decider } from '../platform/event-log/stream-handler.ts';

/** `ChooseTaskFlyout`: R114. `ConfirmSignUp`: the mailed code came back, or the product created a demo user. `signedUpAt` is an ISO instant. */
export type UserCommand =
  | { type: 'ConfirmSignUp'; details: UserDetails; signedUpAt: string }
  | { type: 'ChooseTaskFlyout'; shown: boolean }
  | { type: 'SuspendUser'; reason: string; at: string }
  | { type: 'RemoveUser'; at: string }
  | { type: 'ReinstateUser' }
  | { type: 'AskErasure'; at: string; eraseAt: string; codeHash: string }
  | { type: 'WithdrawErasure'; codeHash: string; at: string }
  | { type: 'RecordErasure'; at: string; keys: number; held: Erasure['held'] }
  | { type: 'AddSecondStepMeans'; means: string; kind: 'passkey' | 'authenticator'; name: string; at: string }
  | { type: 'RemoveSecondStepMeans'; means: string; at: string }
  | { type: 'LoseSecondStep'; at: string; opensAt: string }
  | { type: 'GrantLostStep'; at: string }
  | { type: 'EndLostStep'; how: 'stopped' | 'refused' | 'signed in'; at: string }
  /** `askedAt`: what the link was mailed for. */
  | { type: 'ResetSecondStep'; askedAt: string; at: string }
  | { type: 'RecordIdentity'; issuer: string; subject: string; at: string }
  | { type: 'ForgetIdentity' }
  | { type: 'ChangeProfile'; changed: Partial<Profile> }
  | { type: 'ChangeEmail'; email: string; userName: string }
  | { type: 'ChangePassword'; by: 'own' | 'link'; at: string }
  | { type: 'RecordSignIn'; by: string; isNewDevice: boolean; at: string }
  | { type: 'RecordRefusedStep'; by: string; at: string }
  | { type: 'RecordEndedSessions'; sessions: number; how: 'signed out' | 'ended'; at: string };

/** Whether an erasure was asked for, and not taken back; it stays so once it is done. */
export const isToBeErased = ({ erasure }: Pick<UserState, 'erasure'>): boolean => erasure !== null && erasure.withdrawnAt === '';

export function fullName(person: { firstName: string; lastName: string; userName: string }): string {
  return `${person.firstName} ${person.lastName}`.trim() || person.userName;
}

/** Somebody as the actor of what they change of their own account. */
export const actorOf = (userId: number, details: UserDetails): Actor & { kind: 'user' } => ({
  ...{ kind: 'user', userId, organizationId: details.organizationId, name: fullName(details) },
});

/** One person's account, from a confirmed sign-up on. Stream `user-<userId>`. */
function decide(command: UserCommand, now: UserState): AccountEvent[] {
  switch (command.type) {
    case 'ChooseTaskFlyout':
      return now.tasksShown === command.shown ? [] : [{ type: 'TaskFlyoutChosen', data: { shown: command.shown } }];
    case 'SuspendUser': {
      const { reason, at } = command;
      return now.suspended?.reason === reason || now.removedAt || isToBeErased(now)
        ? []
        : [{ type: 'UserSuspended', data: { userId: now.id, reason, at } }];
    }
    case 'RemoveUser':
      return now.removedAt || isToBeErased(now) ? [] : [{ type: 'UserRemoved', data: { userId: now.id, at: command.at } }];
    case 'AskErasure':
      if (isToBeErased(now)) throw new Refusal('ACCOUNT_TO_BE_ERASED');
      return [{ type: 'ErasureAsked', data: { userId: now.id, at: command.at, eraseAt: command.eraseAt, codeHash: command.codeHash } }];
    case 'WithdrawErasure': {
      if (now.erasure?.codeHash !== command.codeHash) throw new Refusal('ERASURE_LINK_GONE');
      if (now.erasure.erasedAt) throw new Refusal('ERASED_ALREADY');
      return now.erasure.withdrawnAt ? [] : [{ type: 'ErasureWithdrawn', data: { userId: now.id, at: command.at } }];
    }
    case 'RecordErasure': {
      const { at, keys, held } = command;
      return isToBeErased(now) && !now.erasure?.erasedAt ? [{ type: 'PersonErased', data: { userId: now.id, at, keys, held } }] : [];
    }
    case 'ReinstateUser':
      if (isToBeErased(now)) throw new Refusal('ACCOUNT_TO_BE_ERASED');
      return now.suspended ? [{ type: 'UserReinstated', data: { userId: now.id } }] : [];
    case 'ChangePassword':
      return [{ type: 'PasswordChanged', data: { userId: now.id, by: command.by, at: command.at } }];
    case 'RecordSignIn':
      return [{ type: 'SignedIn', data: { userId: now.id, by: command.by, isNewDevice: command.isNewDevice, at: command.at } }];
    case 'RecordRefusedStep':
      return [{ type: 'SecondStepRefused', data: { userId: now.id, by: command.by, at: command.at } }];
    case 'RecordEndedSessions': {
      const { sessions, how, at } = command;
      return sessions === 0 ? [] : [{ type: 'SessionsEnded', data: { userId: now.id, sessions, how, at } }];
    }
    case 'ChangeProfile': {
      const before = profileOf(now);
      const differing = Object.entries(command.changed).filter(([field, value]) => before[field as ProfileField] !== value);
      return differing.length === 0 ? [] : [{ type: 'ProfileChanged', data: { userId: now.id, changed: Object.fromEntries(differing) } }];
    }
    case 'ChangeEmail': {
      const { email, userName } = command;
      const same = now.details?.email === email && now.details.userName === userName;
      return same ? [] : [{ type: 'EmailChanged', data: { userId: now.id, email, userName } }];
    }
    case 'AddSecondStepMeans': {
      const { means, kind, name, at } = command;
      return [{ type: 'SecondStepMeansAdded', data: { userId: now.id, means, kind, name, at } }];
    }
    case 'RemoveSecondStepMeans': {
      if (!now.means.has(command.means)) return [];
      if (now.means.size === 1) throw new Refusal('LAST_MEANS');
      return [{ type: 'SecondStepMeansRemoved', data: { userId: now.id, means: command.means, at: command.at } }];
    }
    case 'LoseSecondStep': {
      const { at, opensAt } = command;
      // Asked again while it waits, or while its link is good, it neither begins again nor comes sooner.
      const isOver = now.lostStep && Date.parse(at) > Date.parse(now.lostStep.opensAt) + LOST_STEP_DAYS * DAY_MS;
      return now.means.size === 0 || (now.lostStep && !isOver) ? [] : [{ type: 'SecondStepLost', data: { userId: now.id, at, opensAt } }];
    }
    case 'GrantLostStep':
      if (!now.lostStep) throw new Refusal('LOST_STEP_GONE');
      return now.lostStep.opensAt <= command.at ? [] : [{ type: 'SecondStepLossGranted', data: { userId: now.id, at: command.at } }];
    case 'EndLostStep':
      return now.lostStep ? [{ type: 'SecondStepLossEnded', data: { userId: now.id, at: command.at, how: command.how } }] : [];
    case 'ResetSecondStep':
      if (now.lostStep?.askedAt !== command.askedAt) throw new Refusal('LOST_STEP_GONE');
      if (command.at < now.lostStep.opensAt) throw new Refusal('LOST_STEP_WAITS');
      return [{ type: 'SecondStepReset', data: { userId: now.id, at: command.at } }];
    case 'RecordIdentity': {
      const { issuer, subject, at } = command;
      return [{ type: 'SingleSignOnLinked', data: { userId: now.id, issuer, subject, at } }];
    }
    case 'ForgetIdentity':
      return now.knownAt ? [{ type: 'SingleSignOnForgotten', data: { userId: now.id } }] : [];
    case 'ConfirmSignUp':
      if (now.details) return [];
      return [
        { type: 'UserSignedUp', data: { userId: now.id, ...command.details, signedUpAt: command.signedUpAt } },
        { type: 'UserActivated', data: { userId: now.id } },
      ];
  }
}

export const userDecider: Decider<UserState, UserCommand, AccountEvent> = {
  streamOf: (id) => `user-${id}`,
  initial: noUser,
  decide,
  evolve: evolveBy(userEvents),
  weigh: () => 2_000,
};
