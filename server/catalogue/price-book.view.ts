// One file above 400 lines, because lookup, search and pricing of a view all read the same overlay.
import { BoundedCache, cacheBound } from '../../contracts/bounded-cache.ts';
import type { ItemQuestions } from '../../contracts/catalogue/builder/get-item-questions.ts';
import type { KeywordHit } from '../../contracts/catalogue/catalogue/search-items.ts';
import {
  type ActionName,
  type CostExplanation,
  FIRST_BOOK_VERSION,
  FIRST_OWN_CODE,
  type Formula,
  type Place,
  type QualityPrice,
  type UnitCosts,
} from '../../contracts/catalogue/entities.ts';
import type { PricedAt } from '../../contracts/catalogue/priced-at.ts';
import type { Quality } from '../../contracts/catalogue/quality.ts';
import { D, fixed } from '../../contracts/decimal.ts';
import { fromCents } from '../../contracts/money.ts';
import {
  type Book,
  type BookItem,
  type CatalogItem,
  explain,
  gradeOf,
  type Location,
  laborMinimumOf,
  locationOf,
  materialFactor,
  priceOf,
  tradeOf,
  unitCostOf,
  xrefOf,
} from './book.ts';
import { loadQuestions, questionsIn } from './builder/questions.ts';
import { readUnit } from './imports/units.ts';
import { factsOf, ItemLists, type Payload, shownAs } from './item-lists.ts';
import { type CustomItem, type CustomItems, NO_CUSTOM_ITEMS } from './lineitems/custom-items.ts';
import { NO_OVERLAY, type Overlay, type OwnItem, type OwnPrice } from './overlay.ts';
import type { PlaceService } from './places.ts';
import type { Asked, Unpriced } from './proposals/asked.ts';
import { propose } from './proposals/propose.ts';
import { loadVocabulary, type Vocabulary } from './proposals/vocabulary.ts';
import { ItemSearch, SearchIndex, Synonyms, wordsOf } from './search.ts';

/** Items that are looked at for a pasted row, so that one in its unit is found behind a better one in another. */
const MATCHES_LOOKED_AT = 8;
/** Items that are looked at for a phrase, so that one of the right action is found behind others. */
const NAMES_LOOKED_AT = 25;
/** An item with a smaller share of the row's words is not what the row means. */
const LEAST_SHARE = 0.5;

/** An item with the fields that an estimate line needs, in the quality that its code names. */
export interface FoundItem {
  /** The item's own code, shared by its qualities. */
  code: number;
  /** The requested code: this item in this quality. */
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
  /** Empty for own items. */
  task: string;
  /** The trade that leads the task's crew, or that a custom line item names; empty for none. */
  trade: string;
  /** Percent, ready for the arithmetic. */
  wasteFactorPct: string;
  related: number[];
}

/** Shared by the views of all organisations: the default book and everything built from it. */
export interface Catalog {
  book: Book;
  places: PlaceService;
  lists: ItemLists;
  index: SearchIndex;
  synonyms: Synonyms;
  prices: PriceCache;
  vocabulary: Vocabulary;
  questions: ItemQuestions;
}

/** Built from an organisation's own items; reused from version to version while the items do not change. */
export interface OwnCatalog {
  lists: ItemLists;
  index: SearchIndex | undefined;
}

const PLACES = cacheBound({
  name: 'places of computed prices',
  most: 8,
  of: 'entries',
  because: 'of each book; a contractor works in one or two places, and a place has at most the prices of the book',
});

/** Caches computed prices by place and item. */
export class PriceCache {
  private readonly byPlace = new BoundedCache<Map<number, QualityPrice[]>>(PLACES);

  at(place: string): Map<number, QualityPrice[]> {
    let known = this.byPlace.get(place);
    if (!known) {
      known = new Map();
      this.byPlace.set(place, known);
    }
    return known;
  }
}

export function catalogOf(book: Book, places: PlaceService): Catalog {
  return {
    book,
    places,
    lists: new ItemLists(book.items, `${book.version}-${FIRST_BOOK_VERSION}`, book.categories),
    index: SearchIndex.of(book.items),
    synonyms: new Synonyms(book.synonyms),
    prices: new PriceCache(),
    vocabulary: loadVocabulary(),
    questions: loadQuestions(book),
  };
}

