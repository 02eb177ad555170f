import type { interior } from '../../../contracts/estimating/measurement.ts';
import { Refusal } from '../../../contracts/refusals.ts';

/** What a calculation answers: the measures, or the fields that are missing. Refuses what cannot be. */
export function calculated(result: ReturnType<typeof interior>) {
  if (result.ok) return { missing: [], measures: result.measurements };
  if (result.refusal) throw new Refusal(result.refusal);
  return { missing: result.missing, measures: null };
}
