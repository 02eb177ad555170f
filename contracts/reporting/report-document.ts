import type { z } from 'zod';
import { D } from '../decimal.ts';
import type { AreaWithItems, LineItem } from '../estimating/entities.ts';
import { paymentTypeOf, readDetail } from '../estimating/payments/payment.ts';
import type { Photo } from '../estimating/photos/photo.ts';
import { priceUnit } from '../estimating/pricing.ts';
import type { EstimateView } from '../estimating/undo/get-estimate-as-of.ts';
import type { Measures } from '../measures/entities.ts';
import { fromCents, toCents } from '../money.ts';
import { progressDocument, progressOf } from './billing/progress-document.ts';
import type { DocumentGroup, ReportDocument } from './document.ts';
import type { ReportDetail } from './entities.ts';
import { type Column, percentOf, type ReportKind, type Sums } from './kinds/kind.ts';
import { kindOf } from './kinds/kinds.ts';
import { chosenLines, sumsOf, sumsOfLine } from './lines-on-page.ts';
import type { ReportParts } from './parts/part.ts';
import { withParts } from './parts/parts.ts';
import { pagePhotos, photosOfReport } from './photos/page-photos.ts';
import type { AppliedPayment, VendorFacts } from './report-state.ts';
import { titleOf } from './report-title.ts';

type Group = z.infer<typeof DocumentGroup>;

/** Everything in a document besides the estimate. */
export interface DocumentSource {
  reportId: number;
  detail: ReportDetail;
  itemIds: number[];
  vendor: VendorFacts | null;
  jobName: string;
  contractor: ReportDocument['contractor'];
  /** ISO instant of sending. */
  at: string;
  /** ISO date. */
  validUntil: string;
  payments: AppliedPayment[];
  /** An invoice of work that the customer had not accepted. */
  unsigned?: boolean;
  parts: ReportParts;
  /** Of the estimate; needed where the detail shows photos. */
  photos?: readonly Photo[];
}

/** The payments of an estimate that are applied to a report, the earliest first. */
export function appliedPayments({ payments }: Pick<EstimateView, 'payments'>, reportId: number): AppliedPayment[] {
  return payments
    .flatMap(({ id, paymentDate, paymentDetail, paymentType_Id, appliedTo }) => {
      const words = [paymentTypeOf(paymentType_Id).name, readDetail(paymentDetail).detail].filter(Boolean).join(', ');
      return appliedTo
        .filter((one) => one.reportId === reportId)
        .map(({ amount }) => ({ paymentId: id, words, paymentDate: paymentDate.slice(0, 10), amount }));
    })
    .sort((a, b) => a.paymentDate.localeCompare(b.paymentDate) || a.paymentId - b.paymentId);
}

/**
 * The page that a report's reader sees, as its kind defines it: of each line only what the columns show, and never employees' names. The server
 * and the editor make it with this one function.
 */
export function reportDocument(source: DocumentSource, view: EstimateView): ReportDocument {
  return withParts(pageOf(source, view), source, view);
}

function pageOf(source: DocumentSource, view: EstimateView): ReportDocument {
  const { detail, contractor, reportId, jobName, validUntil } = source;
  const progress = progressOf(view, { reportId, detail });
  if (progress) {
    const orderId = view.order.id;
    const title = titleOf({ detail, orderId, reportId });
    return progressDocument(progress, { ...source, orderId, title, address: addressOf(view.order.survey) });
  }
  const kind = kindOf(detail.customReportType);
  const chosen = chosenLines(view, source.itemIds);
  const lines = chosen.map(({ line }) => line);
  const sums = sumsOf(lines, detail);
  const columns = columnsOf(kind, detail);
  const groups = new Map<string, { title: string; area?: AreaWithItems; lines: LineItem[] }>();
  for (const { line, area } of chosen) {
    const { key, title } = groupOf(line, area, view, detail);
    const group = groups.get(key) ?? { title, area: detail.groupItemsBy === 'By Area' ? area : undefined, lines: [] };
    group.lines.push(line);
    groups.set(key, group);
  }
  const address = detail.includeCustomerInfo ? addressOf(view.order.survey) : '';
  const taxOf = detail.excludeTax ? null : taxOfLines(lines, view.settings);
  const date = source.at.slice(0, 10);
  const onPage = kind.total(detail, sums);
  const shown = columns.some(({ key }) => key === 'total') ? sums : { total: onPage, tax: 0n };
  const page = kind.page({
    ...{ detail, reportId, orderId: view.order.id, sums, lineCount: lines.length, vendor: source.vendor, address, date, validUntil },
    unsigned: source.unsigned ?? false,
    payments: kind.takesPayments ? source.payments : [],
    cash: cashOf(view.payments),
    taxWords: taxWords(taxOf),
    contractor: contractor.name,
  });
  return {
    reportId,
    title: titleOf({ detail, orderId: view.order.id, reportId }),
    noun: kind.noun,
    asksAnswer: kind.asksAnswer,
    ticks: kind.ticks,
    estimateNumber: view.order.id,
    detail: detail.includeCustomerInfo ? detail : { ...detail, recipientName: '' },
    contractor,
    jobName,
    address,
    date,
    writtenAt: source.at,
    validUntil: kind.controls.includes('validUntil') ? validUntil : '',
    columns,
    groups: [...groups.values()].map((group) => documentGroup(group, detail, columns)),
    ...page,
    totals: { totalCost: fromCents(shown.total), tax: fromCents(shown.tax), grandTotal: fromCents(shown.total + shown.tax) },
    taxOf: columns.some(({ key }) => key === 'total') ? taxOf : null,
    ...pagePhotos(photosOfReport(source.photos ?? [], view, source), view),
  };
}

