import { z } from 'zod';
import { describe } from '../../audit.ts';
import { auditedEvent, whole } from '../../event.ts';
import type { Account } from '../account-state.ts';
import { LIMITED, shareWords } from './get-plan-use.ts';

const accountEvent = auditedEvent<Account>();

export const planUseEvents = {
  /**
   * How far a limit of the plan is reached, in percent: 80 or 100 when it is crossed, which is mailed; 0 once less than 80 is used again, from when on
   * it is mailed again. Bytes are counted in MB.
   */
  PlanUseTold: accountEvent(
    z.object({ what: z.enum(LIMITED), percent: z.union([z.literal(0), z.literal(80), z.literal(100)]), used: whole, most: whole }),
  )({
    apply: (was, { what, percent }) => ({ ...was, toldUse: { ...was.toldUse, [what]: percent } }),
    audit: (_was, { what, percent, used, most }) =>
      percent === 0 ? null : describe('payments', 'Reached what the plan holds', { after: shareWords({ what, used, most }) }),
  }),
};
