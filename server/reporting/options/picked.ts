import type { LineItem } from '../../../contracts/estimating/entities.ts';
import { amountsOf } from '../../../contracts/estimating/payments/job-money.ts';
import type { EstimateView } from '../../../contracts/estimating/undo/get-estimate-as-of.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import type { ReportDetail } from '../../../contracts/reporting/entities.ts';
import { chosenLines, totalsOf } from '../../../contracts/reporting/lines-on-page.ts';
import { linesOfPick, startOf } from '../../../contracts/reporting/options/option.ts';
import type { ReportState } from '../../../contracts/reporting/report-state.ts';

/** Lines of a page with their totals on it, and what they come to and cost with their tax. */
export const onPageOf = (lines: LineItem[], detail: ReportDetail) => ({
  itemIds: lines.map(({ id }) => id),
  totals: totalsOf(lines, detail),
  amounts: amountsOf(lines),
});

/**
 * The lines that a pick makes of the estimate as it was sent; undefined where nothing is offered. Without a pick it is that at the start.
 * Refuses CHOICE_GONE for a pick that is not offered, SELECT_ITEMS for one that leaves no line.
 */
export function pickedOf({ offer, detail }: ReportState, sent: EstimateView, picks: number[] | undefined) {
  if (!offer && picks !== undefined) throw new Refusal('CHOICE_GONE');
  if (!offer) return undefined;
  const chosen = [...new Set(picks ?? startOf(offer))].sort((a, b) => a - b);
  const lines = chosenLines(sent, linesOfPick(offer, chosen)).map(({ line }) => line);
  if (lines.length === 0) throw new Refusal('SELECT_ITEMS', 'Please choose at least one thing. Nothing was sent.');
  return { picks: chosen, ...onPageOf(lines, detail) };
}
