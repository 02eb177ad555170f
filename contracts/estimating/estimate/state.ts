import { BUILDER_QUALITY } from '../../catalogue/quality.ts';
import { type Billing, noBilling } from '../billing/billing.ts';
import type { Dismissal } from '../checks/check.ts';
import type { LineItem, Settings, TaxSource } from '../entities.ts';
import type { EstimateEvent } from '../events.ts';
import type { AreaFacts, CustomerFacts, MinimumFacts, PaymentFacts, PhotoFacts, PictureFacts, SourceFacts, SurveyFacts } from '../facts.ts';
import type { Order } from '../order.ts';
import type { OnlinePayment } from '../payments/online-payment.ts';

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

/** The lines of one trade that have a quantity. Every change updates them, so that the labor minimum needs no scan. */
export interface TradeLines {
  ids: Set<number>;
  /** Sum of their labor before markups (`laborUnits`). */
  labor: bigint;
  /** The first of them by area and place; 0 when it must be searched for again. */
  first: number;
}

/** What proposed a line, null when only a reason was given. Lines of one addition share the source. */
export interface Addition {
  source: SourceFacts | null;
  reason: string;
}

/** The labor minimum of a trade on this estimate, and the line that charges the shortfall of the trade's other lines. */
export interface TradeMinimum {
  facts: MinimumFacts;
  on: boolean;
  /** The instant of the event that brought it to the estimate. */
  since: string;
  line: LineItem | undefined;
}

/** A payment or an expense, with what of it is applied to which report. */
export interface PaymentState extends PaymentFacts {
  appliedTo: { reportId: number; amount: string }[];
}

export interface PhotoState extends PhotoFacts {
  /** Clockwise, in degrees, from the picture as it was added (`original`). */
  turn: number;
  original: PictureFacts;
  addedAt: string;
  addedBy: string;
}

/** One command of a person that can be undone: the inverse events, and the last writers before it of everything it touched. */
export interface Undoable {
  commandId: string;
  command: string;
  /** The instant (ISO) of the command, and the revision of its first event. */
  at: string;
  revision: number;
  /** Its approximate size in memory. */
  bytes: number;
  /** The change of the total in cents, tax included. */
  amountDelta: bigint;
  inverse: EstimateEvent[];
  /** Conflict key -> the actor that had written it before. */
  before: Map<string, string>;
}

/** A write of somebody else, since which a step can no longer be redone. */
export interface Overwrite {
  by: string;
  commandId: string;
  revision: number;
}

/** Ids of another estimate's lines, areas and tasks, each with the one that it stands for here. */
export interface Counterparts {
  items: ReadonlyMap<number, number>;
  areas: ReadonlyMap<number, number>;
  tasks: ReadonlyMap<number, number>;
}
export const noCounterparts = (): Counterparts => ({ items: new Map(), areas: new Map(), tasks: new Map() });

/** What makes an estimate a what-if of another one. Replaced, never changed in place. */
export interface WhatIfState {
  name: string;
  /** The estimate that it left, at which revision, and the instant (ISO) of that revision. */
  fromOrderId: number;
  fromRevision: number;
  fromAt: string;
  /** Its own revision before anybody changed it; -1 while its lines are still being copied. */
  baseRevision: number;
  /** Lines that it is to have once all are copied. */
  lines: number;
  /** Where its lines, areas and tasks came from: its own ids, each with the estimate's. */
  origins: Counterparts;
  startedAt: string;
  startedBy: string;
  discardedAt: string | null;
}

