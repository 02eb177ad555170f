import { ORDER_QUALITY } from '../catalogue/entities.ts';
import type { Actor, Recorded } from '../log.ts';
import type { Area, LineItem, Measures, Order, Settings, TaxSource, Totals } from './entities.ts';
import type { AreaFacts, BookFacts, CustomerFacts, EstimateEvent, ItemChanges, ItemFacts, MinimumFacts, SurveyFacts } from './events.ts';
import { callsOut, minimumLineOf, sameMinimumLine } from './labor-minimum.ts';
import { laborUnits, priceLine, vendorExpense } from './pricing.ts';

/** Whole cents of a set of lines: the five costs, their sum before tax, the tax, and what vendors charge. */
export interface Cents {
  costs: [bigint, bigint, bigint, bigint, bigint];
  total: bigint;
  tax: bigint;
  vendor: bigint;
}

export interface AreaState extends AreaFacts {
  /** Line ids in their order. */
  itemIds: number[];
  cents: Cents;
}

/** The lines of one trade that have a quantity, kept up by every change so that their labor minimum costs no scan. */
interface TradeLines {
  ids: Set<number>;
  /** Sum of their labor before markups (`laborUnits`). */
  labor: bigint;
  /** The first of them by area and place; 0 when it has to be looked for again. */
  first: number;
}

/** The labor minimum of a trade on this estimate, and the line that makes up what the trade's lines fall short of it. */
export interface TradeMinimum {
  facts: MinimumFacts;
  on: boolean;
  /** When the estimate got to know it. */
  since: string;
  line: LineItem | undefined;
}

/** One command of a person that can be taken back: the events that would do so, and who had last written what it touched. */
export interface Undoable {
  commandId: string;
  command: string;
  /** When it was recorded (ISO), and as which revision first. */
  at: string;
  revision: number;
  /** What it takes in memory, roughly. */
  bytes: number;
  /** Cents by which it moved the total, tax included. */
  moved: bigint;
  inverse: EstimateEvent[];
  /** Key of what was touched -> actor that had written it before. */
  before: Map<string, string>;
}

/** What the events of one estimate add up to. Lines carry their computed prices. */
export interface Estimate {
  orderId: number;
  organizationId: number;
  exists: boolean;
  archived: boolean;
  externalRefId: string;
  orderType: string;
  checksum: string;
  survey: SurveyFacts;
  customer: CustomerFacts;
  quality: Order['quality'];
  quantityDecimals: number;
  settingsId: number;
  /** Every settings the order ever had: lines keep theirs under "future changes only" (R042). */
  settings: Map<number, Settings>;
  /** By settings: where their tax rate is from. Those whose rate was typed have none. */
  taxSources: Map<number, TaxSource>;
  /** Whether the settings were ever changed: the first change saves at once (R039). */
  answered: boolean;
  defaultTaskId: number;
  tasks: Map<number, string>;
  /** In display order. */
  areas: Map<number, AreaState>;
  /** Those that people have put there; labor minimum lines are in `minimums`. */
  items: Map<number, LineItem>;
  /** Whether labor minimum lines follow the lines of this estimate. */
  laborMinimum: boolean;
  /** By trade. */
  minimums: Map<string, TradeMinimum>;
  trades: Map<string, TradeLines>;
  cents: Cents;
  /** What the lines weigh in memory, roughly (see `weightOf`). */
  lineBytes: number;
  createdAt: string;
  updatedAt: string;
  updatedBy: string;
  revision: number;
  /** Deleted lines, the latest last: undo brings them back. */
  removed: Map<number, LineItem>;
  removedBytes: number;
  /** Who started it. */
  owner: string;
  /** Who last wrote each thing, by key (see `keysOf` and `writerOf`), where that was not the owner. */
  writers: Map<string, string>;
  /** Whether the facts of a line or an area are no longer told apart in `writers`, because there were too many. */
  coarse: boolean;
  /** Names of who wrote anything, by actor key. */
  people: Map<string, string>;
  done: Map<string, Undoable[]>;
  undone: Map<string, Undoable[]>;
  /** What all steps take in memory, roughly. */
  undoBytes: number;
}

/** What an event changed, for whoever keeps rows of it. `areas` also holds areas of which only the sums changed. */
export interface Touched {
  items: Set<number>;
  areas: Set<number>;
  removedItems: Set<number>;
  removedAreas: Set<number>;
  /** Trades whose labor minimum is still to follow what has changed; empty between events. */
  trades: Set<string>;
}

export const touchedNothing = (): Touched => ({
  items: new Set(),
  areas: new Set(),
  removedItems: new Set(),
  removedAreas: new Set(),
  trades: new Set(),
});

export const NO_MEASURES: Measures = { floor: '0.00', walls: '0.00', ceilings: '0.00', baseboard: '0.00', roof: '0.00', extwalls: '0.00' };
const noCents = (): Cents => ({ costs: [0n, 0n, 0n, 0n, 0n], total: 0n, tax: 0n, vendor: 0n });
/** Steps that one person can take back. */
const UNDO_DEPTH = 100;
/** What the steps of all persons may take in memory; the oldest are forgotten first, each person's latest never. */
const UNDO_BYTES = 16 * 1024 * 1024;
/** Deleted lines that undo can bring back: at least what an estimate can hold, three times over. */
const MOST_REMOVED = 30_000;
/** Names in `writers` beyond which only whole lines and areas are told apart. */
const MOST_WRITERS = 50_000;

const NO_CUSTOMER: CustomerFacts = { firstName: '', lastName: '', companyName: '', phone: '', email: '' };

export function emptyEstimate(orderId: number): Estimate {
  return {
    orderId,
    organizationId: 0,
    exists: false,
    archived: false,
    externalRefId: '',
    orderType: '',
    checksum: '',
    survey: { id: orderId, address: '', address2: '', city: '', state: '', zip: '' },
    customer: NO_CUSTOMER,
    quality: ORDER_QUALITY,
    quantityDecimals: 1,
    settingsId: 0,
    settings: new Map(),
    taxSources: new Map(),
    answered: false,
    defaultTaskId: 0,
    tasks: new Map(),
    areas: new Map(),
    items: new Map(),
    laborMinimum: true,
    minimums: new Map(),
    trades: new Map(),
    cents: noCents(),
    lineBytes: 0,
    createdAt: '',
    updatedAt: '',
    updatedBy: '',
    revision: -1,
    removed: new Map(),
    removedBytes: 0,
    owner: '',
    writers: new Map(),
    coarse: false,
    people: new Map(),
    done: new Map(),
    undone: new Map(),
    undoBytes: 0,
  };
}

