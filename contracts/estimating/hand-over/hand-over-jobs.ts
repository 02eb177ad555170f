import { z } from 'zod';
import { call, Id, may } from '../../call.ts';

/** Jobs of one call; whoever has more hands them over in several. */
export const MOST_HANDED_OVER = 500;

/**
 * A job at a time: what cannot be handed over is named, and the rest is done. Asked again, nothing is done twice. `tell` mails those who get jobs, and
 * who gives them.
 */
export const handOverJobs = call({
  id: 'handOverJobs',
  method: 'POST',
  path: '/api/estimates/people/{userId}/jobs/hand-over',
  who: may('ManageOrganizationUsers'),
  summary: 'Hand jobs of somebody of the organization over to others, each to whom it says',
  body: z.object({
    jobs: z
      .array(z.object({ orderId: Id, toId: Id }))
      .min(1)
      .max(MOST_HANDED_OVER),
    tell: z.boolean().default(false),
    /** The instant from which on they go back by themselves; empty for good. */
    until: z.union([z.literal(''), z.iso.datetime()]).default(''),
  }),
  response: z.object({
    handedOver: z.array(z.number()),
    failed: z.array(z.object({ orderId: z.number(), because: z.string() })),
  }),
  refusals: ['NOT_FOUND', 'CANNOT_TAKE_JOBS', 'HANDED_OVER_ALREADY', 'ARCHIVED_JOB_STAYS', 'ORDER_NOT_FOUND'],
});