/** Lists and index of a book with own or removed items; built in slices, because it may have 50,000 items. */
export async function ownCatalogOf({ book }: Catalog, overlay: Overlay): Promise<OwnCatalog> {
  const own = [...overlay.items.values()].filter((item) => !overlay.removed.has(item.code)).sort((a, b) => a.code - b.code);
  const items = [...book.items.filter((item) => !overlay.removed.has(item.code)), ...own];
  return {
    lists: new ItemLists(items, `${book.version}-${overlay.version}`, book.categories),
    index: own.length > 0 ? await SearchIndex.inSlices(own) : undefined,
  };
}

/** The own item that a code of FIRST_OWN_CODE or above belongs to, as that item's code. */
function ownCodeOf(xref: number): number {
  return xref - ((xref - FIRST_OWN_CODE) % 5);
}

/**
 * A price book as one organisation sees it: the default book with its own changes. The default book itself is a view
 * with an empty overlay.
 */
export class PriceBookView {
  private readonly finder: ItemSearch;
  private readonly lists: ItemLists;
  private readonly own = new PriceCache();

  constructor(
    protected readonly catalog: Catalog,
    readonly overlay: Overlay = NO_OVERLAY,
    private readonly ownCatalog?: OwnCatalog,
    private readonly custom: CustomItems = NO_CUSTOM_ITEMS,
  ) {
    this.lists = ownCatalog?.lists ?? catalog.lists;
    const indexes = ownCatalog?.index ? [catalog.index, ownCatalog.index] : [catalog.index];
    this.finder = new ItemSearch(indexes, catalog.synonyms, overlay.removed);
  }

  /** The same book with custom line items. They are found, priced and put on estimates like the others, but are in no list of the book. */
  withCustom(custom: CustomItems): PriceBookView {
    return new PriceBookView(this.catalog, this.overlay, this.ownCatalog, custom);
  }

  get book(): Book {
    return this.catalog.book;
  }

  /** The definition version (R108), the same for everybody. */
  get version(): number {
    return this.book.version;
  }

  /** The newest version included of the organisation's book. */
  get bookVersion(): number {
    return this.overlay.version;
  }

  categories = () => this.lists.categories();
  subcategories = (categoryName?: string) => this.lists.subcategories(categoryName);
  hierarchy = () => this.lists.hierarchy();
  qualitiesOf = (action?: string) => this.lists.qualitiesOf(action);
  /** One row per item and quality. */
  items = () => this.lists.rows();
  /** Items in the order in which a screen or a file shows them. */
  byCategory = () => this.lists.byCategory();

  itemListPayload(): Payload {
    return this.payload('items', () => this.items());
  }

  payload(name: string, make: () => unknown): Payload {
    return this.lists.payload(name, make);
  }

  /** The item that a code belongs to, if the item has that quality and was not removed. */
  itemOf(xref: number): CatalogItem | undefined {
    const item = xref < FIRST_OWN_CODE ? this.book.byXref.get(xref) : this.ownItem(ownCodeOf(xref));
    return item && !this.overlay.removed.has(item.code) && gradeOf(item, xref) ? item : undefined;
  }

  /** The item with this code as its own code, not as the code of one of its qualities. */
  itemOfCode(code: number): CatalogItem | undefined {
    const item = code < FIRST_OWN_CODE ? this.book.byXref.get(code) : this.ownItem(code);
    return item && item.code === code && !this.overlay.removed.has(code) ? item : undefined;
  }

  /**
   * The item that a code names: by the code of a quality, or by its own code, which an item without the first quality
   * has in addition.
   */
  named(code: number): CatalogItem | undefined {
    return this.itemOf(code) ?? this.itemOfCode(code);
  }

  find(xref: number): FoundItem | undefined {
    const item = this.itemOf(xref);
    const quality = item && gradeOf(item, xref);
    if (!item || !quality) return undefined;
    return {
      ...factsOf(item),
      xref,
      quality,
      qualities: item.qualities.map((one) => ({ quality: one, xref: xrefOf(item, one) })),
      task: isDefault(item) ? item.task.code : '',
      trade: tradeOfItem(item),
      related: item.related.filter((code) => this.itemOf(code)),
    };
  }

