import type { ReportType } from '../../report-types.ts';
import type { ReportDetail } from '../entities.ts';
import { elmKind } from './elm.kind.ts';
import { estimateKind } from './estimate.kind.ts';
import { invoiceKind } from './invoice.kind.ts';
import type { ReportKind } from './kind.ts';
import { profitLossKind } from './profit-loss.kind.ts';
import { workOrderKind } from './work-order.kind.ts';

const KINDS: Record<ReportType, ReportKind> = {
  Estimate: estimateKind,
  Invoice: invoiceKind,
  'Work Order': workOrderKind,
  'ELM Report': elmKind,
  ProfitLoss: profitLossKind,
};

export const kindOf = (type: ReportType): ReportKind => KINDS[type];

/** What is saved of a form: the rules of the kind, then those of every kind (R283-R285). */
export function asSaved(detail: ReportDetail): ReportDetail {
  const saved = { ...detail, ...kindOf(detail.customReportType).onSave(detail), includePricing: true };
  return {
    ...saved,
    includeAreaNotes: saved.includeAreaNotes && saved.groupItemsBy === 'By Area',
    includePPU: saved.includePPU && saved.includePricingOption === 'All',
  };
}
