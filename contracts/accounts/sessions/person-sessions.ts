import { z } from 'zod';
import { call, may } from '../../call.ts';
import { SessionDevice } from './get-sessions.ts';

/** A session of a colleague: without the address, which the audit shows to who may read it. Its id is a digest that signs nobody in. */
export const PersonSession = SessionDevice.extend({
  id: z.string(),
  /** The one that asks. */
  current: z.boolean(),
  /** ISO instant; empty for a session from before this was kept. */
  startedAt: z.string(),
});
export type PersonSession = z.infer<typeof PersonSession>;

export const getPersonSessions = call({
  id: 'getPersonSessions',
  method: 'GET',
  path: '/api/accounts/people/{userId}/sessions',
  who: may('ManageOrganizationUsers'),
  summary: 'Where somebody of the organization is signed in, used last first',
  response: z.array(PersonSession),
  refusals: ['NOT_FOUND'],
});

/** Ends sessions of a colleague. Repeating it answers the same; API keys go on. One's own are ended by `endSession`. */
export const endPersonSessions = call({
  id: 'endPersonSessions',
  method: 'POST',
  path: '/api/accounts/people/{userId}/sessions/end',
  who: may('ManageOrganizationUsers'),
  summary: 'End a session of somebody of the organization, or all, in open screens too; each device asks for the second step again',
  body: z.object({
    /** As listed; without it, all of them. */
    id: z.string().max(100).optional(),
  }),
  response: z.object({ ended: z.number() }),
  refusals: ['NOT_FOUND', 'OWN_SESSIONS'],
});