  /** The cost of one unit at a place with its explanation; `undefined` for a code that is not in the book. */
  unitCosts(xref: number, place: Place): (UnitCosts & { unitCost: string; explain: CostExplanation }) | undefined {
    const item = this.itemOf(xref);
    const quality = item && gradeOf(item, xref);
    if (!item || !quality) return undefined;
    const { labor, material, equipment, unitCost } = this.priceOf(item, quality, place);
    return { labor, material, equipment, unitCost, explain: this.explain(item, quality, place) };
  }

  /** The labor minimum, at a place, of an item's trade; `undefined` if the book has none. */
  laborMinimum(xref: number, place: Place) {
    const item = this.itemOf(xref);
    const trade = item && tradeOfItem(item);
    return trade ? laborMinimumOf(this.book, trade, this.locationAt(place)) : undefined;
  }

  /** All qualities of the item that a code belongs to, priced and explained; none for a code that is not in the book. */
  qualityOptions(xref: number, place: Place) {
    const item = this.named(xref);
    if (!item) return [];
    return item.qualities.flatMap((quality) => {
      const itemXREF = xrefOf(item, quality);
      const priced = this.unitCosts(itemXREF, place);
      if (!priced) return [];
      const { unitCost, explain: why, ...costs } = priced;
      return [{ quality, itemXREF, unit: item.unit, wasteFactorPct: item.wasteFactorPct, costs, unitCost, explain: why }];
    });
  }

  /** Items that usually go with an item, with their names; without a code, for all items that have any. */
  related(xref?: number) {
    const of = xref === undefined ? this.lists.items : [this.named(xref)].filter((item) => item !== undefined);
    return of
      .map((item) => ({ item, related: item.related.filter((code) => this.itemOf(code)) }))
      .filter(({ related }) => related.length > 0)
      .map(({ item, related }) => ({
        lDescription_id: item.code,
        related: related.map((code) => ({ lDescription_id: code, label: this.labelOf(code) })),
      }));
  }

  /** What is asked of items when they are added, and the items that answers swap or bring, priced at a place. */
  questions(place: Place): ItemQuestions & { needed: KeywordHit[] } {
    const asked = questionsIn(this.catalog.questions, (code) => this.itemOfCode(code) !== undefined);
    const options = asked.questions.flatMap(({ options }) => options);
    const codes = new Set(options.flatMap(({ swap, brings }) => [...(swap === null ? [] : [swap]), ...brings.map(({ code }) => code)]));
    const needed = [...codes].flatMap((code) => this.itemOfCode(code) ?? []);
    return { ...asked, needed: needed.map((item) => ({ ...factsOf(item), prices: this.pricesOf(item, place) })) };
  }

  /** At most `take` search hits for a keyword, best first; with `userId` also those of that user's own line items. */
  found(keyword: string, take: number, userId?: number): CatalogItem[] {
    const custom = this.custom.indexFor(userId);
    const finder = custom ? this.finder.with(custom) : this.finder;
    return finder.find(keyword, take);
  }

  search(keyword: string, options: { take?: number; place?: Place; userId?: number } = {}): KeywordHit[] {
    return this.found(keyword, options.take ?? 20, options.userId).map((item) => ({
      ...factsOf(item),
      prices: this.pricesOf(item, options.place ?? {}),
    }));
  }

  /** The items of most of a phrase's words, and the share of its words that each has; for `propose`. */
  matches(words: string): { item: CatalogItem; share: number; exact: boolean }[] {
    return /\p{L}{2}/u.test(words) ? this.finder.hits(words, NAMES_LOOKED_AT) : [];
  }

  /** Whether a word is one of the book's, or nearly so. */
  understands(word: string): boolean {
    return this.finder.understands(word);
  }

  /** An item's code in a quality; in its first one if it does not come in that. */
  inQuality(code: number, quality: Quality): { xref: number; quality: Quality } | undefined {
    const item = this.named(code);
    if (!item) return undefined;
    const own = item.qualities.find((one) => one === quality) ?? item.qualities[0] ?? 'None';
    return { xref: xrefOf(item, own), quality: own };
  }

