import type { AreaWithItems, LineItem } from '../estimating/entities.ts';
import type { EstimateView } from '../estimating/undo/get-estimate-as-of.ts';
import { fromCents, toCents } from '../money.ts';
import type { ReportDetail } from './entities.ts';
import type { Sums } from './kinds/kind.ts';
import { kindOf } from './kinds/kinds.ts';
import type { Sent } from './report-state.ts';

const NOTHING: Sums = { total: 0n, tax: 0n, vendor: 0n, equipment: 0n, labor: 0n, material: 0n, markup: 0n };

export function sumsOfLine({ totalCost, tax, vendorExpense, breakdown }: LineItem, detail: ReportDetail): Sums {
  const [labor, material, equipment, overhead, profit] = breakdown.map(toCents) as [bigint, bigint, bigint, bigint, bigint];
  const [total, vendor] = [toCents(totalCost), toCents(vendorExpense)];
  const sums = {
    ...{ total, vendor, labor, material, equipment, markup: overhead + profit },
    tax: detail.excludeTax ? 0n : toCents(tax),
  };
  return kindOf(detail.customReportType).sumsOf?.(sums, detail) ?? sums;
}

function add(a: Sums, b: Sums): Sums {
  return {
    total: a.total + b.total,
    tax: a.tax + b.tax,
    vendor: a.vendor + b.vendor,
    equipment: a.equipment + b.equipment,
    labor: a.labor + b.labor,
    material: a.material + b.material,
    markup: a.markup + b.markup,
  };
}

/** Sums of lines as the kind of the report shows them, in cents. */
export const sumsOf = (lines: LineItem[], detail: ReportDetail) => lines.reduce((sum, line) => add(sum, sumsOfLine(line, detail)), NOTHING);

/** What a report of these lines is sent with, as strings with two decimals. With `excludeTax` there is no tax. */
export function totalsOf(lines: LineItem[], detail: ReportDetail): Sent['totals'] {
  const { total, tax, vendor } = sumsOf(lines, detail);
  return { totalCost: fromCents(total), tax: fromCents(tax), grandTotal: fromCents(total + tax), vendorTotal: fromCents(vendor) };
}

/** The chosen lines that are on the estimate, each with its area, in estimate order. */
export function chosenLines(view: Pick<EstimateView, 'areas'>, itemIds: number[]): { line: LineItem; area: AreaWithItems }[] {
  const chosen = new Set(itemIds);
  return view.areas.flatMap((area) => area.items.filter((line) => chosen.has(line.id)).map((line) => ({ line, area })));
}

/** What lines come to on the page, in dollars: with their tax as far as the page shows it. */
export function amountOnPage(lines: LineItem[], detail: ReportDetail): string {
  return fromCents(kindOf(detail.customReportType).total(detail, sumsOf(lines, detail)));
}
