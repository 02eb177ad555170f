import { z } from 'zod';
import { type EventOf, foldedEvent, id, personal, stream, text } from '../event.ts';

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

export interface UserState {
  id: number;
  active: boolean;
  details: UserDetails | null;
}

const userEvent = foldedEvent<UserState>();

/**
 * Stream `user-<userId>`. Passwords and activation codes are never in events; Postgres holds their hashes. A sign-up that
 * nobody confirms leaves no event (docs/decisions/0006).
 */
export const userEvents = {
  UserSignedUp: userEvent(
    z.object({
      userId: id('user'),
      userName: personal,
      firstName: personal,
      lastName: personal,
      email: personal,
      workNumber: personal,
      mobileNumber: personal,
      jobFunction: text,
      userType: text,
      organizationId: id('organization'),
      organizationName: text,
      isAdmin: z.boolean(),
      signedUpAt: text,
    }),
  )({
    apply: (was, { userId: _id, signedUpAt: _at, ...details }) => ({ ...was, details }),
  }),
  UserActivated: userEvent(z.object({ userId: id('user') }))({ apply: (was) => ({ ...was, active: true }) }),
};

export const userStream = stream('user', 'user', userEvents);

export type AccountEvent = EventOf<typeof userEvents>;

declare module '../event.ts' {
  interface IdKinds {
    user: true;
  }
}
