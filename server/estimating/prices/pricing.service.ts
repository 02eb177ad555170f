import { Injectable } from '@nestjs/common';
import { MANUAL_ENTRY_CODE, type Place } from '../../../contracts/catalogue/entities.ts';
import { QUALITIES, type Quality } from '../../../contracts/catalogue/quality.ts';
import { D } from '../../../contracts/decimal.ts';
import type { LineItem, Repair, Settings } from '../../../contracts/estimating/entities.ts';
import { applyEvent } from '../../../contracts/estimating/estimate/evolve.ts';
import { copyOf, type Estimate } from '../../../contracts/estimating/estimate/state.ts';
import { linesOf, totalsView } from '../../../contracts/estimating/estimate/views.ts';
import type { EstimateEvent } from '../../../contracts/estimating/events.ts';
import type { BookFacts, MinimumFacts } from '../../../contracts/estimating/facts.ts';
import type { getPriceDifferences } from '../../../contracts/estimating/prices/get-price-differences.ts';
import { normaliseWaste, priceLine } from '../../../contracts/estimating/pricing.ts';
import type { Recorded } from '../../../contracts/log.ts';
import { fromCents, toCents } from '../../../contracts/money.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { unitCostOf } from '../../../contracts/unit-cost.ts';
import { placeOr } from '../../../projections/catalogue/price-books.ts';
import { PriceBookService } from '../../catalogue/price-book.service.ts';
import type { RequestContext } from '../../platform/event-log/stream.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';
import type { Addition } from '../addition.ts';
import { measuredArea } from '../areas/new-area.ts';
import { decide, type EstimateCommand } from '../estimate.decider.ts';
import { EstimateStreams } from '../estimate.stream.ts';
import { countLines, type NewLine } from '../items/new-items.ts';
import { placeOf } from '../place-of.ts';
import type { UnitCosts } from '../pricing.ts';

/** Price book lookups for the lines of an estimate: facts for new lines, and the effect of today's prices. */
@Injectable()
export class PricingService {
  constructor(
    private readonly streams: EstimateStreams,
    private readonly readDb: ReadDb,
    private readonly books: PriceBookService,
  ) {}

  lineOf(book: PriceBook, repair: Repair, quality: Quality | undefined, place: Place): NewLine {
    const typed = { quantity: repair.quantity, percentageAffected: repair.percentageAffected ?? '100', notes: repair.notes ?? '' };
    if (repair.itemXREF === MANUAL_ENTRY_CODE) {
      if (!repair.description) throw new Refusal('MISSING_FIELDS', 'Please describe the item.');
      return {
        ...typed,
        itemXREF: MANUAL_ENTRY_CODE,
        formula: repair.formula ?? '',
        action: '',
        description: repair.description,
        category: 'Manual entry',
        quality: 'None',
        itemUM: repair.unit || 'EA',
        labor: repair.labor ?? '0',
        material: repair.material ?? '0',
        equipment: repair.equipment ?? '0',
        wasteFactorPct: normaliseWaste(repair.wasteFactorPct ?? '0'),
        trade: '',
        priceSource: 'typed',
      };
    }
    const { labor, material, equipment } = repair;
    const facts = this.bookFacts(book, repair.itemXREF, place, repair.quality ?? quality);
    if (labor === undefined && material === undefined && equipment === undefined) return { ...typed, ...facts };
    return {
      ...typed,
      ...facts,
      labor: labor ?? facts.labor,
      material: material ?? facts.material,
      equipment: equipment ?? facts.equipment,
      priceSource: 'typed',
    };
  }

  /** A price book item's facts at a place, in the requested quality if the item has it. */
  bookFacts(book: PriceBook, xref: number, place: Place, quality?: Quality): BookFacts {
    const named = book.find(xref);
    const wanted = named?.qualities.find((q) => q.quality === quality)?.xref ?? xref;
    const item = book.find(wanted);
    const costs = book.unitCosts(wanted, place);
    if (!item || !costs) throw new Refusal('XREF_NOT_FOUND');
    return {
      itemXREF: wanted,
      formula: item.formula,
      action: item.actionShown,
      description: item.description,
      category: item.category,
      quality: item.quality,
      itemUM: item.unit,
      labor: costs.labor,
      material: costs.material,
      equipment: costs.equipment,
      wasteFactorPct: item.wasteFactorPct,
      trade: item.trade,
      priceSource: 'book',
    };
  }

