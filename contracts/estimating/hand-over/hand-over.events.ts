import { z } from 'zod';
import { describe } from '../../audit.ts';
import { id, personalOf } from '../../event.ts';
import { estimateEvent, nothing } from '../estimate/event.ts';

/** The job is another person's from now on, with what its customer does next. It goes back by another hand-over, not by undo: the right to it may be gone. */
export const JobHandedOver = estimateEvent(
  z.object({ fromId: id('user'), from: personalOf('fromId'), toId: id('user'), to: personalOf('toId') }),
)({
  apply(estimate, { toId }) {
    estimate.responsibleId = toId;
  },
  undo: () => [],
  touches: () => ['job:responsible'],
  needs: nothing,
  audit: (_was, { from, to, fromId, toId }) => describe('job', 'Handed the job over', { before: from, after: to, facts: { fromId, toId } }),
});
