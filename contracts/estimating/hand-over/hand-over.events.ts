import { z } from 'zod';
import { describe } from '../../audit.ts';
import { first, id, personal, personalOf, text, whole } from '../../event.ts';
import { formatDate } from '../../format.ts';
import { dayIn, USUAL_TIME_ZONE } from '../../local-time.ts';
import { estimateEvent, nothing } from '../estimate/event.ts';
import { WHY_IT_STAYS } from './why-it-stays.ts';

const passed = { fromId: id('user'), from: personalOf('fromId'), toId: id('user'), to: personalOf('toId') };

/** The job is another person's from now on, with what its customer does next. It goes back by another hand-over, not by undo: the right to it may be gone. */
export const JobHandedOver = estimateEvent(z.object(passed))({
  apply(estimate, { toId }) {
    estimate.responsibleId = toId;
    estimate.loan = null;
  },
  undo: () => [],
  touches: () => ['job:responsible'],
  needs: nothing,
  audit: (_was, { from, to, fromId, toId }) => describe('job', 'Handed the job over', { before: from, after: to, facts: { fromId, toId } }),
});

const Lent1 = z.object({ ...passed, until: text });

/**
 * The same until an instant (ISO), from which on it is to go back to whom it came from. What is handed over meanwhile does not go back. `day` is that
 * of the instant (ISO date) where it was chosen: everybody reads that one.
 */
export const JobLent = estimateEvent(
  first(Lent1).next(Lent1.extend({ day: text }), (data) => ({ ...data, day: dayIn(USUAL_TIME_ZONE, new Date(data.until)) })),
)({
  apply(estimate, { fromId, from, toId, to, until, day }) {
    estimate.responsibleId = toId;
    estimate.loan = { backId: fromId, until, day, from, to };
  },
  undo: () => [],
  touches: () => ['job:responsible'],
  needs: nothing,
  audit: (_was, { from, to, fromId, toId, day }) =>
    describe('job', `Handed the job over until ${formatDate(day)}`, { before: from, after: to, facts: { fromId, toId } }),
});

/** Its day came, and it could not go back: it stays with who has it. */
export const JobLoanEnded = estimateEvent(z.object({ why: z.enum(['suspended', 'erased', 'archived']) }))({
  apply(estimate) {
    estimate.loan = null;
  },
  undo: () => [],
  touches: () => ['job:responsible'],
  needs: nothing,
  audit: (_was, { why }) => describe('job', `The job stays where it is: ${WHY_IT_STAYS[why]}`),
});

/**
 * The customer is mailed, with the hand-over and at most once, who is their contact from now on. Of the jobs that one call hands over from the same
 * customer to the same person, each has it, with the same `mailing`: all of them are one mail. `day` is the one until which it is so (ISO date), empty for good.
 */
export const CustomerToldOfHandOver = estimateEvent(
  z.object({
    ...passed,
    mailing: text,
    /** The customer, and their mail address. */
    customer: personal,
    address: personalOf('self'),
    company: text,
    phone: personalOf('toId'),
    email: personalOf('toId'),
    jobs: z.array(text),
    hasLinks: z.boolean(),
    day: text,
  }),
)({
  apply() {},
  undo: () => [],
  touches: () => [],
  needs: nothing,
  audit: (_was, { to, address }) => describe('job', `Wrote to the customer that ${to} is their contact`, { after: address }),
});

/**
 * Who had the job and who gets it are mailed, with the hand-over and at most once. Each job of one call has the whole of it, with the same `mailing`:
 * `parts` are the names of the first jobs that each person gets, and how many these are. `day` is as of a customer's letter.
 */
export const ColleaguesToldOfHandOver = estimateEvent(
  z.object({
    ...passed,
    mailing: text,
    day: text,
    parts: z.array(z.object({ toId: id('user'), jobs: z.array(text), count: whole })),
  }),
)({
  apply() {},
  undo: () => [],
  touches: () => [],
  needs: nothing,
  audit: (_was, { from, to }) => describe('job', `Wrote to ${from} and ${to} of it`),
});
