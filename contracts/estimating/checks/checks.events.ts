import { z } from 'zod';
import { describe } from '../../audit.ts';
import { id, text } from '../../event.ts';
import { estimateEvent } from '../estimate/event.ts';
import { keyOfFinding } from './check.ts';

const named = { check: text, subject: text, title: text, areaId: id('area').nullable() };

/** Somebody leaves a finding as it is. It holds for the lines (`itemIds`) as they are now, of which `print` is made. */
export const CheckDismissed = estimateEvent(z.object({ ...named, itemIds: z.array(id('item')), print: text, reason: text }))({
  apply(estimate, dismissed, { at, by }) {
    estimate.dismissals.set(keyOfFinding(dismissed.check, dismissed.subject), { ...dismissed, at, by });
  },
  undo(was, { check, subject, title, areaId }) {
    const before = was.dismissals.get(keyOfFinding(check, subject));
    if (!before) return [{ type: 'CheckReopened', data: { check, subject, title, areaId } }];
    const { at: _at, by: _by, ...dismissed } = before;
    return [{ type: 'CheckDismissed', data: dismissed }];
  },
  touches: ({ check, subject }) => [`check:${keyOfFinding(check, subject)}`],
  needs: () => ({}),
  // The lines stay as they are: screens need not fetch them.
  items: () => [],
  audit: (was, { check, subject, title, areaId, reason }) =>
    describe('checks', `Dismissed the check “${title}”`, {
      areaId,
      before: was.dismissals.get(keyOfFinding(check, subject))?.reason ?? '',
      after: reason,
    }),
});

export const CheckReopened = estimateEvent(z.object(named))({
  apply(estimate, { check, subject }) {
    estimate.dismissals.delete(keyOfFinding(check, subject));
  },
  undo(was, { check, subject }) {
    const before = was.dismissals.get(keyOfFinding(check, subject));
    if (!before) return [];
    const { at: _at, by: _by, ...dismissed } = before;
    return [{ type: 'CheckDismissed', data: dismissed }];
  },
  touches: ({ check, subject }) => [`check:${keyOfFinding(check, subject)}`],
  needs: () => ({}),
  items: () => [],
  audit: (was, { check, subject, title, areaId }) =>
    describe('checks', `Reopened the check “${title}”`, {
      areaId,
      before: was.dismissals.get(keyOfFinding(check, subject))?.reason ?? '',
    }),
});