/** The state of one estimate after its events. Lines carry their computed prices. */
export interface Estimate {
  orderId: number;
  organizationId: number;
  /** The user whose job it is: who started it, or whom it was handed over to; 0 for nobody. A what-if has nobody of its own. */
  responsibleId: number;
  /** Whom it goes back to, and when (an instant, and its day where that was chosen), where it was handed over until a day. Replaced, never changed in place. */
  loan: { backId: number; until: string; day: string; from: string; to: string } | null;
  exists: boolean;
  /** Null for the estimate itself. */
  whatIf: WhatIfState | null;
  /** What it adopted from its what-ifs: their ids, each with its own. Replaced, never changed in place. */
  adopted: Counterparts & {
    /** The name of the what-if that it adopted from last. */
    from: string;
  };
  archived: boolean;
  /** Who lets nothing be added, since when (ISO) and why. Replaced, never changed in place. */
  lock: { by: string; at: string; reason: string } | null;
  externalRefId: string;
  orderType: string;
  checksum: string;
  survey: SurveyFacts;
  customer: CustomerFacts;
  quality: Order['quality'];
  quantityDecimals: number;
  settingsId: number;
  /** All settings that the order ever had, because lines keep theirs under "future changes only" (R042). */
  settings: Map<number, Settings>;
  /** The source of the tax rate, by settings id. Settings with a typed rate have none. */
  taxSources: Map<number, TaxSource>;
  /** Whether the settings were ever changed: the first change saves at once (R039). */
  answered: boolean;
  defaultTaskId: number;
  tasks: Map<number, string>;
  /** In display order. */
  areas: Map<number, AreaState>;
  /** The lines that people added; labor minimum lines are in `minimums`. */
  items: Map<number, LineItem>;
  /** What proposed a line, and why, by the line's id; deleted lines keep theirs. Lines that a person chose have none. */
  additions: Map<number, Addition>;
  /** Whether labor minimum lines follow the lines of this estimate. */
  laborMinimum: boolean;
  /** By trade. */
  minimums: Map<string, TradeMinimum>;
  trades: Map<string, TradeLines>;
  payments: Map<number, PaymentState>;
  /** What reports with payments ask for, in dollars, by report id: no more can be applied to them. */
  reportTotals: Map<number, string>;
  /** Payments that customers began on the page of an invoice, by payment id. An entry among `payments` is made once one is paid. Replaced, never changed in place. */
  onlinePayments: Map<number, OnlinePayment>;
  /** Terms and invoices for parts of the contract. Replaced, never changed in place. */
  billing: Billing;
  /** Findings of checks that were dismissed, by `keyOfFinding`. */
  dismissals: Map<string, Dismissal>;
  /** By id, in the order in which they were begun. A photo of a deleted line stays, and is shown when the line comes back. */
  photos: Map<number, PhotoState>;
  /** Deleted photos, which undo can restore. */
  removedPhotos: Map<number, PhotoState>;
  cents: Cents;
  /** The approximate size of the lines in memory (see `weightOf`). */
  lineBytes: number;
  createdAt: string;
  updatedAt: string;
  updatedBy: string;
  revision: number;
  /** Deleted lines, the latest last, because undo can restore them. */
  removed: Map<number, LineItem>;
  removedBytes: number;
  /** The actor key of the person who started it. */
  owner: string;
  /** The last writer of each conflict key (see `lastWriterOf`), unless that was the owner. */
  lastWriters: Map<string, string>;
  /** Whether `lastWriters` no longer has single facts of lines and areas, because there were too many. */
  coarse: boolean;
  /** Names of all writers, by actor key. */
  people: Map<string, string>;
  /** By actor key, the latest step last. */
  undoStacks: Map<string, Undoable[]>;
  redoStacks: Map<string, Undoable[]>;
  /**
   * By actor key, for persons with steps to redo: the first write of each conflict key by somebody else since. Last writers do not
   * tell it, because undo gives back the writer that stood before, who may write again.
   */
  overwritten: Map<string, Map<string, Overwrite>>;
  /** The approximate size of all steps in memory. */
  undoBytes: number;
}

/** The things that an event changed, for read models with rows of them. `areas` includes areas with changed sums only. */
export interface Touched {
  items: Set<number>;
  areas: Set<number>;
  removedItems: Set<number>;
  removedAreas: Set<number>;
  payments: Set<number>;
  photos: Set<number>;
  /** Trades with a labor minimum that must still be recalculated; empty between events. */
  trades: Set<string>;
}

export const touchedNothing = (): Touched => ({
  items: new Set(),
  areas: new Set(),
  removedItems: new Set(),
  removedAreas: new Set(),
  payments: new Set(),
  photos: new Set(),
  trades: new Set(),
});

/** The context of applying one event: its instant (ISO), its actor's name and user id (0 where it is no user), and the collector of its changes. */
export interface Applying {
  at: string;
  by: string;
  userId: number;
  touched: Touched;
}

