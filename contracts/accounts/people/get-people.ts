import { z } from 'zod';
import { call, may } from '../../call.ts';
import { Granted } from '../granted.ts';
import { LostStep } from '../second-step/lost-step.ts';

const Person = z.object({
  userId: z.number(),
  name: z.string(),
  email: z.string(),
  /** Of work, or else the mobile one; empty where there is none. */
  phone: z.string(),
  role: z.string(),
  /** Rights of one's own, as three T or F (R336). */
  remark: z.string(),
  /** By the role and of one's own. */
  rights: z.array(Granted),
  isSuspended: z.boolean(),
  /** Suspended, and none of the organization's people any more: counted nowhere. */
  isRemoved: z.boolean(),
  /** Their second step is said to be lost; null where it is not. */
  lostStep: LostStep.nullable(),
  /** What they have beside the password; the passkey where they have both. */
  secondStep: z.enum(['', 'passkey', 'authenticator']),
  /** ISO instant, to the hour, at which a session of theirs that has not ended was used; empty where there is none. */
  lastSeen: z.string(),
});
export type Person = z.infer<typeof Person>;

/** R339. */
export const getPeople = call({
  id: 'people',
  method: 'GET',
  path: '/api/accounts/people',
  who: may('ManageOrganizationUsers'),
  summary: 'The people of the organization with their roles and rights, administrators first',
  response: z.array(Person),
});
