import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import type { KeywordHit } from '../../contracts/catalogue/calls.ts';
import {
  ACTIONS,
  type ActionName,
  type Category,
  type CostExplanation,
  type Formula,
  type Place,
  Quality,
  type QualityPrice,
  type RepairItem,
  type Subcategory,
  type UnitCosts,
} from '../../contracts/catalogue/entities.ts';
import {
  type Book,
  type BookItem,
  explain,
  type Location,
  laborMinimumOf,
  loadBook,
  locationOf,
  priceOf,
  qualityOf,
  tradeOf,
  unitCostOf,
} from './book.ts';
import { PlaceService, type ZipPlace } from './places.ts';
import { ItemSearch } from './search.ts';

/** An item as a line of an estimate needs it, in the quality that its code names. */
export interface FoundItem {
  /** The item's own code, shared by its qualities. */
  code: number;
  /** The code that was asked for: this item in this quality. */
  xref: number;
  category: string;
  subcategory: string;
  action: ActionName;
  actionShown: string;
  description: string;
  unit: string;
  formula: Formula;
  quality: Quality;
  /** All qualities of the item with their codes, cheapest first; one of `None` when it comes in one grade. */
  qualities: { quality: Quality; xref: number }[];
  task: string;
  /** The trade that leads the task's crew. */
  trade: string;
  /** Percent, already as the arithmetic wants it. */
  wasteFactorPct: string;
  related: number[];
}

/** The item list as it goes over the wire: made once, answered many times. */
export interface ItemListPayload {
  json: Buffer;
  gzip: Buffer;
  etag: string;
}

/** For so many states the prices found by searches are remembered; a contractor works in one or two. */
const STATES_KEPT = 8;

/** The catalogue's public face: what other contexts ask of the price book. */
@Injectable()
export class CatalogueService {
  readonly book: Book = loadBook();
  private readonly priced = new Map<string, Map<number, QualityPrice[]>>();
  private readonly finder = new ItemSearch(this.book);
  private readonly list: RepairItem[] = this.book.items.flatMap(rowsOf);
  private readonly places: PlaceService;
  private payload: ItemListPayload | undefined;

  constructor(places: PlaceService) {
    this.places = places;
  }

  get version(): number {
    return this.book.version;
  }

  categories(): Category[] {
    return this.book.categories.map((c) => ({
      lTrade_id: c.id,
      szTradeDesc_tx: c.name,
      items: this.book.items.filter((item) => item.categoryId === c.id).length,
    }));
  }

  /** The subcategories of a category (letter case does not matter), of all of them without a name, none of one that does not exist. */
  subcategories(categoryName?: string): Subcategory[] {
    return this.book.categories
      .filter((c) => categoryName === undefined || c.name.toLowerCase() === categoryName.trim().toLowerCase())
      .flatMap((c) =>
        c.subcategories.map((s) => ({
          lTrade_id: c.id,
          szTradeDesc_tx: c.name,
          lTradeSub_id: s.id,
          szSubDesc_tx: s.name,
          items: this.book.items.filter((item) => item.subcategoryId === s.id).length,
        })),
      );
  }

  /** Categories with their subcategories and the actions that these have items for. */
  hierarchy() {
    return this.categories().map((category) => ({
      ...category,
      subcategories: this.subcategories(category.szTradeDesc_tx).map(({ lTradeSub_id, szSubDesc_tx, items }) => ({
        lTradeSub_id,
        szSubDesc_tx,
        items,
        actions: ACTIONS.map((action) => ({
          lAction_id: action.id as number,
          szActionDesc_tx: action.shown as string,
          items: this.book.items.filter((item) => item.subcategoryId === lTradeSub_id && item.actionId === action.id).length,
        })).filter((action) => action.items > 0),
      })),
    }));
  }

  /** One row per item and quality. */
  items(): RepairItem[] {
    return this.list;
  }

  /** The item list as JSON, compressed, with the tag that names its content. */
  itemListPayload(): ItemListPayload {
    if (!this.payload) {
      const json = Buffer.from(JSON.stringify(this.list));
      const hash = createHash('sha256').update(json).digest('base64url').slice(0, 16);
      this.payload = { json, gzip: gzipSync(json, { level: 9 }), etag: `"${this.version}-${hash}"` };
    }
    return this.payload;
  }

  find(xref: number): FoundItem | undefined {
    const item = this.book.byXref.get(xref);
    return (
      item && {
        code: item.code,
        xref,
        category: item.category,
        subcategory: item.subcategory,
        action: item.action,
        actionShown: shownAs(item.action),
        description: item.description,
        unit: item.unit,
        formula: item.formula,
        quality: qualityOf(item, xref),
        qualities: item.qualities.map((quality, n) => ({ quality, xref: item.code + n })),
        task: item.task.code,
        trade: tradeOf(item),
        wasteFactorPct: item.wasteFactorPct,
        related: item.related,
      }
    );
  }

