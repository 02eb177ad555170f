import { fromCents, toCents } from '../money.ts';
import type { ReportDetail } from './entities.ts';
import { kindOf } from './kinds/kinds.ts';
import type { ReportState } from './report-state.ts';

/** The sum on the page of a report, in dollars. */
export function sumOnPage(detail: ReportDetail, { totalCost, tax, vendorTotal }: ReportState['sent']['totals']): string {
  const cents = { total: toCents(totalCost), tax: toCents(tax), vendor: toCents(vendorTotal) };
  return fromCents(kindOf(detail.customReportType).total(detail, cents));
}
