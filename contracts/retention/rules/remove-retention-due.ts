import { z } from 'zod';
import { call, may } from '../../call.ts';
import { MOST_DUE, RETENTION_RULES } from './retention.ts';

/** What is no longer due when it comes to that (a contact that has a job meanwhile, or that a colleague keeps) stays, and is not among the answered. */
export const removeRetentionDue = call({
  id: 'removeRetentionDue',
  method: 'POST',
  path: '/api/retention/{rule}/remove',
  who: may('ManageOrganizationUsers'),
  summary: 'Remove what is due, as somebody looked at it',
  params: z.object({ rule: z.enum(RETENTION_RULES) }),
  body: z.object({ ids: z.array(z.string().max(40)).min(1).max(MOST_DUE) }),
  response: z.object({
    removed: z.array(z.string()),
    /** The day (ISO) from which it is gone for good. */
    goneOn: z.string(),
  }),
});