  /** What one unit costs at a place, and why; `undefined` for a code that is not in the book. */
  unitCosts(xref: number, place: Place): (UnitCosts & { unitCost: string; explain: CostExplanation }) | undefined {
    const item = this.book.byXref.get(xref);
    if (!item) return undefined;
    const location = this.locationOf(place);
    const costs = priceOf(item, qualityOf(item, xref), location);
    return { ...costs, unitCost: unitCostOf(item, costs), explain: explain(item, qualityOf(item, xref), location) };
  }

  /** The least labor that the trade of an item charges on a job at a place; `undefined` where the book has none. */
  laborMinimum(xref: number, place: Place) {
    const item = this.book.byXref.get(xref);
    return item && laborMinimumOf(this.book, item, this.locationOf(place));
  }

  /** All qualities of the item that a code belongs to, priced and explained; none for a code that is not in the book. */
  qualityOptions(xref: number, place: Place) {
    const found = this.find(xref);
    return (found?.qualities ?? []).flatMap(({ quality, xref: itemXREF }) => {
      const priced = this.unitCosts(itemXREF, place);
      if (!priced) return [];
      const { unitCost, explain: why, ...costs } = priced;
      return [{ quality, itemXREF, unit: found?.unit, wasteFactorPct: found?.wasteFactorPct, costs, unitCost, explain: why }];
    });
  }

  /** The qualities that items with an action (its name, or the word shown) come in; of all items without one. */
  qualitiesOf(action?: string): Quality[] {
    const asked = action?.toLowerCase();
    const named = ACTIONS.find((a) => a.name.toLowerCase() === asked || a.shown.toLowerCase() === asked);
    const items = this.book.items.filter((item) => asked === undefined || item.actionId === named?.id);
    return Quality.options.filter((quality) => items.some((item) => item.qualities.includes(quality)));
  }

  /** What usually goes along with an item, as a person reads it; of all items that have something, when no code is given. */
  related(xref?: number) {
    const of = xref === undefined ? this.book.items : [this.book.byXref.get(xref)].filter((item) => item !== undefined);
    return of
      .filter((item) => item.related.length)
      .map((item) => ({
        lDescription_id: item.code,
        related: item.related.map((code) => ({ lDescription_id: code, label: this.labelOf(code) })),
      }));
  }

  search(keyword: string, options: { take?: number; place?: Place } = {}): KeywordHit[] {
    const location = this.locationOf(options.place ?? {});
    return this.finder.find(keyword, options.take ?? 20).map((item) => ({
      code: item.code,
      category: item.category,
      subcategory: item.subcategory,
      action: item.action,
      actionShown: shownAs(item.action),
      description: item.description,
      unit: item.unit,
      formula: item.formula,
      wasteFactorPct: item.wasteFactorPct,
      prices: this.pricesOf(item, location),
    }));
  }

  /** City, state and county of a ZIP code. */
  place(zip: string): ZipPlace | undefined {
    return this.places.find(zip);
  }

  /** The statewide sales tax in percent, `0` where there is none or the state is not known. Local rates are not in it. */
  salesTaxPct(place: Place): string {
    return this.locationOf(place).salesTaxPct;
  }

  private pricesOf(item: BookItem, location: Location): QualityPrice[] {
    let known = this.priced.get(location.state);
    if (!known) {
      if (this.priced.size >= STATES_KEPT) this.priced.clear();
      known = new Map();
      this.priced.set(location.state, known);
    }
    let prices = known.get(item.code);
    if (!prices) {
      prices = item.qualities.map((quality, n) => {
        const costs = priceOf(item, quality, location);
        return { quality, itemXREF: item.code + n, ...costs, unitCost: unitCostOf(item, costs) };
      });
      known.set(item.code, prices);
    }
    return prices;
  }

  private labelOf(code: number): string {
    const item = this.book.byXref.get(code);
    return item ? `${shownAs(item.action)} ${item.description}` : '';
  }

  private locationOf(place: Place): Location {
    return locationOf(this.book, (place.zip && this.places.find(place.zip)?.state) || place.state);
  }
}

function shownAs(action: ActionName): string {
  return ACTIONS.find((a) => a.name === action)?.shown ?? action;
}

function rowsOf(item: BookItem, index: number): RepairItem[] {
  return item.qualities.map((quality, n) => ({
    id: item.code + n,
    itemXREF: item.code + n,
    lTrade_id: item.categoryId,
    szTradeDesc_tx: item.category,
    lTradeSub_id: item.subcategoryId,
    szSubDesc_tx: item.subcategory,
    lAction_id: item.actionId,
    szAction_tx: item.action,
    szActionDesc_tx: shownAs(item.action),
    lDescription_id: item.code,
    szDescription_tx: item.description,
    iSeq_no: index + 1,
    quality,
    unit: item.unit,
    formula: item.formula,
    show: true,
    include: true,
    otherFilters: '',
  }));
}