  /** Areas and lines that a sentence proposes; a long sentence in steps, see `meteredSteps`. */
  propose(asked: Asked): Generator<void, Unpriced> {
    return propose(
      {
        itemOf: (code) => {
          const item = this.named(code);
          return item && factsOf(item);
        },
        inQuality: (code, quality) => this.inQuality(code, quality),
        matches: (words) => this.matches(words).map(({ item, share, exact }) => ({ item: factsOf(item), share, described: exact })),
        understands: (word) => this.understands(word),
        knows: (word) => this.finder.knows(word),
      },
      this.catalog.vocabulary,
      asked,
    );
  }

  /**
   * What a row's words may mean: items with at least half of them, best first, those in its unit before others. `unit` is the row's as
   * the book writes it, empty when unknown; `sure` when the item's own words have all of the row's, in its unit.
   */
  matching(description: string, { unit, take, place }: { unit: string; take: number; place: Place }) {
    const read = readUnit(unit)?.unit ?? '';
    // In a spreadsheet R&R is what comes off and goes back.
    const words = description.replace(/\br\s*&\s*r\b/gi, 'detach and reset');
    // Sizes alone name nothing.
    const hits = /\p{L}{2}/u.test(words) ? this.finder.hits(words, MATCHES_LOOKED_AT) : [];
    // A unit that is not known, such as LS, is none of an item.
    const items = hits
      .filter(({ share }) => share >= LEAST_SHARE)
      .map((hit) => ({ ...hit, fits: unit.trim() === '' || read === hit.item.unit }))
      .sort((a, b) => Number(b.fits) - Number(a.fits))
      .slice(0, take)
      .map(({ item, exact, share, fits }) => ({
        ...factsOf(item),
        prices: this.pricesOf(item, place),
        sure: exact && fits && isWhollyNamed(item.description, words),
        near: fits && share > LEAST_SHARE,
        named: isWhollyNamed(item.description, words),
      }));
    return { unit: read, items };
  }

  /**
   * The price of every quality of an item at a place, cheapest quality first. An own price keeps the labor and material
   * proportion of the place where it was set, so elsewhere it can fall below the next lower quality; it is then raised
   * to that quality's price.
   */
  pricesOf(item: CatalogItem, place: Place): QualityPrice[] {
    const location = this.locationAt(place);
    const plain = isDefault(item) && location.local === undefined && !this.overlay.rules.has(item.categoryId) && !this.hasOwn(item);
    const known = (plain ? this.catalog.prices : this.own).at(location.key);
    let prices = known.get(item.code);
    if (!prices) {
      prices = [];
      for (const quality of item.qualities) {
        const price = this.priceAt(item, quality, location);
        // A custom line item costs what was typed, also where a better quality costs less.
        const below = isCustom(item) ? undefined : prices.at(-1);
        const { labor, material, equipment, unitCost } = below && Number(price.unitCost) < Number(below.unitCost) ? below : price;
        prices.push({ quality, itemXREF: xrefOf(item, quality), labor, material, equipment, unitCost });
      }
      known.set(item.code, prices);
    }
    return prices;
  }

  /** The organisation's own price for a code; `undefined` where the default price is in effect. */
  ownPrice(xref: number): OwnPrice | undefined {
    return this.overlay.prices.get(xref);
  }

  /** The factors included today in prices for a place; recorded with an own price set there. */
  pricedAt(place: Place): PricedAt {
    const location = this.locationAt(place);
    const rules = [...this.overlay.rules].map(([categoryId, { percent }]) => ({ categoryId, percent }));
    return { labor: location.factor, material: materialFactor(location).toFixed(), rules };
  }

  /** True if any price of the item is the organisation's own. */
  hasOwn(item: CatalogItem): boolean {
    return this.overlay.prices.size > 0 && item.qualities.some((quality) => this.overlay.prices.has(xrefOf(item, quality)));
  }

  /** The price without own prices; `undefined` for own items. */
  defaultPrice(item: CatalogItem, quality: Quality, place: Place): (UnitCosts & { unitCost: string }) | undefined {
    if (!isDefault(item)) return undefined;
    const costs = this.ruled(item, priceOf(item, quality, this.locationAt(place)));
    return { ...costs, unitCost: unitCostOf(item, costs) };
  }

