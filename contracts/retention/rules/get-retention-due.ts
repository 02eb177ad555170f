import { z } from 'zod';
import { call, may, Text } from '../../call.ts';
import { RETENTION_RULES } from './retention.ts';

/** The oldest first, at most 500. `at`: when it was last changed, or made. */
export const getRetentionDue = call({
  id: 'retentionDue',
  method: 'GET',
  path: '/api/retention/{rule}/due',
  who: may('ManageOrganizationUsers'),
  summary: 'What of a rule is due to be removed',
  params: z.object({ rule: z.enum(RETENTION_RULES) }),
  query: z.object({ text: Text.default('') }),
  response: z.object({
    dueBefore: z.string(),
    /** Of the search. */
    total: z.number(),
    items: z.array(
      z.object({
        ...{ id: z.string(), name: z.string(), detail: z.string(), at: z.string() },
        /** By whom it was unticked, and why; null where it was not. It is not removed until it is ticked again. */
        kept: z.object({ why: z.string(), by: z.string(), at: z.string() }).nullable(),
      }),
    ),
  }),
});
