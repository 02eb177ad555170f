import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { MANUAL_ENTRY_CODE, type Place, QUALITIES, type Quality, type QualityLevel } from '../../contracts/catalogue/entities.ts';
import { D } from '../../contracts/decimal.ts';
import {
  DEFAULT_SETTINGS,
  type LineItem,
  type Repair,
  type Settings,
  type Survey,
  type TaxSource,
} from '../../contracts/estimating/entities.ts';
import { applyEvent } from '../../contracts/estimating/estimate/evolve.ts';
import { copyOf, type Estimate, type Undoable } from '../../contracts/estimating/estimate/state.ts';
import { actorKey, stackOf } from '../../contracts/estimating/estimate/undo.ts';
import {
  areaView,
  linesOf,
  orderView,
  settingsView,
  shownLines,
  tasksView,
  totalsView,
} from '../../contracts/estimating/estimate/views.ts';
import { describeEvent, type EstimateEvent } from '../../contracts/estimating/events.ts';
import type { BookFacts, MinimumFacts } from '../../contracts/estimating/facts.ts';
import type { getPriceDifferences } from '../../contracts/estimating/prices/get-price-differences.ts';
import { laborShortfall, normaliseWaste, priceLine } from '../../contracts/estimating/pricing.ts';
import type { EstimateView } from '../../contracts/estimating/undo/get-estimate-as-of.ts';
import type { UndoStep } from '../../contracts/estimating/undo/undo-step.ts';
import type { Actor, Recorded } from '../../contracts/log.ts';
import { fromCents } from '../../contracts/money.ts';
import { Refusal } from '../../contracts/refusals.ts';
import { unitCostOf } from '../../contracts/unit-cost.ts';
import { placeOr } from '../../projections/catalogue/price-books.ts';
import { reportsOfOrder } from '../../projections/reporting/reports.ts';
import { Runner } from '../../projections/runner/runner.ts';
import { CatalogueService } from '../catalogue/catalogue.service.ts';
import { PriceBookService } from '../catalogue/price-book.service.ts';
import { OrganizationService } from '../organization/organization.service.ts';
import type { RequestContext } from '../platform/event-log/stream.ts';
import type { Handled } from '../platform/event-log/stream-handler.ts';
import { ReadDb } from '../platform/read-db/read-db.ts';
import type { NewArea } from './areas/new-area.ts';
import { decide, type EstimateCommand } from './estimate.decider.ts';
import { EstimateStreams } from './estimate.stream.ts';
import { EstimateFolds, isPast, type Moment } from './estimate-folds.ts';
import type { NewLine } from './items/new-items.ts';
import type { UnitCosts } from './pricing.ts';

/** The estimating context's public face: commands with what they need looked up first, and estimates folded from the log. */
@Injectable()
export class EstimateService {
  constructor(
    private readonly streams: EstimateStreams,
    private readonly folds: EstimateFolds,
    private readonly readDb: ReadDb,
    private readonly catalogue: CatalogueService,
    private readonly books: PriceBookService,
    private readonly organizations: OrganizationService,
    private readonly models: Runner,
  ) {}

  /** Sends one command to the order's handler. Throws its `Refusal`. */
  execute(orderId: number, command: EstimateCommand, ctx: RequestContext): Promise<Handled<Estimate, EstimateEvent>> {
    return this.streams.execute(orderId, command, ctx);
  }

  /** Starts an estimate and answers its number. Unless its settings are said, its tax rate is that of the organisation's own place. */
  async start(externalRefId: string, ctx: RequestContext, said?: Settings): Promise<number> {
    const orderId = await this.readDb.idFor('order', `${actorKey(ctx.actor)} ${ctx.idempotencyKey}`);
    const [areaId, taskId] = [await this.readDb.nextId('area'), await this.readDb.nextId('task')];
    const { organizationId } = ctx.actor;
    const { quantityDecimals } = await this.organizations.defaultsOf(organizationId);
    const tax = await this.salesTax(organizationId, {});
    const settings = said ?? { ...DEFAULT_SETTINGS, taxableAmount: tax.percent };
    await this.execute(
      orderId,
      {
        type: 'StartEstimate',
        organizationId,
        externalRefId,
        orderType: 'ProjectEstimate',
        checksum: randomBytes(16).toString('base64url'),
        settings,
        taxSource: said ? null : tax,
        quantityDecimals,
        areaId,
        taskId,
      },
      ctx,
    );
    return orderId;
  }

