import { z } from 'zod';
import { describe } from '../../audit.ts';
import { id, personalOf, text } from '../../event.ts';
import { formatDate } from '../../format.ts';
import { estimateEvent, nothing } from '../estimate/event.ts';

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

/** The same until an instant (ISO), from which on it is to go back to whom it came from. What is handed over meanwhile does not go back. */
export const JobLent = estimateEvent(z.object({ ...passed, until: text }))({
  apply(estimate, { fromId, toId, until }) {
    estimate.responsibleId = toId;
    estimate.loan = { backId: fromId, until };
  },
  undo: () => [],
  touches: () => ['job:responsible'],
  needs: nothing,
  audit: (_was, { from, to, fromId, toId, until }) =>
    describe('job', `Handed the job over until ${formatDate(until.slice(0, 10))}`, { before: from, after: to, facts: { fromId, toId } }),
});

const WHY = { suspended: 'who had it before is suspended', erased: 'who had it before is erased', archived: 'it is archived' };

/** Its day came, and it could not go back: it stays with who has it. */
export const JobLoanEnded = estimateEvent(z.object({ why: z.enum(['suspended', 'erased', 'archived']) }))({
  apply(estimate) {
    estimate.loan = null;
  },
  undo: () => [],
  touches: () => ['job:responsible'],
  needs: nothing,
  audit: (_was, { why }) => describe('job', `The job stays where it is: ${WHY[why]}`),
});
