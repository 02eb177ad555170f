import { Injectable } from '@nestjs/common';
import { DIVISIONS } from '../../../contracts/estimating/csi/divisions.ts';
import type { CsiDivision, CsiReport } from '../../../contracts/estimating/csi/get-csi-report.ts';
import type { LineItem } from '../../../contracts/estimating/entities.ts';
import { fromCents, toCents } from '../../../contracts/money.ts';
import { CatalogueService } from '../../catalogue/catalogue.service.ts';
import { PriceBookService } from '../../catalogue/price-book.service.ts';
import { EstimateService } from '../estimating.service.ts';
import { LABOR_MINIMUMS, type Section, sectionsOf } from './sections.ts';

interface Placed {
  section: Section;
  area: string;
  line: LineItem;
}

/** S123: the same lines in another order, by MasterFormat. */
@Injectable()
export class CsiService {
  private sections: ReturnType<typeof sectionsOf> | undefined;

  constructor(
    private readonly estimates: EstimateService,
    private readonly books: PriceBookService,
    private readonly catalogue: CatalogueService,
  ) {}

  async report(orderId: number, organizationId: number): Promise<CsiReport> {
    const { view } = await this.estimates.at(orderId);
    const { book } = await this.books.currentBook(organizationId);
    this.sections ??= sectionsOf(this.catalogue.dataFile('masterformat.csv'));
    const { sections } = this;
    const sectionOf = ({ isLaborMinimum, itemXREF, category }: LineItem) =>
      isLaborMinimum ? LABOR_MINIMUMS : sections(category, book.find(itemXREF)?.subcategory ?? '');
    const all = view.areas.flatMap(({ label, items }) => items.map((line): Placed => ({ section: sectionOf(line), area: label, line })));
    const counted = all.filter(({ line }) => Number(line.quantity) !== 0);
    const { totalCost, tax, grandTotal } = view.totals;
    return {
      orderId,
      name: view.order.externalRefId,
      at: view.at,
      divisions: divisionsOf(counted),
      leftOut: all.filter(({ line }) => Number(line.quantity) === 0).map(({ line }) => line.description),
      totals: { totalCost, tax, grandTotal },
    };
  }
}

/** By number; what has none stands last. */
function grouped(lines: readonly Placed[], numberOf: (line: Placed) => string): { number: string; own: Placed[] }[] {
  const groups = new Map<string, Placed[]>();
  for (const line of lines) {
    const group = groups.get(numberOf(line));
    if (group) group.push(line);
    else groups.set(numberOf(line), [line]);
  }
  return [...groups].map(([number, own]) => ({ number, own })).sort((a, b) => (a.number || '99').localeCompare(b.number || '99'));
}

function divisionsOf(lines: readonly Placed[]): CsiDivision[] {
  const whole = sumOf(lines);
  const divisions = grouped(lines, ({ section }) => section.number.slice(0, 2));
  const shares = sharesOf(
    divisions.map(({ own }) => sumOf(own)),
    1000,
    whole,
  );
  return divisions.map(({ number, own }, n) => {
    const sections = grouped(own, ({ section }) => section.number);
    // Those of a division make the share of the division.
    const parts = sharesOf(
      sections.map(({ own: placed }) => sumOf(placed)),
      shares[n] ?? 0,
      sumOf(own),
    );
    return {
      number,
      name: DIVISIONS[number] ?? own[0]?.section.name ?? '',
      count: own.length,
      total: fromCents(sumOf(own)),
      share: tenths(shares[n]),
      sections: sections.map(({ number: part, own: placed }, m) => ({
        number: part,
        name: placed[0]?.section.name ?? '',
        areas: [...new Set(placed.map(({ area }) => area))].sort(),
        total: fromCents(sumOf(placed)),
        share: tenths(parts[m]),
        lines: placed.map(({ area, line }) => ({
          id: line.id,
          action: line.action,
          description: line.description,
          area,
          quantity: line.quantity,
          unit: line.itemUM,
          total: line.totalCost,
        })),
      })),
    };
  });
}

const sumOf = (lines: readonly Placed[]): bigint => lines.reduce((sum, { line }) => sum + toCents(line.totalCost), 0n);
const tenths = (share = 0): string => (share / 10).toFixed(1);

/** Tenths of a percent in proportion to the amounts, by largest remainder, so that the parts make `points`. A part below zero has none. */
export function sharesOf(amounts: readonly bigint[], points: number, whole: bigint): number[] {
  if (whole <= 0n) return amounts.map(() => 0);
  const exact = amounts.map((amount) => (amount > 0n ? amount * BigInt(points) : 0n));
  const shares = exact.map((value) => Number(value / whole));
  const inOrder = exact
    .map((value, n) => ({ n, left: value % whole }))
    .sort((a, b) => (a.left === b.left ? a.n - b.n : a.left < b.left ? 1 : -1));
  let left = points - shares.reduce((sum, share) => sum + share, 0);
  for (const { n } of inOrder) {
    if (left <= 0) break;
    shares[n] = (shares[n] ?? 0) + 1;
    left--;
  }
  return shares;
}