  /** The sales tax of a property's place, or of the organisation's as long as it has none. */
  private async salesTax(organizationId: number, named: Place): Promise<TaxSource> {
    const { book, homeZip } = await this.books.presentBook(organizationId);
    return book.salesTax(placeOr(named, { homeZip }));
  }

  async changeAddress(orderId: number, survey: Survey, ctx: RequestContext) {
    const filled = this.filled(survey);
    const tax = await this.salesTax(ctx.actor.organizationId, placeOf(filled));
    return this.execute(orderId, { type: 'ChangeAddress', survey: filled, tax }, ctx);
  }

  /** Ids for new entities, from sequences that no rebuild resets. */
  async newIds(kind: 'area' | 'task' | 'item', count: number): Promise<number[]> {
    return this.readDb.nextIds(kind, count);
  }

  async addAreas(orderId: number, areas: NewArea[], ctx: RequestContext) {
    const ids = await this.newIds('area', areas.length);
    const handled = await this.execute(
      orderId,
      { type: 'AddAreas', areas: areas.map((area, n) => ({ ...area, areaId: ids[n] ?? 0 })) },
      ctx,
    );
    return handled.events
      .flatMap(({ type, data }) => (type === 'AreaAdded' ? (handled.state.areas.get(data.areaId) ?? []) : []))
      .map(areaView);
  }

  /** Adds lines from the price book or typed by hand, priced for the order's place. Answers them as they are on the estimate. */
  async addItems(
    orderId: number,
    wanted: { areaIds: number[]; taskId: number; repairs: Repair[]; quality?: Quality },
    ctx: RequestContext,
  ): Promise<LineItem[]> {
    const { book, state, place } = await this.toPrice(orderId, ctx.actor.organizationId);
    const lines = wanted.repairs.map((repair) => this.lineOf(book, repair, wanted.quality, place));
    const minimums = await this.minimumsOf(book, lines, place, state);
    const ids = await this.newIds('item', lines.length * new Set(wanted.areaIds).size);
    const at = ctx.at ?? new Date().toISOString();
    const handled = await this.execute(
      orderId,
      { type: 'AddItems', areaIds: wanted.areaIds, taskId: wanted.taskId, lines, itemIds: ids, minimums, at },
      { ...ctx, at },
    );
    return handled.events
      .flatMap((event) => (event.type === 'ItemsAdded' ? event.data.items : []))
      .flatMap(({ itemId }) => handled.state.items.get(itemId) ?? []);
  }

  private lineOf(book: PriceBook, repair: Repair, quality: Quality | undefined, place: Place): NewLine {
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
    return { ...typed, ...this.bookFacts(book, repair.itemXREF, place, repair.quality ?? quality) };
  }