export const noCents = (): Cents => ({ costs: [0n, 0n, 0n, 0n, 0n], total: 0n, tax: 0n, vendor: 0n });
const NO_CUSTOMER: CustomerFacts = {
  firstName: '',
  lastName: '',
  companyName: '',
  phone: '',
  email: '',
  alternatePhone: '',
  address: '',
  address2: '',
  city: '',
  state: '',
  zip: '',
  notes: '',
  copiedFrom: null,
};

export function emptyEstimate(orderId: number): Estimate {
  return {
    orderId,
    organizationId: 0,
    responsibleId: 0,
    loan: null,
    exists: false,
    whatIf: null,
    adopted: { ...noCounterparts(), from: '' },
    archived: false,
    lock: null,
    externalRefId: '',
    orderType: '',
    checksum: '',
    survey: { id: orderId, address: '', address2: '', city: '', state: '', zip: '' },
    customer: NO_CUSTOMER,
    quality: BUILDER_QUALITY,
    quantityDecimals: 1,
    settingsId: 0,
    settings: new Map(),
    taxSources: new Map(),
    answered: false,
    defaultTaskId: 0,
    tasks: new Map(),
    areas: new Map(),
    items: new Map(),
    additions: new Map(),
    laborMinimum: true,
    minimums: new Map(),
    trades: new Map(),
    payments: new Map(),
    reportTotals: new Map(),
    onlinePayments: new Map(),
    billing: noBilling(),
    dismissals: new Map(),
    photos: new Map(),
    removedPhotos: new Map(),
    cents: noCents(),
    lineBytes: 0,
    createdAt: '',
    updatedAt: '',
    updatedBy: '',
    revision: -1,
    removed: new Map(),
    removedBytes: 0,
    owner: '',
    lastWriters: new Map(),
    coarse: false,
    people: new Map(),
    undoStacks: new Map(),
    redoStacks: new Map(),
    overwritten: new Map(),
    undoBytes: 0,
  };
}

/** Bytes of a line without its texts, as measured (2,000 lines: 1.9 MB). */
const LINE_BYTES = 950;
/** Bytes of the facts of a photo, without its files. */
const PHOTO_BYTES = 900;
export const lineWeight = (line: LineItem) => LINE_BYTES + line.notes.length + line.description.length;

/** The approximate size of an estimate in memory, in bytes, for caches. Computed without looking at each line. */
export function weightOf(estimate: Estimate): number {
  const { lineBytes, removedBytes, undoBytes, areas, settings, tasks, minimums, lastWriters } = estimate;
  const { payments, onlinePayments, dismissals, photos, removedPhotos, whatIf, adopted, additions } = estimate;
  const few = 4_000 + areas.size * 1_000 + settings.size * 600 + tasks.size * 200 + minimums.size * 1_500;
  const recorded = (payments.size + onlinePayments.size) * 500 + dismissals.size * 800 + (photos.size + removedPhotos.size) * PHOTO_BYTES;
  const overwrites = [...estimate.overwritten.values()].reduce((sum, keys) => sum + keys.size * 160, 0);
  const facts =
    few +
    recorded +
    lastWriters.size * 120 +
    overwrites +
    additions.size * 200 +
    ((whatIf?.origins.items.size ?? 0) + adopted.items.size) * 40;
  return facts + lineBytes + removedBytes + undoBytes;
}

/** A copy that a reader can apply events to without changing the original. Undo steps and writers are left out. */
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
    additions: new Map(estimate.additions),
    minimums: copied(estimate.minimums, (minimum) => ({ ...minimum })),
    trades: copied(estimate.trades, (lines) => ({ ...lines, ids: new Set(lines.ids) })),
    // Payments are replaced, never changed in place.
    payments: new Map(estimate.payments),
    reportTotals: new Map(estimate.reportTotals),
    onlinePayments: new Map(estimate.onlinePayments),
    dismissals: new Map(estimate.dismissals),
    // Photos are replaced, too.
    photos: new Map(estimate.photos),
    removedPhotos: new Map(estimate.removedPhotos),
    cents: copyCents(estimate.cents),
    removed: new Map(estimate.removed),
    lastWriters: new Map(),
    people: new Map(),
    undoStacks: new Map(),
    redoStacks: new Map(),
    overwritten: new Map(),
    undoBytes: 0,
  };
}
