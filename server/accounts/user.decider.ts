import type { AccountEvent } from '../../contracts/accounts/events.ts';
import type { Recorded } from '../../contracts/log.ts';
import type { Decider } from '../platform/event-log/stream-handler.ts';

export interface UserDetails {
  userName: string;
  firstName: string;
  lastName: string;
  email: string;
  workNumber: string;
  mobileNumber: string;
  jobFunction: string;
  userType: string;
  organizationId: number;
  organizationName: string;
  isAdmin: boolean;
}

/** `ConfirmSignUp`: the mailed code came back, or the product itself vouches for a demo user. `signedUpAt` is an ISO instant. */
export type UserCommand = { type: 'ConfirmSignUp'; details: UserDetails; signedUpAt: string };

export interface UserState {
  id: number;
  active: boolean;
  details: UserDetails | null;
}

export function fullName(person: { firstName: string; lastName: string; userName: string }): string {
  return `${person.firstName} ${person.lastName}`.trim() || person.userName;
}

/** One person's account, from a confirmed sign-up on. Stream `user-<userId>`. */
function decide(command: UserCommand, now: UserState): AccountEvent[] {
  if (now.details) return [];
  return [
    { type: 'UserSignedUp', data: { userId: now.id, ...command.details, signedUpAt: command.signedUpAt } },
    { type: 'UserActivated', data: { userId: now.id } },
  ];
}

function evolve(was: UserState, event: Recorded<AccountEvent>): UserState {
  switch (event.type) {
    case 'UserSignedUp': {
      const { userId: _, signedUpAt: __, ...details } = event.data;
      return { ...was, details };
    }
    case 'UserActivated':
      return { ...was, active: true };
  }
}

export const userDecider: Decider<UserState, UserCommand, AccountEvent> = {
  streamOf: (id) => `user-${id}`,
  initial: (id) => ({ id, active: false, details: null }),
  decide,
  evolve,
  weigh: () => 2_000,
};