export const actorKey = (actor: Actor) => (actor.kind === 'user' ? `user:${actor.userId}` : actor.kind);
const centsOf = (money: string) => BigInt(money.replace('.', ''));
/** Dollars with two decimals of whole cents. */
export function dollars(cents: bigint): string {
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

function add(sum: Cents, line: LineItem, sign: 1n | -1n) {
  line.breakdown.forEach((part, i) => {
    sum.costs[i] = (sum.costs[i] ?? 0n) + sign * centsOf(part);
  });
  sum.total += sign * centsOf(line.totalCost);
  sum.tax += sign * centsOf(line.tax);
  sum.vendor += sign * centsOf(line.vendorExpense);
}

/** A line with its prices computed from its costs, quantity and the settings it is priced with (arithmetic.md). */
function priced(line: LineItem, settings: Settings | undefined): LineItem {
  if (!settings) return line;
  const price = priceLine(line, settings);
  const { labor, material, equipment, overhead, profit } = price.breakdown;
  return {
    ...line,
    ppu: price.ppu,
    taxPerUnit: price.taxPerUnit,
    totalCost: price.totalCost,
    tax: price.tax,
    vendorExpense: vendorExpense(line.quantity, line.vendorPPU),
    breakdown: [labor, material, equipment, overhead, profit],
  };
}

function lineOf(facts: ItemFacts, at: string): LineItem {
  const { itemId, areaId, taskId, formula, ...rest } = facts;
  return {
    ...rest,
    id: itemId,
    formulaXRef: formula,
    propertyArea_AreaID: areaId,
    estimateTask_Id: taskId,
    photos: [],
    approvalStatus: '',
    dateUpdated: at,
    isLaborMinimum: false,
    ppu: '0.00',
    taxPerUnit: '0.0000',
    totalCost: '0.00',
    tax: '0.00',
    vendorExpense: '0.00',
    breakdown: ['0.00', '0.00', '0.00', '0.00', '0.00'],
  };
}

/** The facts that would add this line again as it is. */
export function factsOf(line: LineItem): ItemFacts {
  return {
    itemId: line.id,
    areaId: line.propertyArea_AreaID,
    taskId: line.estimateTask_Id,
    sequence: line.sequence,
    ...bookFactsOf(line),
    quantity: line.quantity,
    quantitySource: line.quantitySource,
    percentageAffected: line.percentageAffected,
    percentageCovered: line.percentageCovered,
    vendorPPU: line.vendorPPU,
    notes: line.notes,
    settingsId: line.settingsId,
    isInvoiced: line.isInvoiced,
    dateAdded: line.dateAdded,
  };
}

export function areaFactsOf({ itemIds: _lines, cents: _sums, ...facts }: AreaState): AreaFacts {
  return facts;
}

const changesOf = (line: LineItem, keys: string[]): ItemChanges =>
  Object.fromEntries(keys.map((key) => [key, key === 'taskId' ? line.estimateTask_Id : line[key as keyof LineItem]]));

/** What a line has from the price book (or the hand), in the order in which deciders compare it. */
export const bookFactsOf = (line: LineItem): BookFacts => ({
  itemXREF: line.itemXREF,
  formula: line.formulaXRef,
  action: line.action,
  description: line.description,
  category: line.category,
  quality: line.quality,
  itemUM: line.itemUM,
  labor: line.labor,
  material: line.material,
  equipment: line.equipment,
  wasteFactorPct: line.wasteFactorPct,
  trade: line.trade,
  priceSource: line.priceSource,
});

/** The events that take `event` back, in their order, given the estimate before it; none for what cannot be taken back. */
export function inverseOf(was: Estimate, event: EstimateEvent): EstimateEvent[] {
  if (event.type === 'AreaDeleted') {
    const area = was.areas.get(event.data.areaId);
    if (!area) return [];
    const restored: EstimateEvent = { type: 'AreaRestored', data: { area: areaFactsOf(area), items: [] } };
    return area.itemIds.length === 0 ? [restored] : [restored, { type: 'ItemsRestored', data: { itemIds: [...area.itemIds] } }];
  }
  const inverse = inverseOfOne(was, event);
  return inverse ? [inverse] : [];
}

function inverseOfOne(was: Estimate, event: Exclude<EstimateEvent, { type: 'AreaDeleted' }>): EstimateEvent | undefined {
  const lines = (ids: number[]) => ids.flatMap((id) => was.items.get(id) ?? []);
  switch (event.type) {
    case 'JobIdChanged':
      return { type: 'JobIdChanged', data: { externalRefId: was.externalRefId } };
    case 'AddressChanged':
      return { type: 'AddressChanged', data: was.survey };
    case 'OrderCustomerChanged':
      return { type: 'OrderCustomerChanged', data: was.customer };
    case 'EstimateArchived':
      return { type: 'EstimateArchived', data: { archived: was.archived } };
    case 'TaxRateFilled':
      return { type: 'SettingsRestored', data: { settingsId: was.settingsId, answered: was.answered, items: [], rest: null } };
    case 'SettingsChanged':
    case 'SettingsRestored':
      return { type: 'SettingsRestored', data: { settingsId: was.settingsId, answered: was.answered, ...settingsBefore(was, event) } };
    case 'TaskAdded':
    case 'TaskRestored':
      return { type: 'TaskDeleted', data: { id: event.data.id } };
    case 'TaskRenamed':
      return { type: 'TaskRenamed', data: { id: event.data.id, name: was.tasks.get(event.data.id) ?? '' } };
    case 'TaskDeleted':
      return {
        type: 'TaskRestored',
        data: {
          id: event.data.id,
          name: was.tasks.get(event.data.id) ?? '',
          itemIds: [...was.items.values()].filter((l) => l.estimateTask_Id === event.data.id).map((l) => l.id),
        },
      };
    case 'AreaAdded':
      return { type: 'AreaDeleted', data: { areaId: event.data.areaId } };
    case 'AreaRestored':
      return { type: 'AreaDeleted', data: { areaId: event.data.area.areaId } };
    case 'AreaRenamed':
      return { type: 'AreaRenamed', data: { areaId: event.data.areaId, label: was.areas.get(event.data.areaId)?.label ?? '' } };
    case 'AreaNotesSaved':
      return { type: 'AreaNotesSaved', data: { areaId: event.data.areaId, notes: was.areas.get(event.data.areaId)?.notes ?? '' } };
    case 'AreaMoved':
      return { type: 'AreaMoved', data: { areaId: event.data.areaId, sequence: [...was.areas.keys()].indexOf(event.data.areaId) + 1 } };
    case 'AreaMeasured': {
      const area = was.areas.get(event.data.areaId);
      return (
        area && {
          type: 'AreaMeasured',
          data: {
            areaId: area.areaId,
            measures: area.measures,
            interior: area.interior,
            wholeHouse: area.wholeHouse,
            quantities: lines(event.data.quantities.map((q) => q.itemId)).map((l) => ({
              itemId: l.id,
              quantity: l.quantity,
              quantitySource: l.quantitySource,
            })),
          },
        }
      );
    }
    case 'ItemsAdded':
      return { type: 'ItemsDeleted', data: { itemIds: event.data.items.map((i) => i.itemId) } };
    case 'ItemsDeleted':
      return { type: 'ItemsRestored', data: { itemIds: event.data.itemIds.filter((id) => was.items.has(id)) } };
    case 'ItemsRestored':
      return { type: 'ItemsDeleted', data: { itemIds: event.data.itemIds } };
    case 'ItemQuantitySaved': {
      const line = was.items.get(event.data.itemId);
      return line && { type: 'ItemQuantitySaved', data: { itemId: line.id, quantity: line.quantity, quantitySource: line.quantitySource } };
    }
    case 'ItemNotesSaved':
      return { type: 'ItemNotesSaved', data: { itemId: event.data.itemId, notes: was.items.get(event.data.itemId)?.notes ?? '' } };
    case 'ItemMoved': {
      const line = was.items.get(event.data.itemId);
      const place = line ? (was.areas.get(line.propertyArea_AreaID)?.itemIds.indexOf(line.id) ?? 0) + 1 : 1;
      return line && { type: 'ItemMoved', data: { itemId: line.id, areaId: line.propertyArea_AreaID, sequence: place } };
    }
    case 'ItemsChanged':
      return {
        type: 'ItemsChanged',
        data: {
          items: event.data.items.flatMap(({ itemId, changes }) =>
            lines([itemId]).map((l) => ({ itemId, changes: changesOf(l, Object.keys(changes)) })),
          ),
        },
      };
    case 'ItemsSwitched':
      return {
        type: 'ItemsSwitched',
        data: {
          quality: event.data.quality === null ? null : was.quality,
          items: event.data.items.flatMap(({ itemId, ...facts }) =>
            lines([itemId]).map((line) => ({ itemId, ...factsBefore(bookFactsOf(line), facts) })),
          ),
          minimums: [],
        },
      };
    case 'ItemPricesRenewed':
      return {
        type: 'ItemPricesRenewed',
        data: {
          items: lines(event.data.items.map((i) => i.itemId)).map(({ id: itemId, labor, material, equipment, wasteFactorPct }) => ({
            itemId,
            labor,
            material,
            equipment,
            wasteFactorPct,
          })),
          minimums: event.data.minimums.flatMap(({ trade }) => was.minimums.get(trade)?.facts ?? []),
        },
      };
    case 'LaborMinimumSwitched': {
      const { trade } = event.data;
      return {
        type: 'LaborMinimumSwitched',
        data: { trade, on: trade === null ? was.laborMinimum : (was.minimums.get(trade)?.on ?? true) },
      };
    }
    case 'EstimateStarted':
      return undefined;
    default:
      return unreachable(event);
  }
}

/** The line's facts of those names. */
function factsBefore(had: BookFacts, changed: Partial<BookFacts>): Partial<BookFacts> {
  return Object.fromEntries(Object.keys(changed).map((key) => [key, had[key as keyof BookFacts]]));
}

/** Those of the facts that the line does not have already. */
export function differingFacts(line: LineItem, facts: BookFacts): Partial<BookFacts> {
  const had = Object.entries(bookFactsOf(line));
  return Object.fromEntries(
    had.flatMap(([key, value]) => (facts[key as keyof BookFacts] === value ? [] : [[key, facts[key as keyof BookFacts]]])),
  );
}

type SettingsEvent = Extract<EstimateEvent, { type: 'SettingsChanged' | 'SettingsRestored' }>;

/** The settings that a line has after the event. */
export function settingsAfter(event: SettingsEvent): (line: LineItem) => number {
  if (event.type === 'SettingsChanged') {
    const { appliedTo, settingsId } = event.data;
    return (line) => (appliedTo === 'all' ? settingsId : line.settingsId);
  }
  const named = new Map(event.data.items);
  const { rest } = event.data;
  return (line) => named.get(line.id) ?? (rest && line.settingsId === rest.from ? rest.to : line.settingsId);
}

/** What gives each line its settings back after the event: the commonest way back for all, and by name the lines that it would mislead. */
function settingsBefore(was: Estimate, event: SettingsEvent) {
  const after = settingsAfter(event);
  const ways = new Map<string, { from: number; to: number; lines: number }>();
  for (const line of was.items.values()) {
    const [from, to] = [after(line), line.settingsId];
    if (from === to) continue;
    const way = ways.get(`${from} ${to}`) ?? { from, to, lines: 0 };
    ways.set(`${from} ${to}`, { ...way, lines: way.lines + 1 });
  }
  const [commonest] = [...ways.values()].sort((a, b) => b.lines - a.lines);
  const rest = commonest ? { from: commonest.from, to: commonest.to } : null;
  const items = [...was.items.values()].flatMap((line): [number, number][] => {
    const then = after(line);
    const back = rest && then === rest.from ? rest.to : then;
    return back === line.settingsId ? [] : [[line.id, line.settingsId]];
  });
  return { items, rest };
}

function unreachable(event: never): never {
  throw new Error(`Unheard of: ${JSON.stringify(event)}`);
}

/**
 * Names of what an event writes. Taking a change back is refused when another person has written one of these names since. A line or an area has
 * a name for each of its facts, and one for the whole, which every change of it writes too (so that adding it is not undone from under a colleague).
 */
export function keysOf(event: EstimateEvent): { checks: string[]; writes: string[] } {
  const parts = (whole: string, facts: string[]) => ({
    checks: facts.map((f) => `${whole}:${f}`),
    writes: [whole, ...facts.map((f) => `${whole}:${f}`)],
  });
  const all = (list: { checks: string[]; writes: string[] }[]) => ({
    checks: list.flatMap((l) => l.checks),
    writes: list.flatMap((l) => l.writes),
  });
  const whole = (...names: string[]) => ({ checks: names, writes: names });
  switch (event.type) {
    case 'JobIdChanged':
      return whole('job');
    case 'AddressChanged':
      return whole('address');
    case 'OrderCustomerChanged':
      return whole('customer');
    case 'EstimateArchived':
      return whole('archived');
    case 'SettingsChanged':
    case 'TaxRateFilled':
    case 'SettingsRestored':
      return whole('settings');
    case 'TaskAdded':
    case 'TaskRenamed':
    case 'TaskDeleted':
    case 'TaskRestored':
      return whole(`task:${event.data.id}`);
    case 'AreaAdded':
    case 'AreaDeleted':
      return whole(`area:${event.data.areaId}`);
    case 'AreaRestored':
      return whole(`area:${event.data.area.areaId}`, ...event.data.items.map((i) => `item:${i.itemId}`));
    case 'AreaRenamed':
      return parts(`area:${event.data.areaId}`, ['label']);
    case 'AreaNotesSaved':
      return parts(`area:${event.data.areaId}`, ['notes']);
    case 'AreaMoved':
      return parts(`area:${event.data.areaId}`, ['place']);
    case 'AreaMeasured':
      return all([
        parts(`area:${event.data.areaId}`, ['measures']),
        ...event.data.quantities.map((q) => parts(`item:${q.itemId}`, ['quantity'])),
      ]);
    case 'ItemsAdded':
      return whole(...event.data.items.map((i) => `item:${i.itemId}`));
    case 'ItemsDeleted':
    case 'ItemsRestored':
      return whole(...event.data.itemIds.map((id) => `item:${id}`));
    case 'ItemQuantitySaved':
      return parts(`item:${event.data.itemId}`, ['quantity']);
    case 'ItemNotesSaved':
      return parts(`item:${event.data.itemId}`, ['notes']);
    case 'ItemMoved':
      return parts(`item:${event.data.itemId}`, ['place']);
    case 'ItemsChanged':
      return all(event.data.items.map(({ itemId, changes }) => parts(`item:${itemId}`, Object.keys(changes))));
    case 'ItemsSwitched':
      return all(event.data.items.map(({ itemId }) => parts(`item:${itemId}`, ['switched'])));
    case 'ItemPricesRenewed':
      return all(event.data.items.map(({ itemId }) => parts(`item:${itemId}`, ['labor', 'material', 'equipment', 'wasteFactorPct'])));
    case 'LaborMinimumSwitched':
      return whole(`laborMinimum:${event.data.trade ?? ''}`);
    case 'EstimateStarted':
      return whole();
    default:
      return unreachable(event);
  }
}

/**
 * Applies one recorded event. Changes and returns the same object (a copy of 2,000 lines per event would cost a hundred times the change), never refuses
 * and never throws: an event that names something unknown changes nothing. `touched`, when given, collects what changed.
 */
export function evolveEstimate(estimate: Estimate, recorded: Recorded<EstimateEvent>, touched: Touched = touchedNothing()): Estimate {
  const entry = remember(estimate, recorded);
  const before = estimate.cents.total + estimate.cents.tax;
  applyEvent(estimate, recorded, touched);
  if (entry) entry.moved += estimate.cents.total + estimate.cents.tax - before;
  forgetRemoved(estimate);
  return estimate;
}

/** Like `evolveEstimate` without what undo needs: for readers, who take nothing back. */
export function applyEvent(estimate: Estimate, recorded: Recorded<EstimateEvent>, touched: Touched = touchedNothing()): Estimate {
  apply(estimate, recorded, recorded.metadata.at, touched);
  for (const trade of touched.trades) followMinimum(estimate, trade, recorded.metadata.at, touched);
  touched.trades.clear();
  estimate.revision = recorded.revision;
  estimate.updatedAt = recorded.metadata.at;
  estimate.updatedBy = recorded.metadata.actor.name;
  return estimate;
}

/** Keeps what taking the event back needs; answers the step that it belongs to. */
function remember(estimate: Estimate, recorded: Recorded<EstimateEvent>): Undoable | undefined {
  const { actor, at, commandId, command, undoOf, redoOf } = recorded.metadata;
  const who = actorKey(actor);
  if (recorded.type === 'EstimateStarted') estimate.owner = who;
  estimate.people.set(who, actor.name);
  const { writes } = keysOf(recorded);
  if (actor.kind !== 'user' || recorded.type === 'EstimateStarted') {
    for (const key of writes) noteWriter(estimate, key, who);
    return undefined;
  }
  const step = (words: string, before: Undoable['before']): Undoable => ({
    commandId,
    command: words,
    at,
    revision: recorded.revision,
    moved: 0n,
    bytes: 0,
    inverse: [],
    before,
  });
  const from = undoOf ? estimate.done : redoOf ? estimate.undone : undefined;
  const to = stackOf(undoOf ? estimate.undone : estimate.done, who);
  if (from) {
    const taken = stackOf(from, who).at(-1);
    if (taken && taken.commandId === (undoOf ?? redoOf)) {
      stackOf(from, who).pop();
      estimate.undoBytes -= taken.bytes;
      to.push(step(taken.command, taken.before));
    }
  } else if (to.at(-1)?.commandId !== commandId) {
    for (const { bytes } of estimate.undone.get(who) ?? []) estimate.undoBytes -= bytes;
    estimate.undone.delete(who);
    to.push(step(command, new Map()));
    if (to.length > UNDO_DEPTH) estimate.undoBytes -= to.shift()?.bytes ?? 0;
  }
  const top = to.at(-1);
  const entry = top?.commandId === commandId ? top : undefined;
  if (entry) {
    entry.inverse.unshift(...inverseOf(estimate, recorded));
    // A name that the owner wrote and writes again is not kept: that is what a missing name means.
    if (!from)
      for (const key of writes) {
        const writer = writerOf(estimate, key);
        if (!entry.before.has(key) && (writer !== who || who !== estimate.owner)) entry.before.set(key, writer);
      }
    const bytes = stepWeight(entry);
    estimate.undoBytes += bytes - entry.bytes;
    entry.bytes = bytes;
    forgetSteps(estimate);
  }
  for (const key of writes) noteWriter(estimate, key, undoOf ? (entry?.before.get(key) ?? who) : who);
  return entry;
}

/** Who last wrote what a key names. Once facts are not told apart any more, whoever wrote any fact of the line or the area. */
export function writerOf(estimate: Estimate, key: string): string {
  const writer = estimate.writers.get(key);
  if (writer !== undefined) return writer;
  return (estimate.coarse ? estimate.writers.get(key.split(':', 2).join(':')) : undefined) ?? estimate.owner;
}

function noteWriter(estimate: Estimate, key: string, who: string) {
  if (who === estimate.owner) {
    estimate.writers.delete(key);
    return;
  }
  if (!estimate.coarse || key.split(':').length < 3) estimate.writers.set(key, who);
  if (estimate.writers.size <= MOST_WRITERS) return;
  estimate.coarse = true;
  for (const name of estimate.writers.keys()) {
    const [kind, id, fact] = name.split(':');
    const gone = kind === 'item' && !estimate.items.has(Number(id)) && !estimate.removed.has(Number(id));
    if (fact !== undefined || gone) estimate.writers.delete(name);
  }
}

function forgetSteps(estimate: Estimate) {
  while (estimate.undoBytes > UNDO_BYTES) {
    let oldest: Undoable[] | undefined;
    for (const stack of [...estimate.done.values(), ...estimate.undone.values()])
      if (stack.length > 1 && (stack[0]?.revision ?? 0) < (oldest?.[0]?.revision ?? Number.POSITIVE_INFINITY)) oldest = stack;
    if (!oldest) return;
    estimate.undoBytes -= oldest.shift()?.bytes ?? 0;
  }
}

const stepWeight = ({ inverse, before }: Undoable) => inverse.reduce((sum, event) => sum + eventWeight(event), 200 + before.size * 120);

/** What an event takes in memory, roughly and without looking at each of its lines. */
function eventWeight({ data }: EstimateEvent): number {
  if ('items' in data) return 200 + data.items.length * (Array.isArray(data.items[0]) ? 40 : 300);
  if ('itemIds' in data) return 200 + data.itemIds.length * 8;
  if ('quantities' in data) return 1_000 + data.quantities.length * 120;
  return 'notes' in data ? 200 + data.notes.length : 500;
}

/** Deleted lines beyond what undo can bring back are forgotten, the earliest first. For folds that keep them in memory alone. */
export function forgetRemoved(estimate: Estimate) {
  for (const [id, line] of estimate.removed) {
    if (estimate.removed.size <= MOST_REMOVED) return;
    estimate.removed.delete(id);
    estimate.removedBytes -= lineWeight(line);
  }
}

export function stackOf(stacks: Map<string, Undoable[]>, who: string): Undoable[] {
  let stack = stacks.get(who);
  if (!stack) {
    stack = [];
    stacks.set(who, stack);
  }
  return stack;
}

/** What a line's price and the sums follow from; when all of it stands, so do they. */
const PRICED_BY = [
  'labor',
  'material',
  'equipment',
  'wasteFactorPct',
  'quantity',
  'vendorPPU',
  'settingsId',
  'propertyArea_AreaID',
] as const;

function putLine(estimate: Estimate, line: LineItem, touched: Touched) {
  const before = estimate.items.get(line.id);
  const stands = before !== undefined && PRICED_BY.every((key) => line[key] === before[key]);
  const after = stands ? line : priced(line, estimate.settings.get(line.settingsId));
  estimate.items.set(after.id, after);
  if (!stands) {
    if (before) takeOff(estimate, before, touched);
    putOn(estimate, after, touched);
  }
  const area = estimate.areas.get(after.propertyArea_AreaID);
  if (area) touched.areas.add(area.areaId);
  estimate.lineBytes += lineWeight(after) - (before ? lineWeight(before) : 0);
  countLabor(estimate, before, after, touched);
  touched.items.add(after.id);
  touched.removedItems.delete(after.id);
}

function putOn(estimate: Estimate, line: LineItem, touched: Touched) {
  const area = estimate.areas.get(line.propertyArea_AreaID);
  if (area) {
    add(area.cents, line, 1n);
    touched.areas.add(area.areaId);
  }
  add(estimate.cents, line, 1n);
}

function takeOff(estimate: Estimate, line: LineItem, touched: Touched) {
  const area = estimate.areas.get(line.propertyArea_AreaID);
  if (area) {
    add(area.cents, line, -1n);
    touched.areas.add(area.areaId);
  }
  add(estimate.cents, line, -1n);
}

// Labor minimums

/** Keeps the labor of the line's trade, and which line of the trade is the first, up with a change of the line. */
function countLabor(estimate: Estimate, before: LineItem | undefined, after: LineItem | undefined, touched: Touched) {
  if (callsOut(before)) {
    const lines = estimate.trades.get(before.trade);
    if (lines) {
      lines.labor -= laborUnits(before.quantity, before.labor);
      const stays =
        callsOut(after) &&
        after.trade === before.trade &&
        after.propertyArea_AreaID === before.propertyArea_AreaID &&
        after.sequence === before.sequence;
      if (!stays) {
        lines.ids.delete(before.id);
        if (lines.first === before.id) lines.first = 0;
      }
    }
    touched.trades.add(before.trade);
  }
  if (callsOut(after)) {
    let lines = estimate.trades.get(after.trade);
    if (!lines) {
      lines = { ids: new Set(), labor: 0n, first: 0 };
      estimate.trades.set(after.trade, lines);
    }
    lines.labor += laborUnits(after.quantity, after.labor);
    if (!lines.ids.has(after.id)) {
      const first = estimate.items.get(lines.first);
      if (lines.ids.size === 0 || (first && precedes(estimate, after, first))) lines.first = after.id;
      lines.ids.add(after.id);
    }
    touched.trades.add(after.trade);
  }
}

/** Whether a line stands before another: by area, then by place. */
function precedes(estimate: Estimate, a: LineItem, b: LineItem): boolean {
  const [of, than] = [estimate.areas.get(a.propertyArea_AreaID), estimate.areas.get(b.propertyArea_AreaID)];
  if (of !== than)
    return (of?.sequence ?? 0) - (than?.sequence ?? 0) < 0 || (of?.sequence === than?.sequence && (of?.areaId ?? 0) < (than?.areaId ?? 0));
  return a.sequence - b.sequence < 0 || (a.sequence === b.sequence && a.id < b.id);
}

/** The first line of a trade that has a quantity; looked for only when the one that was the first is gone or has moved. */
function firstOf(estimate: Estimate, lines: TradeLines): LineItem | undefined {
  if (lines.first === 0)
    for (const id of lines.ids) {
      const [line, first] = [estimate.items.get(id), estimate.items.get(lines.first)];
      if (line && (!first || precedes(estimate, line, first))) lines.first = id;
    }
  return estimate.items.get(lines.first);
}

function forgetFirst(estimate: Estimate, trade: string, touched: Touched) {
  const lines = estimate.trades.get(trade);
  if (!lines) return;
  lines.first = 0;
  touched.trades.add(trade);
}

/**
 * Makes, changes or takes away the labor minimum line of a trade: what the labor of its lines falls short of the minimum, as one line in the area,
 * the task and the settings of the trade's first line. It is derived from facts that events carry, and so needs no events of its own.
 */
function followMinimum(estimate: Estimate, trade: string, at: string, touched: Touched) {
  const minimum = estimate.minimums.get(trade);
  if (!minimum) return;
  const was = minimum.line;
  const is = minimumLine(estimate, minimum, at);
  if (was && is && sameMinimumLine(was, is)) return;
  if (was) takeOff(estimate, was, touched);
  minimum.line = is;
  if (is) {
    putOn(estimate, is, touched);
    touched.items.add(is.id);
    touched.removedItems.delete(is.id);
  } else if (was) {
    touched.items.delete(was.id);
    touched.removedItems.add(was.id);
  }
}

function minimumLine(estimate: Estimate, { facts, on, since }: TradeMinimum, at: string): LineItem | undefined {
  const lines = estimate.trades.get(facts.trade);
  if (!estimate.laborMinimum || !on || !lines || lines.ids.size === 0) return undefined;
  const first = firstOf(estimate, lines);
  const settings = first && estimate.settings.get(first.settingsId);
  return settings && minimumLineOf(facts, lines.labor, first, settings, { since, at, quantityDecimals: estimate.quantityDecimals });
}

function learnMinimums(estimate: Estimate, minimums: MinimumFacts[], at: string, touched: Touched) {
  for (const facts of minimums) {
    const known = estimate.minimums.get(facts.trade);
    estimate.minimums.set(facts.trade, {
      facts: known ? { ...facts, itemId: known.facts.itemId } : facts,
      on: known?.on ?? true,
      since: known?.since ?? at,
      line: known?.line,
    });
    touched.trades.add(facts.trade);
  }
}

/** The labor minimum line with this id, whether it is there now or not. */
export function minimumOfItem(estimate: Estimate, itemId: number): TradeMinimum | undefined {
  for (const minimum of estimate.minimums.values()) if (minimum.facts.itemId === itemId) return minimum;
  return undefined;
}

/** A line as readers see it: one that was put there, or a labor minimum. */
export const shownLine = (estimate: Estimate, itemId: number): LineItem | undefined =>
  estimate.items.get(itemId) ?? minimumOfItem(estimate, itemId)?.line;

/**
 * Adds up again what events keep up one by one: sums, and the labor of each trade. For a state that was put together from rows, with the labor
 * minimum lines that the rows held.
 */
export function sumUp(estimate: Estimate) {
  const touched = touchedNothing();
  for (const line of estimate.items.values()) {
    countLabor(estimate, undefined, line, touched);
    estimate.lineBytes += lineWeight(line);
  }
  const minimumLines = [...estimate.minimums.values()].flatMap(({ line }) => line ?? []);
  for (const line of [...estimate.items.values(), ...minimumLines])
    for (const sums of [estimate.cents, estimate.areas.get(line.propertyArea_AreaID)?.cents]) if (sums) add(sums, line, 1n);
}

function change(estimate: Estimate, itemId: number, at: string, touched: Touched, changes: Partial<LineItem>) {
  const line = estimate.items.get(itemId);
  if (line) putLine(estimate, { ...line, ...changes, dateUpdated: at }, touched);
}

function addLines(estimate: Estimate, items: ItemFacts[], at: string, touched: Touched) {
  for (const facts of items) {
    const area = estimate.areas.get(facts.areaId);
    if (!area || estimate.items.has(facts.itemId)) continue;
    putLine(estimate, lineOf(facts, at), touched);
    const removed = estimate.removed.get(facts.itemId);
    if (removed) {
      estimate.removed.delete(facts.itemId);
      estimate.removedBytes -= lineWeight(removed);
    }
    // Nearly always last; a restored line goes back to its place.
    let place = area.itemIds.length;
    while (place > 0 && (estimate.items.get(area.itemIds[place - 1] ?? 0)?.sequence ?? 0) > facts.sequence) place--;
    area.itemIds.splice(place, 0, facts.itemId);
  }
}

function removeLines(estimate: Estimate, itemIds: number[], touched: Touched) {
  const places = new Set<number>();
  for (const itemId of itemIds) {
    const line = estimate.items.get(itemId);
    if (!line) continue;
    takeOff(estimate, line, touched);
    estimate.lineBytes -= lineWeight(line);
    estimate.items.delete(itemId);
    estimate.removed.delete(itemId);
    estimate.removed.set(itemId, line);
    estimate.removedBytes += lineWeight(line);
    countLabor(estimate, line, undefined, touched);
    places.add(line.propertyArea_AreaID);
    touched.items.delete(itemId);
    touched.removedItems.add(itemId);
  }
  for (const areaId of places) {
    const area = estimate.areas.get(areaId);
    if (area) area.itemIds = area.itemIds.filter((id) => estimate.items.has(id));
  }
}

/** Lines that are remembered come back as they were; others cannot. */
function restoreLines(estimate: Estimate, itemIds: number[], at: string, touched: Touched) {
  const lines = itemIds.flatMap((id) => estimate.removed.get(id) ?? []);
  addLines(estimate, lines.map(factsOf), at, touched);
}

function putArea(estimate: Estimate, facts: AreaFacts, touched: Touched) {
  if (estimate.areas.has(facts.areaId)) return;
  estimate.areas.set(facts.areaId, { ...facts, itemIds: [], cents: noCents() });
  sortAreas(estimate);
  touched.areas.add(facts.areaId);
  touched.removedAreas.delete(facts.areaId);
}

function sortAreas(estimate: Estimate) {
  estimate.areas = new Map([...estimate.areas].sort(([, a], [, b]) => a.sequence - b.sequence || a.areaId - b.areaId));
}

function apply(estimate: Estimate, event: EstimateEvent, at: string, touched: Touched): void {
  switch (event.type) {
    case 'EstimateStarted': {
      const { area, task, settings, taxSource, ...facts } = event.data;
      Object.assign(estimate, facts, {
        exists: true,
        settingsId: 1,
        settings: new Map([[1, settings]]),
        taxSources: new Map(taxSource ? [[1, taxSource]] : []),
        defaultTaskId: task.id,
        tasks: new Map([[task.id, task.name]]),
        createdAt: at,
      });
      putArea(estimate, area, touched);
      return;
    }
    case 'EstimateArchived':
      estimate.archived = event.data.archived;
      return;
    case 'JobIdChanged':
      estimate.externalRefId = event.data.externalRefId;
      return;
    case 'AddressChanged':
      estimate.survey = event.data;
      return;
    case 'OrderCustomerChanged':
      estimate.customer = event.data;
      return;
    case 'TaxRateFilled':
      estimate.settings.set(event.data.settingsId, event.data.settings);
      estimate.taxSources.set(event.data.settingsId, event.data.taxSource);
      estimate.settingsId = event.data.settingsId;
      return;
    case 'SettingsChanged': {
      const source = estimate.taxSources.get(estimate.settingsId);
      if (source && Number(source.percent) === Number(event.data.settings.taxableAmount))
        estimate.taxSources.set(event.data.settingsId, source);
      estimate.settings.set(event.data.settingsId, event.data.settings);
      estimate.settingsId = event.data.settingsId;
      estimate.answered = true;
      if (event.data.appliedTo === 'all')
        for (const id of estimate.items.keys()) change(estimate, id, at, touched, { settingsId: event.data.settingsId });
      return;
    }
    case 'SettingsRestored': {
      estimate.settingsId = event.data.settingsId;
      estimate.answered = event.data.answered;
      const after = settingsAfter(event);
      for (const line of estimate.items.values()) {
        const settingsId = after(line);
        if (settingsId !== line.settingsId) change(estimate, line.id, at, touched, { settingsId });
      }
      return;
    }
    case 'TaskAdded':
    case 'TaskRenamed':
      estimate.tasks.set(event.data.id, event.data.name);
      return;
    case 'TaskRestored':
      estimate.tasks.set(event.data.id, event.data.name);
      for (const id of event.data.itemIds) change(estimate, id, at, touched, { estimateTask_Id: event.data.id });
      return;
    case 'TaskDeleted':
      estimate.tasks.delete(event.data.id);
      for (const line of estimate.items.values())
        if (line.estimateTask_Id === event.data.id) change(estimate, line.id, at, touched, { estimateTask_Id: estimate.defaultTaskId });
      return;
    case 'AreaAdded':
      putArea(estimate, event.data, touched);
      return;
    case 'AreaRestored':
      putArea(estimate, event.data.area, touched);
      addLines(estimate, event.data.items, at, touched);
      return;
    case 'AreaDeleted': {
      removeLines(estimate, estimate.areas.get(event.data.areaId)?.itemIds ?? [], touched);
      estimate.areas.delete(event.data.areaId);
      touched.areas.delete(event.data.areaId);
      touched.removedAreas.add(event.data.areaId);
      return;
    }
    case 'AreaMoved': {
      const order = [...estimate.areas.values()].filter((a) => a.areaId !== event.data.areaId);
      const moved = estimate.areas.get(event.data.areaId);
      if (!moved) return;
      order.splice(event.data.sequence - 1, 0, moved);
      for (const [index, area] of order.entries()) area.sequence = index + 1;
      estimate.areas = new Map(order.map((a) => [a.areaId, a]));
      for (const area of order) touched.areas.add(area.areaId);
      for (const trade of estimate.trades.keys()) forgetFirst(estimate, trade, touched);
      return;
    }
    case 'AreaRenamed':
    case 'AreaNotesSaved':
    case 'AreaMeasured': {
      const { areaId, ...data } = event.data;
      const area = estimate.areas.get(areaId);
      if (!area) return;
      const { quantities = [], ...facts } = data as typeof data & {
        quantities?: { itemId: number; quantity: string; quantitySource: 'measured' | 'typed' }[];
      };
      Object.assign(area, facts);
      touched.areas.add(areaId);
      for (const { itemId, ...quantity } of quantities) change(estimate, itemId, at, touched, quantity);
      return;
    }
    case 'ItemsAdded':
      addLines(estimate, event.data.items, at, touched);
      learnMinimums(estimate, event.data.minimums, at, touched);
      return;
    case 'ItemsDeleted':
      removeLines(estimate, event.data.itemIds, touched);
      return;
    case 'ItemsRestored':
      restoreLines(estimate, event.data.itemIds, at, touched);
      return;
    case 'ItemQuantitySaved': {
      const { itemId, ...quantity } = event.data;
      change(estimate, itemId, at, touched, quantity);
      return;
    }
    case 'ItemNotesSaved':
      change(estimate, event.data.itemId, at, touched, { notes: event.data.notes });
      return;
    case 'ItemMoved':
      moveLine(estimate, event.data, at, touched);
      return;
    case 'ItemsChanged':
      for (const {
        itemId,
        changes: { taskId, ...changes },
      } of event.data.items)
        change(estimate, itemId, at, touched, taskId === undefined ? changes : { ...changes, estimateTask_Id: taskId });
      return;
    case 'ItemsSwitched':
      if (event.data.quality) estimate.quality = event.data.quality;
      for (const { itemId, formula, ...facts } of event.data.items)
        change(estimate, itemId, at, touched, formula === undefined ? facts : { ...facts, formulaXRef: formula });
      learnMinimums(estimate, event.data.minimums, at, touched);
      return;
    case 'ItemPricesRenewed':
      for (const { itemId, ...costs } of event.data.items) change(estimate, itemId, at, touched, costs);
      learnMinimums(estimate, event.data.minimums, at, touched);
      return;
    case 'LaborMinimumSwitched': {
      const { trade, on } = event.data;
      const minimum = trade === null ? undefined : estimate.minimums.get(trade);
      if (trade === null) estimate.laborMinimum = on;
      else if (minimum) minimum.on = on;
      for (const one of trade === null ? estimate.minimums.keys() : [trade]) touched.trades.add(one);
      return;
    }
    default:
      // An event of a version to come is not for this fold: the codec has refused it.
      event satisfies never;
  }
}

function moveLine(estimate: Estimate, to: { itemId: number; areaId: number; sequence: number }, at: string, touched: Touched) {
  const line = estimate.items.get(to.itemId);
  const from = line && estimate.areas.get(line.propertyArea_AreaID);
  const area = estimate.areas.get(to.areaId);
  if (!line || !from || !area) return;
  from.itemIds = from.itemIds.filter((id) => id !== line.id);
  area.itemIds.splice(to.sequence - 1, 0, line.id);
  if (from !== area) change(estimate, line.id, at, touched, { propertyArea_AreaID: area.areaId });
  if (callsOut(line)) forgetFirst(estimate, line.trade, touched);
  for (const [index, id] of area.itemIds.entries()) {
    const other = estimate.items.get(id);
    if (other && other.sequence !== index + 1) {
      estimate.items.set(id, { ...other, sequence: index + 1 });
      touched.items.add(id);
    }
  }
}

/** Bytes that a line takes beside its texts, as measured (2,000 lines: 1.9 MB). */
const LINE_BYTES = 950;
const lineWeight = (line: LineItem) => LINE_BYTES + line.notes.length + line.description.length;

/** Bytes that the estimate takes in memory, roughly and at once: caches count these. */
export function weightOf({ lineBytes, removedBytes, undoBytes, areas, settings, tasks, minimums, writers }: Estimate): number {
  const facts = 4_000 + areas.size * 1_000 + settings.size * 600 + tasks.size * 200 + minimums.size * 1_500 + writers.size * 120;
  return facts + lineBytes + removedBytes + undoBytes;
}

/** A copy that a reader can apply events to without changing the original. What undo needs is left out. */
export function copyOf(estimate: Estimate): Estimate {
  const copyCents = (cents: Cents): Cents => ({ ...cents, costs: [...cents.costs] });
  const copied = <Value>(map: Map<string, Value>, copy: (value: Value) => Value) =>
    new Map([...map].map(([key, value]) => [key, copy(value)] as const));
  return {
    ...estimate,
    settings: new Map(estimate.settings),
    tasks: new Map(estimate.tasks),
    areas: new Map([...estimate.areas].map(([id, area]) => [id, { ...area, itemIds: [...area.itemIds], cents: copyCents(area.cents) }])),
    // Lines are replaced, never changed in place.
    items: new Map(estimate.items),
    minimums: copied(estimate.minimums, (minimum) => ({ ...minimum })),
    trades: copied(estimate.trades, (lines) => ({ ...lines, ids: new Set(lines.ids) })),
    cents: copyCents(estimate.cents),
    removed: new Map(estimate.removed),
    writers: new Map(),
    people: new Map(),
    done: new Map(),
    undone: new Map(),
    undoBytes: 0,
  };
}

// What readers see

export function areaView(area: AreaState): Area {
  const { itemIds: _lines, cents, ...facts } = area;
  const { areaId, ...rest } = facts;
  return { areaID: areaId, ...rest, areaTotal: dollars(cents.total), areaTax: dollars(cents.tax), vendorTotal: dollars(cents.vendor) };
}

export function totalsView({ costs, total, tax }: Cents): Totals {
  const [labor, material, equipment, overhead, profit] = costs;
  return {
    labor: dollars(labor),
    material: dollars(material),
    equipment: dollars(equipment),
    overhead: dollars(overhead),
    profit: dollars(profit),
    totalCost: dollars(total),
    tax: dollars(tax),
    grandTotal: dollars(total + tax),
  };
}

export function settingsView(estimate: Estimate): Settings {
  const settings = estimate.settings.get(estimate.settingsId);
  if (!settings) throw new Error(`Order ${estimate.orderId} has no settings`);
  return settings;
}

/** How a customer is called in lists and letters; empty for none. */
export function customerName({ firstName, lastName, companyName }: CustomerFacts): string {
  return `${firstName} ${lastName}`.trim() || companyName;
}

/** Where the tax rate of new lines is from; null when it was typed. */
export const taxSourceView = (estimate: Estimate): TaxSource | null => estimate.taxSources.get(estimate.settingsId) ?? null;

export function orderView(estimate: Estimate): Order {
  let attentionCount = 0;
  for (const line of estimate.items.values()) if (Number(line.quantity) === 0) attentionCount++;
  return {
    id: estimate.orderId,
    externalRefId: estimate.externalRefId,
    orderType: estimate.orderType,
    checksum: estimate.checksum,
    survey: estimate.survey,
    customer: estimate.customer,
    customerName: customerName(estimate.customer),
    status: estimate.archived ? 'Archived' : 'In Progress',
    quality: estimate.quality,
    itemCount: estimate.items.size + minimumsShown(estimate),
    attentionCount,
    totals: totalsView(estimate.cents),
    createdAt: estimate.createdAt,
    updatedAt: estimate.updatedAt,
    updatedBy: estimate.updatedBy,
  };
}

function minimumsShown(estimate: Estimate): number {
  let shown = 0;
  for (const { line } of estimate.minimums.values()) if (line) shown++;
  return shown;
}

export const tasksView = (estimate: Estimate) => [...estimate.tasks].map(([id, name]) => ({ id, name, orderId: estimate.orderId }));

/** The lines that people have put into an area. */
export const linesOf = (estimate: Estimate, area: AreaState): LineItem[] => area.itemIds.flatMap((id) => estimate.items.get(id) ?? []);

/** All lines of an area: those that people have put there, then the labor minimums. */
export function shownLines(estimate: Estimate, area: AreaState): LineItem[] {
  const minimums = [...estimate.minimums.values()].flatMap(({ line }) => (line?.propertyArea_AreaID === area.areaId ? line : []));
  return [...linesOf(estimate, area), ...minimums.sort((a, b) => a.id - b.id)];
}
