import { z } from 'zod';
import type { EventDefinitions, EventOf } from '../log.ts';

const id = z.number().int();
const text = z.string();
/** Sealed under the person's own key once sealing is built; erasing that key makes it unreadable. */
const personal = z.string().meta({ personal: true });

/**
 * Stream `user-<userId>`. Passwords and activation codes are never here: their hashes stand in Postgres. A sign-up that nobody confirms
 * leaves no event at all (docs/decisions/0006).
 */
export const userEvents = {
  UserSignedUp: {
    version: 1,
    schema: z.object({
      userId: id,
      userName: personal,
      firstName: personal,
      lastName: personal,
      email: personal,
      workNumber: personal,
      mobileNumber: personal,
      jobFunction: text,
      userType: text,
      organizationId: id,
      organizationName: text,
      isAdmin: z.boolean(),
      signedUpAt: text,
    }),
  },
  UserActivated: { version: 1, schema: z.object({ userId: id }) },
} satisfies EventDefinitions;

export type AccountEvent = EventOf<typeof userEvents>;
