import { z } from 'zod';
import { call, Id, may } from '../../call.ts';
import { USUAL_TIME_ZONE } from '../../local-time.ts';
import { TimeZone } from '../orders/get-new-order.ts';

/** Jobs of one call; whoever has more hands them over in several. */
export const MOST_HANDED_OVER = 500;

/** Which jobs go to whom, and for how long. */
const HandOver = z.object({
  jobs: z
    .array(z.object({ orderId: Id, toId: Id }))
    .min(1)
    .max(MOST_HANDED_OVER),
  /** The instant from which on they go back by themselves; empty for good. */
  until: z.union([z.literal(''), z.iso.datetime()]).default(''),
  /** Where that instant is the morning of a day: what everybody reads is that day. */
  timeZone: TimeZone.default(USUAL_TIME_ZONE),
});

/** The mails that `tellCustomers` would send, one to each customer and each person who gets jobs of theirs. Nothing is recorded. */
export const previewHandOver = call({
  id: 'previewHandOver',
  method: 'POST',
  path: '/api/estimates/people/{userId}/jobs/letters',
  effect: 'read',
  who: may('ManageOrganizationUsers'),
  summary: 'What the customers of jobs would be written when these are handed over',
  body: HandOver,
  response: z.object({
    letters: z.array(z.object({ to: z.string(), customer: z.string(), subject: z.string(), text: z.string() })),
    /** Customers without a mail address, by name; empty names are of jobs without a customer. */
    unreached: z.array(z.string()),
  }),
  refusals: ['NOT_FOUND', 'CANNOT_TAKE_JOBS'],
});

/**
 * A job at a time: what cannot be handed over is named, and the rest is done. Asked again, nothing is done twice. `tell` mails those who get jobs, and
 * who gives them; `tellCustomers` whose jobs they are.
 */
export const handOverJobs = call({
  id: 'handOverJobs',
  method: 'POST',
  path: '/api/estimates/people/{userId}/jobs/hand-over',
  who: may('ManageOrganizationUsers'),
  summary: 'Hand jobs of somebody of the organization over to others, each to whom it says',
  body: HandOver.extend({ tell: z.boolean().default(false), tellCustomers: z.boolean().default(false) }),
  response: z.object({
    handedOver: z.array(z.number()),
    failed: z.array(z.object({ orderId: z.number(), because: z.string() })),
  }),
  refusals: ['NOT_FOUND', 'CANNOT_TAKE_JOBS', 'HANDED_OVER_ALREADY', 'ARCHIVED_JOB_STAYS', 'ORDER_NOT_FOUND', 'LETTERS_ENOUGH_TODAY'],
});