  /**
   * Labor minimums of the items' trades that the estimate does not have yet, each with an id for the line it may add.
   */
  async minimumsOf(
    book: PriceBook,
    items: Pick<BookFacts, 'itemXREF' | 'trade'>[],
    place: Place,
    now: Pick<Estimate, 'minimums'>,
  ): Promise<MinimumFacts[]> {
    const found = missingMinimums(book, items, place, now);
    const ids = found.length > 0 ? await this.readDb.nextIds('item', found.length) : [];
    return found.map((facts, n) => ({ ...facts, itemId: ids[n] ?? 0 }));
  }

  /** The changes that today's prices would make, per line and in total. */
  async priceDifferences(orderId: number): Promise<PriceDifferences> {
    const { state } = await this.streams.load(orderId);
    if (!state.exists) throw new Refusal('ORDER_NOT_FOUND');
    const estimate = copyOf(state);
    const { book, homeZip } = await this.books.currentBook(estimate.organizationId);
    const place = placeOr(placeOf(estimate.survey), { homeZip });
    const kept = totalsView(estimate.cents);
    const differing = [...estimate.areas.values()].flatMap((area) =>
      linesOf(estimate, area).flatMap((line) => {
        const present = line.priceSource === 'book' ? this.currentCosts(book, line, place) : undefined;
        return present === undefined || (present && sameCosts(line, present)) ? [] : [{ area: area.label, line, present }];
      }),
    );
    const repricing = this.repricingOf(
      book,
      differing.flatMap(({ line, present }) => (present ? [line] : [])),
      place,
    );
    for (const event of decide(repricing, estimate)) applyEvent(estimate, hypotheticalEvent(event, estimate));
    return {
      lines: differing.map(({ area, line, present }) => ({
        itemId: line.id,
        areaId: line.propertyArea_AreaID,
        area,
        action: line.action,
        description: line.description,
        quality: line.quality,
        quantity: line.quantity,
        itemUM: line.itemUM,
        trade: line.trade,
        kept: costsOf(line),
        present: present ? costsOf(estimate.items.get(line.id) ?? line) : null,
      })),
      minimums: [...estimate.minimums.values()].map(({ facts: { trade, itemId, hours, rate } }) => ({ trade, itemId, hours, rate })),
      kept,
      present: totalsView(estimate.cents),
    };
  }

  /**
   * The change of the total before tax that a new quantity would cause: decided and folded like the real change, but
   * not recorded.
   */
  async quantityEffect(orderId: number, itemId: number, quantity: string): Promise<{ moved: string }> {
    const { state } = await this.streams.load(orderId);
    if (!state.exists) throw new Refusal('ORDER_NOT_FOUND');
    const estimate = copyOf(state);
    const before = estimate.cents.total;
    for (const event of decide({ type: 'SaveQuantity', itemId, quantity }, estimate))
      applyEvent(estimate, hypotheticalEvent(event, estimate));
    return { moved: fromCents(estimate.cents.total - before) };
  }

  /** What another item would make of a line and of the totals: decided and folded like the real change, but not recorded. */
  async switchEffect(orderId: number, itemId: number, newXref: number) {
    const { state } = await this.streams.load(orderId);
    if (!state.exists) throw new Refusal('ORDER_NOT_FOUND');
    const estimate = copyOf(state);
    const { book, homeZip } = await this.books.currentBook(estimate.organizationId);
    const place = placeOr(placeOf(estimate.survey), { homeZip });
    const { total, tax } = estimate.cents;
    const facts = this.bookFacts(book, newXref, place);
    // Nothing is recorded, so that the lines of new minimums need no ids of the sequence.
    const minimums = missingMinimums(book, [facts], place, estimate).map((minimum, n) => ({ ...minimum, itemId: -1 - n }));
    for (const event of decide({ type: 'SwitchItem', itemId, facts, minimums }, estimate))
      applyEvent(estimate, hypotheticalEvent(event, estimate));
    const line = estimate.items.get(itemId);
    if (!line) throw new Refusal('ITEM_NOT_FOUND');
    const { quantity, itemUM, totalCost } = line;
    const moved = fromCents(estimate.cents.total - total);
    return { quantity, itemUM, totalCost, moved, tax: fromCents(estimate.cents.tax - tax) };
  }

  /** Decides and folds a command on an estimate in memory. Nothing is recorded. */
  imagine(estimate: Estimate, command: EstimateCommand): void {
    for (const event of decide(command, estimate)) applyEvent(estimate, hypotheticalEvent(event, estimate));
  }

