import type { Place } from '../../../contracts/catalogue/entities.ts';
import { headOf, placeOr } from '../../../projections/catalogue/price-books.ts';
import { openEstimatesByXref } from '../../../projections/estimating/items-in-use.ts';
import type { ReadModels } from '../../../projections/runner/read-model.ts';
import type { CatalogItem } from '../book.ts';
import { ItemLists } from '../item-lists.ts';
import { newestOverlay, type OwnItem } from '../overlay.ts';
import { type Catalog, isDefault, PriceBookView } from '../price-book.view.ts';
import { centsOf } from './amounts.ts';
import type { BookEntry } from './comparing.ts';

/** The newest version of an organisation's book, priced at one place. */
export interface BookToCompare {
  version: number;
  entries: BookEntry[];
}

/**
 * The book that a dry run compares with, at the organisation's own place unless one is named. Removed items come last.
 */
export async function bookToCompare(models: ReadModels, catalog: Catalog, organizationId: number, named: Place): Promise<BookToCompare> {
  const place = placeOr(named, await headOf(models, organizationId));
  const overlay = await newestOverlay(models, organizationId);
  const inUse = await openEstimatesByXref(models, organizationId);
  const view = new PriceBookView(catalog, overlay);
  const all = [...catalog.book.items, ...overlay.items.values()];
  const items = new ItemLists(
    all.filter(({ code }) => !overlay.removed.has(code)),
    '',
    catalog.book.categories,
  ).byCategory();
  const removed = all.filter(({ code }) => overlay.removed.has(code));
  return { version: overlay.version, entries: [...items, ...removed].map((item) => entryOf(view, item, place, inUse)) };
}

function entryOf(view: PriceBookView, item: CatalogItem, place: Place, inUse: Map<number, number[]>): BookEntry {
  const { code, category, subcategory, action, description, unit, formula, wasteFactorPct } = item;
  const prices = view
    .pricesOf(item, place)
    .map(({ quality, itemXREF, unitCost }) => ({ quality, xref: itemXREF, cents: centsOf(unitCost) }));
  return {
    code,
    category,
    subcategory,
    action,
    description,
    unit,
    formula,
    wasteFactorPct,
    costType: isDefault(item) ? 'Material' : (item as OwnItem).costType,
    own: !isDefault(item),
    removed: view.overlay.removed.has(code),
    prices,
    openEstimates: [...new Set(prices.flatMap(({ xref }) => inUse.get(xref) ?? []))],
  };
}
