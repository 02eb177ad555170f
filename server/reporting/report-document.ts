import type { z } from 'zod';
import { D, fixed } from '../../contracts/decimal.ts';
import type { AreaWithItems, LineItem, Measures } from '../../contracts/estimating/entities.ts';
import { priceUnit } from '../../contracts/estimating/pricing.ts';
import type { EstimateView } from '../../contracts/estimating/undo/get-estimate-as-of.ts';
import type { DocumentGroup, DocumentLine, ReportDetail, ReportDocument } from '../../contracts/reporting/entities.ts';

type Group = z.infer<typeof DocumentGroup>;

/** Everything in a document besides the estimate. */
export interface DocumentSource {
  reportId: number;
  detail: ReportDetail;
  itemIds: number[];
  jobName: string;
  contractor: ReportDocument['contractor'];
  /** ISO instant of sending. */
  at: string;
  /** ISO date. */
  validUntil: string;
}

/**
 * Sums lines, as strings with two decimals. With `excludeTax` there is no tax, and the grand total equals the total.
 */
export function totalsOf(lines: Pick<LineItem, 'totalCost' | 'tax'>[], excludeTax: boolean): ReportDocument['totals'] {
  const totalCost = lines.reduce((sum, line) => sum.plus(line.totalCost), new D(0));
  const tax = excludeTax ? new D(0) : lines.reduce((sum, line) => sum.plus(line.tax), new D(0));
  return { totalCost: fixed(totalCost, 2), tax: fixed(tax, 2), grandTotal: fixed(totalCost.plus(tax), 2) };
}

/** The chosen lines that are on the estimate, each with its area, in estimate order. */
export function chosenLines(view: EstimateView, itemIds: number[]): { line: LineItem; area: AreaWithItems }[] {
  const chosen = new Set(itemIds);
  return view.areas.flatMap((area) => area.items.filter((line) => chosen.has(line.id)).map((line) => ({ line, area })));
}

/**
 * The page that a report's reader sees: of each line only the fields that the detail settings allow, and never costs,
 * markup or employees' names.
 */
export function reportDocument(source: DocumentSource, view: EstimateView): ReportDocument {
  const { detail, contractor, reportId, jobName, validUntil } = source;
  const chosen = chosenLines(view, source.itemIds);
  const groups = new Map<string, { title: string; area?: AreaWithItems; lines: LineItem[] }>();
  for (const { line, area } of chosen) {
    const { key, title } = groupOf(line, area, view, detail);
    const group = groups.get(key) ?? { title, area: detail.groupItemsBy === 'By Area' ? area : undefined, lines: [] };
    group.lines.push(line);
    groups.set(key, group);
  }
  return {
    reportId,
    estimateNumber: view.order.id,
    detail: detail.includeCustomerInfo ? detail : { ...detail, recipientName: '' },
    contractor,
    jobName,
    address: detail.includeCustomerInfo ? addressOf(view.order.survey) : '',
    date: source.at.slice(0, 10),
    validUntil,
    groups: [...groups.values()].map(({ title, area, lines }) => documentGroup(title, area, lines, detail)),
    totals: totalsOf(
      chosen.map(({ line }) => line),
      detail.excludeTax,
    ),
    taxOf: detail.excludeTax
      ? null
      : taxOf(
          chosen.map(({ line }) => line),
          view.settings,
        ),
  };
}

/**
 * The tax rate and the costs that it applies to; null if a line was priced with other settings than the estimate's
 * current ones (R042).
 */
function taxOf(lines: LineItem[], settings: EstimateView['settings']): ReportDocument['taxOf'] {
  if (settings.orderType !== 'Apply' || lines.some((line) => priceUnit(line, settings).taxPerUnit !== line.taxPerUnit)) return null;
  const costs: NonNullable<ReportDocument['taxOf']>['costs'] = [];
  if (settings.taxableLabor) costs.push('labor');
  if (settings.taxableMaterial) costs.push('materials');
  if (settings.taxableEquipment) costs.push('equipment');
  return costs.length === 0 || new D(settings.taxableAmount).isZero() ? null : { percent: new D(settings.taxableAmount).toFixed(), costs };
}

function groupOf(line: LineItem, area: AreaWithItems, view: EstimateView, detail: ReportDetail): { key: string; title: string } {
  switch (detail.groupItemsBy) {
    case 'By Area':
      return { key: String(area.areaID), title: area.label };
    case 'By Task':
      return { key: String(line.estimateTask_Id), title: view.tasks.find((task) => task.id === line.estimateTask_Id)?.name ?? '' };
    case 'By Category':
      return { key: line.category, title: line.category };
  }
}

function documentGroup(title: string, area: AreaWithItems | undefined, lines: LineItem[], detail: ReportDetail): Group {
  const { totalCost, tax } = totalsOf(lines, detail.excludeTax);
  const measures = area && isMeasured(area.measures) ? area.measures : null;
  return {
    title,
    measures,
    notes: area && detail.includeAreaNotes ? area.notes : '',
    totalCost,
    tax,
    lines: lines.map((line) => documentLine(line, detail)),
  };
}

function documentLine(line: LineItem, detail: ReportDetail): z.infer<typeof DocumentLine> {
  const { id, action, description, quality, quantity, itemUM, ppu, totalCost, tax, notes, propertyArea_AreaID: areaId } = line;
  return {
    id,
    action,
    description,
    quality,
    quantity,
    itemUM,
    areaId,
    totalCost,
    ppu: detail.includePPU ? ppu : '',
    tax: detail.excludeTax ? '0.00' : tax,
    notes: detail.includeLineItemNotes ? notes : '',
  };
}

function isMeasured(measures: Measures): boolean {
  return Object.values(measures).some((value) => !new D(value || 0).isZero());
}

function addressOf({ address, address2, city, state, zip }: EstimateView['order']['survey']): string {
  return [address, address2, [city, `${state} ${zip}`.trim()].filter(Boolean).join(', ')].filter(Boolean).join(', ');
}

export const sum = (amounts: string[]) => amounts.reduce((total, amount) => total.plus(amount || 0), new D(0));