  /**
   * Costs of an item of the default book, without the organisation's rules and own prices, and the parts of the costs.
   */
  explained(item: BookItem, quality: Quality, place: Place): { base: UnitCosts; why: CostExplanation } {
    const location = this.locationAt(place);
    return { base: priceOf(item, quality, location), why: explain(item, quality, location) };
  }

  /**
   * The statewide sales tax in percent and its source; `0` if there is none or the state is unknown. Local rates are
   * not included.
   */
  salesTax(place: Place): { state: string; name: string; percent: string; basis: string } {
    const { state, salesTaxPct: percent, salesTaxBasis: basis } = this.locationAt(place);
    return { state, name: this.book.locations.get(state)?.name ?? '', percent, basis };
  }

  /** Factors of a place for prices that are not own. */
  placeOf(place: Place): CostExplanation['place'] {
    const location = this.locationAt(place);
    const { state, name, factor: laborFactor, basis } = location;
    return { state, name, laborFactor, materialFactor: materialFactor(location).toDecimalPlaces(4).toFixed(), basis };
  }

  /** A location with the organisation's own factors for the place applied. */
  locationAt({ zip, state }: Place): Location & { key: string; local?: string } {
    const of = locationOf(this.book, (zip && this.catalog.places.find(zip)?.state) || state);
    const zip3 = zip?.slice(0, 3);
    const factors = zip3 === undefined ? undefined : this.overlay.factors.get(zip3);
    if (!factors || zip3 === undefined) return { ...of, key: of.state };
    return {
      ...of,
      key: `${of.state}/${zip3}`,
      local: zip3,
      name: of.state ? `${of.name}, ZIP ${zip3}` : `ZIP ${zip3}`,
      factor: factors.labor ?? of.factor,
      goodsFactor: factors.material ?? materialFactor(of).toFixed(),
      basis: `your factors for ZIP ${zip3}`,
    };
  }

  labelOf(code: number): string {
    const item = this.itemOf(code);
    return item ? `${shownAs(item.action)} ${item.description}` : '';
  }

  private ownItem(code: number): CatalogItem | undefined {
    return this.overlay.items.get(code) ?? this.custom.items.get(code);
  }

  private priceOf(item: CatalogItem, quality: Quality, place: Place): UnitCosts & { unitCost: string } {
    const found = this.pricesOf(item, place).find((price) => price.quality === quality);
    if (!found) throw new Error(`Item ${item.code} has no price for ${quality}`);
    return found;
  }

  private priceAt(item: CatalogItem, quality: Quality, location: Location): UnitCosts & { unitCost: string } {
    const own = this.overlay.prices.get(xrefOf(item, quality));
    if (own) return this.ownPriceAt(item, quality, location, own);
    if (isCustom(item)) {
      const costs = item.costs.get(quality) ?? { labor: '0.00', material: '0.00', equipment: '0.00' };
      return { ...costs, unitCost: unitCostOf(item, costs) };
    }
    if (!isDefault(item)) return { ...splitByKind(0, item as OwnItem), unitCost: fromCents(0) };
    const costs = this.ruled(item, priceOf(item, quality, location));
    return { ...costs, unitCost: unitCostOf(item, costs) };
  }

  /**
   * Converts an own price from its own place and markup rule to the requested ones, each kind of cost by its own
   * factor.
   */
  private ownPriceAt(
    item: CatalogItem,
    quality: Quality,
    location: Location,
    { cents, pricedAt }: OwnPrice,
  ): UnitCosts & { unitCost: string } {
    const rule = this.overlay.rules.get(item.categoryId)?.percent ?? '0';
    const included = pricedAt
      ? {
          place: { ...location, factor: pricedAt.labor, goodsFactor: pricedAt.material },
          rule: pricedAt.rules.find(({ categoryId }) => categoryId === item.categoryId)?.percent ?? '0',
        }
      : { place: location, rule };
    const costs = isDefault(item)
      ? splitLike(cents, item, marked(priceOf(item, quality, included.place), included.rule))
      : splitByKind(cents, item as OwnItem);
    const [labor, material] = [
      new D(location.factor).div(included.place.factor),
      materialFactor(location).div(materialFactor(included.place)),
    ];
    const markup = new D(rule).plus(100).div(new D(included.rule).plus(100));
    if (labor.eq(1) && material.eq(1) && markup.eq(1)) return { ...costs, unitCost: fromCents(cents) };
    const moved = {
      labor: shortened(labor.times(costs.labor).times(markup)),
      material: shortened(material.times(costs.material).times(markup)),
      equipment: shortened(markup.times(costs.equipment)),
    };
    return { ...moved, unitCost: unitCostOf(item, moved) };
  }

