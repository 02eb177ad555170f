import type { interior } from '../../../contracts/measures/measurement.ts';
import { Refusal } from '../../../contracts/refusals.ts';

/** The result of a calculation: the measures or the missing fields. Refuses impossible dimensions. */
export function calculated(result: ReturnType<typeof interior>) {
  if (result.ok) return { missing: [], measures: result.measurements };
  if (result.refusal) throw new Refusal(result.refusal);
  return { missing: result.missing, measures: null };
}
