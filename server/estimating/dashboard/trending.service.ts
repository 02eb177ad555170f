import { Injectable } from '@nestjs/common';
import type { TrendingLine, TrendingProject } from '../../../contracts/estimating/dashboard/get-trending-projects.ts';
import type { LineItem } from '../../../contracts/estimating/entities.ts';
import { fromCents, toCents } from '../../../contracts/money.ts';
import { itemsByArea, linesAndAreas } from '../../../projections/estimating/added-together.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { PriceBookService } from '../../catalogue/price-book.service.ts';
import { addedTogether } from './added-together.ts';

const MOST_PROJECTS = 8;
const DAYS = 365;

/** What an organisation's estimates have in common. */
@Injectable()
export class TrendingService {
  constructor(
    private readonly models: Runner,
    private readonly books: PriceBookService,
  ) {}

  /** The items of each area of the organisation's estimates of the twelve months before a moment, by their codes in its book. */
  async areasOf(organizationId: number, now: Date) {
    const since = new Date(now.getTime() - DAYS * 24 * 60 * 60 * 1_000).toISOString();
    const [found, book] = await Promise.all([itemsByArea(this.models, organizationId, since), this.books.bookOf(organizationId)]);
    return found.map(({ orderId, areaId, itemIds, xrefs }) => {
      const itemOf = new Map<number, number>();
      xrefs.forEach((xref, n) => {
        const code = book.find(xref)?.code;
        const itemId = itemIds[n];
        if (code !== undefined && itemId !== undefined && !itemOf.has(code)) itemOf.set(code, itemId);
      });
      return { orderId, areaId, itemOf, codes: [...itemOf.keys()], latest: Math.max(...itemIds) };
    });
  }

  /**
   * Projects of the twelve months before a moment; of `codes`, those with one of these items of the book. Items that the organisation has taken out of
   * its book since are left out.
   */
  async projects(organizationId: number, now: Date, codes?: ReadonlySet<number>): Promise<TrendingProject[]> {
    const hasOne = (all: readonly number[]) => codes === undefined || all.some((code) => codes.has(code));
    const areas = (await this.areasOf(organizationId, now)).filter((area) => hasOne(area.codes));
    const groups = addedTogether(areas, MOST_PROJECTS).filter((group) => hasOne(group.codes));
    const idsOf = ({ codes, last }: (typeof groups)[number]) => codes.flatMap((code) => last.itemOf.get(code) ?? []);
    const known = await linesAndAreas(
      this.models,
      groups.flatMap(idsOf),
      groups.map(({ last }) => last.areaId),
    );
    return groups.flatMap((group) => {
      const area = known.areas.get(group.last.areaId);
      const lines = idsOf(group).flatMap((id) => known.lines.get(id) ?? []);
      const [main] = lines.toSorted((a, b) => Number(toCents(b.totalCost) - toCents(a.totalCost)) || a.sequence - b.sequence);
      if (!area || !main) return [];
      return {
        id: [...group.codes].sort((a, b) => a - b).join('-'),
        name: main.description,
        category: main.category,
        areaType: area.areaType,
        areaTypeName: area.areaTypeName,
        orders: group.orders,
        lastAt: lines.reduce((latest, { dateAdded }) => (dateAdded > latest ? dateAdded : latest), ''),
        totalCost: fromCents(lines.reduce((sum, { totalCost }) => sum + toCents(totalCost), 0n)),
        lines: lines.toSorted((a, b) => a.sequence - b.sequence).map(lineOf),
      };
    });
  }
}

function lineOf({ itemXREF, action, description, category, quality, itemUM, quantity, quantitySource }: LineItem): TrendingLine {
  return { itemXREF, action, description, category, quality, itemUM, quantity, quantitySource };
}