  private ruled(item: BookItem, costs: UnitCosts): UnitCosts {
    const rule = this.overlay.rules.get(item.categoryId);
    return rule ? marked(costs, rule.percent) : costs;
  }

  private explain(item: CatalogItem, quality: Quality, place: Place): CostExplanation {
    const why: CostExplanation = isDefault(item)
      ? explain(item, quality, this.locationAt(place))
      : {
          task: '',
          crew: '',
          hours: '0',
          hoursBasis: isCustom(item) ? 'your line item' : 'your own item',
          members: [],
          materials: [],
          wasteFactorPct: item.wasteFactorPct,
          equipment: [],
          place: this.placeOf(place),
        };
    const rule = this.overlay.rules.get(item.categoryId);
    if (isCustom(item) || this.overlay.prices.has(xrefOf(item, quality)))
      return { ...why, ownUnitCost: this.priceOf(item, quality, place).unitCost };
    return rule && isDefault(item) ? { ...why, markup: rule } : why;
  }
}

export function isDefault(item: CatalogItem): item is BookItem {
  return 'task' in item;
}

const isCustom = (item: CatalogItem): item is CustomItem => 'costs' in item;

function tradeOfItem(item: CatalogItem): string {
  if (isDefault(item)) return tradeOf(item);
  return isCustom(item) ? item.trade : '';
}

/** At most four decimals, at least two. */
function shortened(value: D): string {
  return fixed(value, 4).replace(/0{1,2}$/, '');
}

/** Costs changed by a markup rule. */
function marked({ labor, material, equipment }: UnitCosts, percent: string): UnitCosts {
  const raised = (value: string) => shortened(new D(value).times(new D(percent).plus(100)).div(100));
  return { labor: raised(labor), material: raised(material), equipment: raised(equipment) };
}

function splitByKind(cents: number, { costType, wasteFactorPct }: OwnItem): UnitCosts {
  const own = fromCents(cents);
  if (costType === 'Labor') return { labor: own, material: '0.00', equipment: '0.00' };
  if (costType === 'Equipment') return { labor: '0.00', material: '0.00', equipment: own };
  return { labor: '0.00', material: withoutWaste(new D(own), wasteFactorPct), equipment: '0.00' };
}

/** Splits an own price in the proportions of the default price; the rounding remainder goes to material if there is any. */
function splitLike(cents: number, item: BookItem, { labor, material, equipment }: UnitCosts): UnitCosts {
  const own = new D(cents).div(100);
  const wasted = new D(material).times(new D(item.wasteFactorPct).plus(100)).div(100);
  const whole = wasted.plus(labor).plus(equipment);
  if (whole.isZero()) return { labor: '0.00', material: withoutWaste(own, item.wasteFactorPct), equipment: '0.00' };
  const part = (value: string) => own.times(value).div(whole).toDecimalPlaces(4);
  const equipmentPart = part(equipment);
  if (wasted.isZero()) {
    const rest = new D(labor).isZero() ? new D(0) : own.minus(equipmentPart);
    return { labor: shortened(rest), material: '0.00', equipment: shortened(new D(labor).isZero() ? own : equipmentPart) };
  }
  const laborPart = part(labor);
  return {
    labor: shortened(laborPart),
    material: withoutWaste(D.max(0, own.minus(laborPart).minus(equipmentPart)), item.wasteFactorPct),
    equipment: shortened(equipmentPart),
  };
}

function withoutWaste(value: D, wasteFactorPct: string): string {
  return shortened(value.times(100).div(new D(wasteFactorPct).plus(100)));
}

/** Whether words have every word of one part of an item's name: `GFCI` of Outlet, GFCI, and `baseboard` none of Baseboard heater, electric. */
function isWhollyNamed(description: string, words: string): boolean {
  const said = new Set(wordsOf(words));
  return description.split(',').some((part) => wordsOf(part).every((word) => said.has(word)));
}
