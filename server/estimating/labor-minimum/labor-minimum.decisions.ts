import { Refusal } from '../../../contracts/refusals.ts';
import type { Decisions } from '../decisions.ts';

export interface LaborMinimumCommands {
  /** Of one trade, or of the whole estimate. */
  SwitchLaborMinimum: { trade: string | null; on: boolean };
}

export const laborMinimumDecisions: Decisions<LaborMinimumCommands> = {
  SwitchLaborMinimum(now, { trade, on }) {
    const minimum = trade === null ? undefined : now.minimums.get(trade);
    if (trade !== null && !minimum) throw new Refusal('NOT_FOUND', 'This trade has no labor minimum on this estimate.');
    return (minimum ? minimum.on : now.laborMinimum) === on ? [] : [{ type: 'LaborMinimumSwitched', data: { trade, on } }];
  },
};
