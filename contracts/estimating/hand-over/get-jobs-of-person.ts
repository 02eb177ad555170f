import { z } from 'zod';
import { call, may } from '../../call.ts';
import { Money } from '../../decimal-fields.ts';
import { Order } from '../order.ts';

/** An open job of somebody, as it is before it is handed over. */
export const JobOfPerson = z.object({
  orderId: z.number(),
  name: z.string(),
  customer: z.string(),
  address: z.string(),
  status: Order.shape.status,
  /** With tax, in dollars. */
  total: Money,
  /** The day (ISO date) on which it goes back to whom it came from; empty where it stays. */
  until: z.string(),
});
export type JobOfPerson = z.infer<typeof JobOfPerson>;

/** Somebody who can take jobs. */
export const Taker = z.object({
  userId: z.number(),
  name: z.string(),
  mayWrite: z.boolean(),
  maySend: z.boolean(),
  /** The most that they may send, in dollars; null without a limit. */
  sendLimit: z.string().nullable(),
});
export type Taker = z.infer<typeof Taker>;

export const getJobsOfPerson = call({
  id: 'jobsOfPerson',
  method: 'GET',
  path: '/api/estimates/people/{userId}/jobs',
  who: may('ManageOrganizationUsers'),
  summary: 'The open jobs of somebody of the organization, how many archived ones stay with them, and who can take jobs',
  response: z.object({
    name: z.string(),
    isSuspended: z.boolean(),
    jobs: z.array(JobOfPerson),
    archived: z.number(),
    takers: z.array(Taker),
  }),
  refusals: ['NOT_FOUND'],
});
