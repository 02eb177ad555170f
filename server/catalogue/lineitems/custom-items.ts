import { ACTIONS, type UnitCosts } from '../../../contracts/catalogue/entities.ts';
import { LINE_ITEM_CATEGORY, type LineItemFields, ownCodeOfId } from '../../../contracts/catalogue/lineitems/line-item.ts';
import { type Quality, qualityOffset } from '../../../contracts/catalogue/quality.ts';
import type { RecordState } from '../../../contracts/kit/record.ts';
import type { CatalogItem } from '../book.ts';
import type { PriceBookView } from '../price-book.view.ts';
import { SearchIndex } from '../search.ts';

/** A custom line item as an item of the book: it costs the same everywhere. */
export interface CustomItem extends CatalogItem {
  /** The user whose own it is; null in the organisation's list. */
  userId: number | null;
  trade: string;
  costs: ReadonlyMap<Quality, UnitCosts>;
}

/** The custom line items of an organisation. Those of other users have prices, because their lines do, but are not found by a search. */
export interface CustomItems {
  /** By code. */
  items: ReadonlyMap<number, CustomItem>;
  /** What a user finds, or everybody; undefined when there is nothing. */
  indexFor(userId?: number): SearchIndex | undefined;
}

export const NO_CUSTOM_ITEMS: CustomItems = { items: new Map(), indexFor: () => undefined };

function itemOf({ id, userId, fields }: RecordState<LineItemFields>): CustomItem {
  const { description, action, subcategory, unit, formula, trade, wasteFactorPct, prices } = fields;
  return {
    code: ownCodeOfId(id),
    categoryId: LINE_ITEM_CATEGORY.id,
    category: LINE_ITEM_CATEGORY.name,
    subcategoryId: LINE_ITEM_CATEGORY.id,
    subcategory,
    actionId: ACTIONS.find(({ name }) => name === action)?.id ?? 0,
    action,
    description,
    unit,
    formula,
    qualities: prices.map(({ quality }) => quality).sort((a, b) => qualityOffset(a) - qualityOffset(b)),
    wasteFactorPct,
    synonyms: '',
    related: [],
    userId,
    trade,
    costs: new Map(prices.map(({ quality, labor, material, equipment }) => [quality, { labor, material, equipment }])),
  };
}

/** One organisation's line items as of a position of the log. */
export class LoadedItems implements CustomItems {
  readonly items: ReadonlyMap<number, CustomItem>;
  private readonly indexes = new Map<number | null, SearchIndex | undefined>();
  private readonly views = new WeakMap<PriceBookView, PriceBookView>();

  constructor(records: readonly RecordState<LineItemFields>[]) {
    this.items = new Map(records.filter(({ deleted }) => !deleted).map((record) => [ownCodeOfId(record.id), itemOf(record)]));
  }

  indexFor(userId?: number): SearchIndex | undefined {
    const key = userId ?? null;
    if (!this.indexes.has(key)) {
      const visible = [...this.items.values()].filter((item) => item.userId === null || item.userId === key);
      this.indexes.set(key, visible.length > 0 ? SearchIndex.of(visible) : undefined);
    }
    return this.indexes.get(key);
  }

  /** A book with these line items; the same one for the same book. */
  onTopOf(view: PriceBookView): PriceBookView {
    if (this.items.size === 0) return view;
    let whole = this.views.get(view);
    if (!whole) {
      whole = view.withCustom(this);
      this.views.set(view, whole);
    }
    return whole;
  }
}
