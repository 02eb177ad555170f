import { z } from 'zod';
import { describe } from '../../audit.ts';
import { text } from '../../event.ts';
import { estimateEvent, nothing } from '../estimate/event.ts';

/** From now on no area, task or line is added (R131, R132). What is there can be changed. */
export const EstimateLocked = estimateEvent(z.object({ reason: text }))({
  apply(estimate, { reason }, { at, by }) {
    estimate.lock = { at, by, reason };
  },
  undo: (was) => (was.lock ? [{ type: 'EstimateLocked', data: { reason: was.lock.reason } }] : [{ type: 'EstimateUnlocked', data: {} }]),
  touches: () => ['job:lock'],
  needs: nothing,
  audit: (_was, { reason }) => describe('job', 'Locked the estimate', { after: reason }),
});

export const EstimateUnlocked = estimateEvent(z.object({}))({
  apply(estimate) {
    estimate.lock = null;
  },
  undo: (was) => (was.lock ? [{ type: 'EstimateLocked', data: { reason: was.lock.reason } }] : []),
  touches: () => ['job:lock'],
  needs: nothing,
  audit: (was) => describe('job', 'Unlocked the estimate', { before: was.lock?.reason ?? '' }),
});