  /** An addition that is only imagined: its lines and areas need no ids of a sequence. A new area is the one that its requests name. */
  imaginedAddition(
    estimate: Estimate,
    { areaIds, newAreas = [], taskId, repairs, quality }: Addition,
    { book, place }: { book: PriceBook; place: Place },
  ): EstimateCommand {
    const lines = repairs.map((repair) => ({
      ...this.lineOf(book, repair, quality, place),
      ...(repair.areas && { areaIds: repair.areas }),
    }));
    const minimums = missingMinimums(book, lines, place, estimate).map((minimum, n) => ({ ...minimum, itemId: -1 - n }));
    const itemIds = Array.from({ length: countLines({ areaIds, lines }) }, (_, n) => -1 - minimums.length - n);
    const created = newAreas.map((area, n) => ({ ...measuredArea(area), areaId: -1 - n }));
    return { type: 'AddItems', areaIds, taskId, lines, itemIds, minimums, at: estimate.updatedAt, newAreas: created, source: null };
  }

  /** What added lines would move, labor minimums included: decided and folded like the real addition, but not recorded. */
  async additionEffect(orderId: number, organizationId: number, { areaIds, newAreas = [], taskId, repairs, quality }: Addition) {
    const { book, state, place } = await this.pricingContext(orderId, organizationId);
    if (!state.exists) throw new Refusal('ORDER_NOT_FOUND');
    const estimate = copyOf(state);
    const { total, tax } = estimate.cents;
    const before = new Map([...estimate.areas].map(([areaId, { cents }]) => [areaId, cents.total]));
    const minimumsBefore = centsOfMinimums(estimate);
    this.imagine(estimate, this.imaginedAddition(estimate, { areaIds, newAreas, taskId, repairs, quality }, { book, place }));
    return {
      areas: [...before].flatMap(([areaId, was]) => {
        const moved = (estimate.areas.get(areaId)?.cents.total ?? was) - was;
        return moved === 0n ? [] : [{ areaId, moved: fromCents(moved) }];
      }),
      minimums: fromCents(centsOfMinimums(estimate) - minimumsBefore),
      moved: fromCents(estimate.cents.total - total),
      tax: fromCents(estimate.cents.tax - tax),
    };
  }

  /**
   * Applies today's prices to lines, if each still equals the unit cost shown to the caller. Returns the number of
   * lines changed.
   */
  async updatePrices(orderId: number, items: { itemId: number; unitCost: string }[], ctx: RequestContext): Promise<number> {
    const { book, state, place } = await this.pricingContext(orderId, ctx.actor.organizationId);
    const lines = items.map(({ itemId, unitCost }) => {
      const line = state.items.get(itemId);
      const present = line && this.currentCosts(book, line, place);
      if (!line || !present || !new D(unitCostOf(present)).eq(unitCost)) throw new Refusal('PRICES_CHANGED');
      return line;
    });
    const { events } = await this.streams.execute(orderId, this.repricingOf(book, lines, place), ctx);
    return events.reduce((count, event) => count + (event.type === 'ItemPricesRenewed' ? event.data.items.length : 0), 0);
  }

  /** Today's book at an estimate's place, and the lines whose costs differ from it with their trades' labor minimums of today. */
  async presentPrices(estimate: Estimate) {
    const { book, homeZip } = await this.books.currentBook(estimate.organizationId);
    const place = placeOr(placeOf(estimate.survey), { homeZip });
    const older = new Map<number, UnitCosts>();
    const trades = new Map<string, number>();
    for (const line of estimate.items.values()) {
      const present = line.priceSource === 'book' ? this.currentCosts(book, line, place) : null;
      if (!present || sameCosts(line, present)) continue;
      older.set(line.id, present);
      if (line.trade !== '') trades.set(line.trade, line.itemXREF);
    }
    const presentMinimums = new Map(
      [...trades].flatMap(([trade, xref]) => {
        const facts = book.laborMinimum(xref, place);
        return facts ? [[trade, { ...facts, itemId: estimate.minimums.get(trade)?.facts.itemId ?? 0 }] as const] : [];
      }),
    );
    return { book, place, older, presentMinimums };
  }

  /** The estimate as it would be if these lines took today's prices. Nothing is recorded. */
  atPresentPrices(estimate: Estimate, book: PriceBook, place: Place, itemIds: readonly number[]): Estimate {
    const copy = copyOf(estimate);
    const lines = itemIds.flatMap((id) => estimate.items.get(id) ?? []);
    for (const event of decide(this.repricingOf(book, lines, place), copy)) applyEvent(copy, hypotheticalEvent(event, copy));
    return copy;
  }

  /** Everything that a pricing command needs: today's book, the estimate, and its place. */
  async pricingContext(orderId: number, organizationId: number) {
    const { book, homeZip } = await this.books.currentBook(organizationId);
    const { state } = await this.streams.load(orderId);
    return { book, state, place: placeOr(placeOf(state.survey), { homeZip }) };
  }