  /** A price book item's facts for a place; in another of its qualities when one is asked for that it has. */
  private bookFacts(book: PriceBook, xref: number, place: Place, quality?: Quality): BookFacts {
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

  /** Labor minimums of the items' trades that the estimate does not know yet, each with an id for the line that may come of it. */
  private async minimumsOf(
    book: PriceBook,
    items: Pick<BookFacts, 'itemXREF' | 'trade'>[],
    place: Place,
    now: Pick<Estimate, 'minimums'>,
  ): Promise<MinimumFacts[]> {
    const xrefs = new Map<string, number>();
    for (const { itemXREF, trade } of items) if (trade !== '' && !now.minimums.has(trade)) xrefs.set(trade, itemXREF);
    const found = [...xrefs.values()].flatMap((xref) => book.laborMinimum(xref, place) ?? []);
    const ids = found.length > 0 ? await this.newIds('item', found.length) : [];
    return found.map((facts, n) => ({ ...facts, itemId: ids[n] ?? 0 }));
  }

  /** R100. */
  async switchItem(orderId: number, itemId: number, newXref: number, ctx: RequestContext) {
    const { book, state, place } = await this.toPrice(orderId, ctx.actor.organizationId);
    const facts = this.bookFacts(book, newXref, place);
    const minimums = await this.minimumsOf(book, [facts], place, state);
    return this.execute(orderId, { type: 'SwitchItem', itemId, facts, minimums }, ctx);
  }

  /** R099: every line whose item comes in that quality. A line that has it already is left alone, with the price that it keeps. */
  async changeQuality(orderId: number, quality: QualityLevel, ctx: RequestContext, itemIds?: number[]) {
    const asked = itemIds && new Set(itemIds);
    const { book, state, place } = await this.toPrice(orderId, ctx.actor.organizationId);
    const items = [...state.items.values()].flatMap((line) => {
      const xref = book.find(line.itemXREF)?.qualities.find((q) => q.quality === quality)?.xref;
      if (xref === undefined || line.quality === quality || (asked && !asked.has(line.id))) return [];
      return [{ itemId: line.id, instead: line.itemXREF, ...this.bookFacts(book, xref, place) }];
    });
    const minimums = await this.minimumsOf(book, items, place, state);
    return this.execute(
      orderId,
      asked ? { type: 'ChangeQualityOfItems', items, minimums } : { type: 'ChangeQuality', quality, items, minimums },
      ctx,
    );
  }

  /** The labor minimums that the estimate knows, in order of trade. */
  async laborMinimum(orderId: number) {
    const { state } = await this.streams.load(orderId);
    if (!state.exists) throw new Refusal('ORDER_NOT_FOUND');
    const trades = [...state.minimums.values()].map(({ facts, on, line }) => {
      const { minimum, charged } = laborShortfall(facts.hours, facts.rate, state.trades.get(facts.trade)?.labor ?? 0n);
      return { ...facts, on, minimum, charged, shortfall: line?.labor ?? '0.00' };
    });
    return { on: state.laborMinimum, trades: trades.sort((a, b) => a.trade.localeCompare(b.trade)) };
  }

  /** What the price book's present prices would change: per line, and in all. */
  async priceDifferences(orderId: number): Promise<PriceDifferences> {
    const { state } = await this.streams.load(orderId);
    if (!state.exists) throw new Refusal('ORDER_NOT_FOUND');
    const estimate = copyOf(state);
    const { book, homeZip } = await this.books.presentBook(estimate.organizationId);
    const place = placeOr(placeOf(estimate.survey), { homeZip });
    const kept = totalsView(estimate.cents);
    const differing = [...estimate.areas.values()].flatMap((area) =>
      linesOf(estimate, area).flatMap((line) => {
        const present = line.priceSource === 'book' ? this.presentCosts(book, line, place) : undefined;
        return present === undefined || (present && sameCosts(line, present)) ? [] : [{ area: area.label, line, present }];
      }),
    );
    const renewal = this.renewalOf(
      book,
      differing.flatMap(({ line, present }) => (present ? [line] : [])),
      place,
    );
    for (const event of decide(renewal, estimate)) applyEvent(estimate, supposed(event, estimate));
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

  /** What a quantity would move the total before tax by: decided and folded as the change itself would be, and not recorded. */
  async quantityEffect(orderId: number, itemId: number, quantity: string): Promise<{ moved: string }> {
    const { state } = await this.streams.load(orderId);
    if (!state.exists) throw new Refusal('ORDER_NOT_FOUND');
    const estimate = copyOf(state);
    const before = estimate.cents.total;
    for (const event of decide({ type: 'SaveQuantity', itemId, quantity }, estimate)) applyEvent(estimate, supposed(event, estimate));
    return { moved: fromCents(estimate.cents.total - before) };
  }

  /** Takes the present prices of lines, each of which must still be the unit cost that was shown. Answers how many lines that changed. */
  async updatePrices(orderId: number, items: { itemId: number; unitCost: string }[], ctx: RequestContext): Promise<number> {
    const { book, state, place } = await this.toPrice(orderId, ctx.actor.organizationId);
    const lines = items.map(({ itemId, unitCost }) => {
      const line = state.items.get(itemId);
      const present = line && this.presentCosts(book, line, place);
      if (!line || !present || !new D(unitCostOf(present)).eq(unitCost)) throw new Refusal('PRICES_CHANGED');
      return line;
    });
    const { events } = await this.execute(orderId, this.renewalOf(book, lines, place), ctx);
    return events.reduce((count, event) => count + (event.type === 'ItemPricesRenewed' ? event.data.items.length : 0), 0);
  }

  /** What a command that prices lines goes by: today's book, the estimate, and where its prices are for. */
  private async toPrice(orderId: number, organizationId: number) {
    const { book, homeZip } = await this.books.presentBook(organizationId);
    const { state } = await this.streams.load(orderId);
    return { book, state, place: placeOr(placeOf(state.survey), { homeZip }) };
  }

  /** What the price book asks today for the item of a line; null when it no longer has it. */
  private presentCosts(book: PriceBook, line: LineItem, place: Place): UnitCosts | null {
    if (!book.find(line.itemXREF)) return null;
    return costsAsked(this.bookFacts(book, line.itemXREF, place));
  }

  private renewalOf(book: PriceBook, lines: LineItem[], place: Place): Extract<EstimateCommand, { type: 'UpdatePrices' }> {
    const trades = new Map(lines.map((line) => [line.trade, line.itemXREF]));
    return {
      type: 'UpdatePrices',
      items: lines.flatMap((line) => {
        const present = this.presentCosts(book, line, place);
        return present ? [{ itemId: line.id, itemXREF: line.itemXREF, ...present }] : [];
      }),
      minimums: [...trades.values()].flatMap((xref) => {
        const facts = book.laborMinimum(xref, place);
        return facts ? [{ ...facts, itemId: 0 }] : [];
      }),
    };
  }

  /** The price book that an order takes its prices from today, and where they are for: its property, or the organisation's place as long as it has none. */
  bookAt(organizationId: number, survey: { zip: string; state: string }): Promise<{ book: PriceBook; place: Place }> {
    return this.books.bookAt(organizationId, placeOf(survey));
  }

  /**
   * What a line would cost in each quality that its item offers, cheapest quality first. Its present one is the line as it stands, with the price
   * that it keeps; choosing another takes today's price of the book, and so the two may be of different days.
   */
  qualityOptions(book: PriceBook, line: LineItem, settings: Settings, place: Place) {
    const { labor, material, equipment, wasteFactorPct, ppu, totalCost, tax } = line;
    const costs = { labor, material, equipment, wasteFactorPct };
    const present = line.quality === 'None' ? [] : [{ quality: line.quality, xref: line.itemXREF, ...costs, ppu, totalCost, tax }];
    const others = (book.find(line.itemXREF)?.qualities ?? []).flatMap(({ quality, xref }) => {
      if (quality === 'None' || quality === line.quality) return [];
      const price = costsAsked(this.bookFacts(book, xref, place));
      const priced = priceLine({ ...price, quantity: line.quantity }, settings);
      return [{ quality, xref, ...price, ppu: priced.ppu, totalCost: priced.totalCost, tax: priced.tax }];
    });
    return [...present, ...others].sort((a, b) => QUALITIES.indexOf(a.quality) - QUALITIES.indexOf(b.quality));
  }

  /** The address with city and state filled from the zip where they were left empty. */
  filled(survey: Survey): { address: string; address2: string; city: string; state: string; zip: string } {
    const place = survey.zip ? this.catalogue.place(survey.zip) : undefined;
    return {
      address: survey.address,
      address2: survey.address2,
      city: survey.city || (place?.city ?? ''),
      state: (survey.state || (place?.state ?? '')).toUpperCase(),
      zip: survey.zip,
    };
  }

  /**
   * Takes back (or does again) the caller's last change; the one that the caller was shown when `guard` names it. Answers what was taken back,
   * nothing for the repeat of a request that has been answered.
   */
  async takeBack(kind: 'undo' | 'redo', orderId: number, ctx: RequestContext, guard: { commandId?: string; since?: string } = {}) {
    const { state } = await this.streams.load(orderId);
    const who = actorKey(ctx.actor);
    const top = stackOf(kind === 'undo' ? state.undoStacks : state.redoStacks, who).at(-1);
    const commandId = guard.commandId ?? top?.commandId ?? '';
    const taken = top?.commandId === commandId ? undoStep(state, top) : null;
    const handled = await this.execute(
      orderId,
      { type: kind === 'undo' ? 'Undo' : 'Redo', who, commandId, since: guard.since },
      { ...ctx, ...(kind === 'undo' ? { undoOf: commandId } : { redoOf: commandId }) },
    );
    const { undoOf, redoOf } = handled.events[0]?.metadata ?? {};
    return { ...undoWords(handled.state, ctx.actor), taken: (undoOf ?? redoOf) === taken?.commandId ? taken : null };
  }

  /** What undo and redo would do next for somebody, and the customer's latest answer. */
  async undoState(orderId: number, actor: Actor) {
    const now = new Date().toISOString();
    const reports = await reportsOfOrder(this.models, orderId, now);
    const answers = reports.flatMap(({ response }) => response ?? []).sort((a, b) => a.at.localeCompare(b.at));
    const { state } = await this.streams.load(orderId);
    const latest = answers.at(-1);
    const answered = latest ? { answer: latest.answer, name: latest.name, at: latest.at } : null;
    return { ...undoWords(state, actor), now, answered };
  }

  /**
   * The estimate now, or as it was after a stream revision or at an instant (ISO). The past is folded from the log, a few folds at a time: refuses
   * BUSY, and stops reading when `signal` aborts.
   */
  async at(orderId: number, moment: Moment = {}, signal?: AbortSignal): Promise<{ view: EstimateView; revision: number }> {
    const { estimate, position } = isPast(moment) ? await this.past(orderId, moment, signal) : await this.present(orderId);
    if (!estimate.exists) throw new Refusal('ORDER_NOT_FOUND');
    return { view: viewOf(estimate, position), revision: estimate.revision };
  }

  private async present(orderId: number) {
    const { state, position } = await this.streams.load(orderId);
    return { estimate: state, position };
  }

  private async past(orderId: number, moment: Moment, signal?: AbortSignal) {
    const current = moment.revision === undefined || moment.at !== undefined ? undefined : this.streams.cachedAt(orderId, moment.revision);
    return current ? { estimate: current.state, position: current.position } : this.folds.at(orderId, moment, signal);
  }

  /** Whose the order is, the checksum of its addresses, and whether it is put away; from the log, so that it waits for no read model. */
  async door(orderId: number): Promise<{ organizationId: number; checksum: string; archived: boolean }> {
    const { organizationId, checksum, archived } = (await this.streams.load(orderId)).state;
    return { organizationId, checksum, archived };
  }

  /** The revision that the estimate has now, for what must be able to come back to it. */
  async revision(orderId: number): Promise<number> {
    return (await this.streams.load(orderId)).revision;
  }
}

type PriceDifferences = (typeof getPriceDifferences)['response']['_output'];

const costsAsked = ({ labor, material, equipment, wasteFactorPct }: UnitCosts): UnitCosts => ({
  labor,
  material,
  equipment,
  wasteFactorPct,
});

const sameCosts = (a: UnitCosts, b: UnitCosts) =>
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

/** An event as if it came next, to see what it would do. */
function supposed(event: EstimateEvent, { orderId, revision, updatedAt, organizationId }: Estimate): Recorded<EstimateEvent> {
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

const placeOf = ({ zip, state }: { zip: string; state: string }): Place => ({ ...(zip && { zip }), ...(state && { state }) });

/** So many of a step's changes are told; the others are counted. */
const CHANGES_TOLD = 5;

function undoStep(estimate: Estimate, { commandId, command, at, moved, inverse }: Undoable): UndoStep {
  const changes = inverse.slice(0, CHANGES_TOLD).map((event) => {
    const { sentence, before, after, unit, linesFollowed } = describeEvent(estimate, event);
    return { sentence, before, after, unit, lines: linesFollowed };
  });
  const words = command.replace(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`);
  return { commandId, words, at, moved: fromCents(moved), changes, more: Math.max(0, inverse.length - CHANGES_TOLD) };
}

function undoWords(estimate: Estimate, actor: Actor) {
  const who = actorKey(actor);
  const stepOf = (stack: Undoable[]) => {
    const top = stack.at(-1);
    return top ? undoStep(estimate, top) : null;
  };
  const next = stepOf(stackOf(estimate.undoStacks, who));
  const redoStep = stepOf(stackOf(estimate.redoStacks, who));
  return { undo: next?.words ?? null, redo: redoStep?.words ?? null, undoStep: next, redoStep };
}

function viewOf(estimate: Estimate, position: bigint): EstimateView {
  return {
    order: orderView(estimate),
    settings: settingsView(estimate),
    tasks: tasksView(estimate),
    totals: totalsView(estimate.cents),
    revision: estimate.revision,
    position: position.toString(),
    at: estimate.updatedAt,
    areas: [...estimate.areas.values()].map((area) => ({ ...areaView(area), items: shownLines(estimate, area) })),
  };
}