/** Where prices of lines are not shown, the column of the page's own sum stays for the groups. */
function columnsOf(kind: ReportKind, detail: ReportDetail): Column[] {
  const columns = kind.columns(detail);
  switch (detail.includePricingOption) {
    case 'All':
      return columns;
    case 'By Group':
      return columns.slice(-1);
    case 'Total':
      return [];
  }
}

function amountOf({ key }: Column, sums: Sums): string {
  switch (key) {
    case 'ppu':
    case 'contract':
    case 'before':
      return '';
    case 'leaves':
      return fromCents(sums.total - sums.vendor);
    case 'share':
      return sums.total < sums.vendor ? 'loss' : percentOf(sums.total - sums.vendor, sums.total);
    default:
      return fromCents(sums[key]);
  }
}

/** The tax rate and the costs that it applies to; null if a line was priced with other settings than the estimate's current ones (R042). */
function taxOfLines(lines: LineItem[], settings: EstimateView['settings']): ReportDocument['taxOf'] {
  if (settings.orderType !== 'Apply' || lines.some((line) => priceUnit(line, settings).taxPerUnit !== line.taxPerUnit)) return null;
  const costs: NonNullable<ReportDocument['taxOf']>['costs'] = [];
  if (settings.taxableLabor) costs.push('labor');
  if (settings.taxableMaterial) costs.push('materials');
  if (settings.taxableEquipment) costs.push('equipment');
  return costs.length === 0 || new D(settings.taxableAmount).isZero() ? null : { percent: new D(settings.taxableAmount).toFixed(), costs };
}

/** `Sales tax, 7.5% of materials and labor`; the rate only where it is one for all. */
function taxWords(taxOf: ReportDocument['taxOf']): string {
  if (!taxOf) return 'Sales tax';
  const costs = taxOf.costs.length === 3 ? 'all costs' : taxOf.costs.join(' and ');
  return `Sales tax, ${taxOf.percent}% of ${costs}`;
}

function cashOf(payments: EstimateView['payments']) {
  let [received, spent] = [0n, 0n];
  for (const { paymentDetail, paymentAmount } of payments) {
    if (readDetail(paymentDetail).kind === 'expense') spent += toCents(paymentAmount);
    else received += toCents(paymentAmount);
  }
  return { received, spent };
}

function groupOf(
  line: LineItem,
  area: AreaWithItems,
  view: Pick<EstimateView, 'tasks'>,
  detail: ReportDetail,
): { key: string; title: string } {
  switch (detail.groupItemsBy) {
    case 'By Area':
      return { key: String(area.areaID), title: area.label };
    case 'By Task':
      return { key: String(line.estimateTask_Id), title: view.tasks.find((task) => task.id === line.estimateTask_Id)?.name ?? '' };
    case 'By Category':
      return { key: line.category, title: line.category };
  }
}

function documentGroup(
  { title, area, lines }: { title: string; area?: AreaWithItems; lines: LineItem[] },
  detail: ReportDetail,
  columns: Column[],
): Group {
  const sums = sumsOf(lines, detail);
  return {
    title,
    measures: area && isMeasured(area.measures) ? area.measures : null,
    notes: area && detail.includeAreaNotes ? area.notes : '',
    amounts: columns.map((column) => amountOf(column, sums)),
    lines: lines.map((line) => documentLine(line, detail, columns)),
  };
}

function documentLine(line: LineItem, detail: ReportDetail, columns: Column[]): Group['lines'][number] {
  const { id, action, description, quality, quantity, itemUM, notes, propertyArea_AreaID: areaId } = line;
  const sums = sumsOfLine(line, detail);
  const amount = (column: Column) => (column.key === 'ppu' ? line.ppu : amountOf(column, sums));
  return {
    ...{ id, action, description, quality, quantity, itemUM, areaId },
    amounts: columns.map((column) => (detail.includePricingOption === 'All' ? amount(column) : '')),
    notes: detail.includeLineItemNotes ? notes : '',
  };
}

function isMeasured(measures: Measures): boolean {
  return Object.values(measures).some((value) => !new D(value || 0).isZero());
}

export function addressOf({ address, address2, city, state, zip }: EstimateView['order']['survey']): string {
  return [address, address2, [city, `${state} ${zip}`.trim()].filter(Boolean).join(', ')].filter(Boolean).join(', ');
}