  /** Today's costs of a line's item; null if the book no longer has the item. */
  currentCosts(book: PriceBook, line: LineItem, place: Place): UnitCosts | null {
    if (!book.find(line.itemXREF)) return null;
    return unitCostsOf(this.bookFacts(book, line.itemXREF, place));
  }

  private repricingOf(book: PriceBook, lines: LineItem[], place: Place): Extract<EstimateCommand, { type: 'UpdatePrices' }> {
    const trades = new Map(lines.map((line) => [line.trade, line.itemXREF]));
    return {
      type: 'UpdatePrices',
      items: lines.flatMap((line) => {
        const present = this.currentCosts(book, line, place);
        return present ? [{ itemId: line.id, itemXREF: line.itemXREF, ...present }] : [];
      }),
      minimums: [...trades.values()].flatMap((xref) => {
        const facts = book.laborMinimum(xref, place);
        return facts ? [{ ...facts, itemId: 0 }] : [];
      }),
    };
  }

  /**
   * Today's price book for an order and its place: the property's, or the organisation's if the property has none yet.
   */
  bookAt(organizationId: number, survey: { zip: string; state: string }): Promise<{ book: PriceBook; place: Place }> {
    return this.books.bookAt(organizationId, placeOf(survey));
  }

  /**
   * The line's cost in each quality of its item, cheapest quality first. The current quality shows the line's own
   * stored price; the others show today's book price, so the two can be of different days.
   */
  qualityOptions(book: PriceBook, line: LineItem, settings: Settings, place: Place) {
    const { labor, material, equipment, wasteFactorPct, ppu, totalCost, tax } = line;
    const costs = { labor, material, equipment, wasteFactorPct };
    const present = line.quality === 'None' ? [] : [{ quality: line.quality, xref: line.itemXREF, ...costs, ppu, totalCost, tax }];
    const others = (book.find(line.itemXREF)?.qualities ?? []).flatMap(({ quality, xref }) => {
      if (quality === 'None' || quality === line.quality) return [];
      const price = unitCostsOf(this.bookFacts(book, xref, place));
      const priced = priceLine({ ...price, quantity: line.quantity }, settings);
      return [{ quality, xref, ...price, ppu: priced.ppu, totalCost: priced.totalCost, tax: priced.tax }];
    });
    return [...present, ...others].sort((a, b) => QUALITIES.indexOf(a.quality) - QUALITIES.indexOf(b.quality));
  }
}

type PriceDifferences = (typeof getPriceDifferences)['response']['_output'];

/** Labor minimums of the items' trades that the estimate does not have yet. */
function missingMinimums(book: PriceBook, items: Pick<BookFacts, 'itemXREF' | 'trade'>[], place: Place, now: Pick<Estimate, 'minimums'>) {
  const xrefs = new Map<string, number>();
  for (const { itemXREF, trade } of items) if (trade !== '' && !now.minimums.has(trade)) xrefs.set(trade, itemXREF);
  return [...xrefs.values()].flatMap((xref) => book.laborMinimum(xref, place) ?? []);
}

const unitCostsOf = ({ labor, material, equipment, wasteFactorPct }: UnitCosts): UnitCosts => ({
  labor,
  material,
  equipment,
  wasteFactorPct,
});

export const sameCosts = (a: UnitCosts, b: UnitCosts) =>
  (['labor', 'material', 'equipment', 'wasteFactorPct'] as const).every((cost) => new D(a[cost]).eq(b[cost]));

const costsOf = (line: LineItem) => ({
  labor: line.labor,
  material: line.material,
  equipment: line.equipment,
  wasteFactorPct: line.wasteFactorPct,
  unitCost: unitCostOf(line),
  totalCost: line.totalCost,
  tax: line.tax,
});

const centsOfMinimums = ({ minimums }: Estimate): bigint =>
  [...minimums.values()].reduce((sum, { line }) => sum + (line ? toCents(line.totalCost) : 0n), 0n);

/** The event as if it were the stream's next one, to compute its effect without recording it. */
function hypotheticalEvent(event: EstimateEvent, { orderId, revision, updatedAt, organizationId }: Estimate): Recorded<EstimateEvent> {
  const metadata = {
    actor: { kind: 'system', organizationId, name: '' } as const,
    at: updatedAt,
    command: '',
    commandId: '',
    correlationId: '',
    causationId: '',
  };
  return { ...event, id: '', stream: `estimate-${orderId}`, revision: revision + 1, position: 0n, metadata };
}

type PriceBook = Awaited<ReturnType<PriceBookService['bookOf']>>;
