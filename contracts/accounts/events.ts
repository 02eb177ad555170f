import { z } from 'zod';
import { type EventOf, event, id, personal, stream, text } from '../event.ts';

/**
 * Stream `user-<userId>`. Passwords and activation codes are never here: their hashes stand in Postgres. A sign-up that nobody confirms
 * leaves no event at all (docs/decisions/0006).
 */
export const userEvents = {
  UserSignedUp: event(
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
  ),
  UserActivated: event(z.object({ userId: id('user') })),
};

export const userStream = stream('user', 'user', userEvents);

export type AccountEvent = EventOf<typeof userEvents>;
