// Above 400 lines because tables, fold and queries of one read model stay in one file.
import { type Kysely, sql } from 'kysely';
import { BoundedCache, cacheBound } from '../../contracts/bounded-cache.ts';
import type { Page } from '../../contracts/call.ts';
import { CUSTOM_LINE_ITEM_CODE, FIRST_OWN_CODE, MANUAL_ENTRY_CODE } from '../../contracts/catalogue/entities.ts';
import { MOST_TOUCHES } from '../../contracts/change-notice.ts';
import type { Dismissal } from '../../contracts/estimating/checks/check.ts';
import { LABOR_MINIMUM_XREF, type LineItem, type Settings, type TaxSource } from '../../contracts/estimating/entities.ts';
import { applyEvent } from '../../contracts/estimating/estimate/evolve.ts';
import { areaFactsOf } from '../../contracts/estimating/estimate/lines.ts';
import {
  type AreaState,
  type Estimate,
  emptyEstimate,
  noCounterparts,
  type PaymentState,
  type PhotoState,
  type Touched,
  type TradeMinimum,
  touchedNothing,
  type WhatIfState,
  weightOf,
} from '../../contracts/estimating/estimate/state.ts';
import { recomputeTotals, shownLine } from '../../contracts/estimating/estimate/trade-labor.ts';
import { areaView, orderView, paymentsView, settingsView, tasksView, taxSourceView } from '../../contracts/estimating/estimate/views.ts';
import { type EstimateEvent, estimateEvents, itemsOf, linesRestored, touchesOf } from '../../contracts/estimating/events.ts';
import type { HomeEstimate } from '../../contracts/estimating/house/get-home-estimates.ts';
import type { Order } from '../../contracts/estimating/order.ts';
import { type AcceptedAmounts, type SentAmounts, sentAmounts } from '../../contracts/estimating/payments/job-money.ts';
import { type Payment, payeeKey } from '../../contracts/estimating/payments/payment.ts';
import type { Recorded } from '../../contracts/log.ts';
import { isContract } from '../../contracts/reporting/change-orders/is-contract.ts';
import type { ReportEvent } from '../../contracts/reporting/events.ts';
import { paged } from '../runner/paged.ts';
import { type Change, changedBy, type FoldContext, idOfStream, type ReadModel, type ReadModels } from '../runner/read-model.ts';
import { boolean, integer, json, nullable, schemaOf, type Tables, table, text, textOf } from '../runner/table.ts';
import { write } from '../runner/upsert.ts';

const tables = {
  job: table(
    'job',
    {
      order_id: integer,
      organization_id: integer,
      /** Whose job it is; 0 for nobody. */
      responsible_id: integer,
      /** When it goes back (ISO), where it was handed over until a day. */
      loan_until: nullable(text),
      archived: boolean,
      updated_at: text,
      body: json,
      settings: json,
      tasks: json,
      default_task_id: integer,
      status: textOf<Order['status']>(),
      customer_name: text,
      reports: json,
      /** The contact that the customer was copied from. */
      customer_id: nullable(integer),
      /** The estimate that a what-if left; null for the estimate itself. Only lists of what-ifs have what-ifs. */
      what_if_of: nullable(integer),
      /** Five digits of the address; empty without one. */
      zip: text,
      state: json,
    },
    {
      key: 'order_id',
      indexes: [
        '(organization_id, updated_at desc)',
        '(organization_id, responsible_id)',
        '(loan_until) where loan_until is not null',
        '(customer_id)',
        '(what_if_of)',
        "(zip, updated_at desc) where zip <> ''",
      ],
    },
  ),
  area: table(
    'area',
    { area_id: integer, order_id: integer, place: integer, body: json, state: json },
    { key: 'area_id', indexes: ['(order_id)'] },
  ),
  item: table(
    'item',
    { item_id: integer, order_id: integer, area_id: integer, task_id: integer, place: integer, xref: integer, body: json },
    { key: 'item_id', indexes: ['(order_id, area_id, place)'] },
  ),
  /** Deleted lines, which undo can bring back. */
  removed_item: table('removed_item', { item_id: integer, body: json }, { key: 'item_id' }),
  /** Payments and expenses. A deleted one stays, so that its order and owner are known. */
  payment: table(
    'payment',
    /** `payee` is the `payeeKey` of an expense that is there, by which a vendor's are found. */
    { payment_id: integer, order_id: integer, deleted: boolean, payee: nullable(text), facts: json },
    { key: 'payment_id', indexes: ['(order_id)', '(payee) where payee is not null'] },
  ),
  /** All photos, deleted ones too, which undo can bring back. Of `item_id` and `area_id` one is null. */
  photo: table(
    'photo',
    { photo_id: integer, order_id: integer, item_id: nullable(integer), area_id: nullable(integer), removed: boolean, body: json },
    { key: 'photo_id', indexes: ['(order_id)', '(item_id)'] },
  ),
  /** Every picture that a photo ever had, in each size: what may be asked for. */
  photo_file: table('photo_file', { order_id: integer, hash: text }, { key: ['order_id', 'hash'] }),
};
export type EstimateTables = Tables<typeof tables>;

/** Jobs, areas, line items, payments. Bodies are stored as the JSON that calls answer, so a read only joins texts. */
export const estimates: ReadModel = {
  name: 'estimates',
  version: 15,
  streams: ['estimate-', 'report-'],
  schemaSql: schemaOf(tables),
  fold: (tx, events, ctx) => foldBatch(tx as Kysely<EstimateTables>, events as JobEvent[], ctx),
  notify: (events) => (events as Recorded<EstimateEvent>[]).filter((e) => e.stream.startsWith('estimate-')).map(changeOf),
  // A report shares the job's root because its events change the job's row.
  rootOf: (event) => (event.stream.startsWith('report-') ? `estimate-${orderIdOf(event as JobEvent)}` : event.stream),
  async streamsOf(db: Kysely<EstimateTables>, root) {
    if (!root.startsWith('estimate-')) return [];
    const job = await db.selectFrom('job').select('reports').where('order_id', '=', idOfStream(root)).executeTakeFirst();
    return job ? (JSON.parse(job.reports) as SavedReports).ids.map((id) => `report-${id}`) : [];
  },
  async clear(tx: Kysely<EstimateTables>, root) {
    for (const table of ['job', 'area', 'item', 'payment', 'photo', 'photo_file'] as const)
      await tx.deleteFrom(table).where('order_id', '=', idOfStream(root)).execute();
  },
};

type JobEvent = Recorded<EstimateEvent> | Recorded<ReportEvent>;

/** A job that the fold caches between batches. */
interface CachedJob {
  estimate: Estimate;
  status: Order['status'];
  customerName: string;
  reports: SavedReports;
}

/** The job's reports, and what its money needs of them: the amounts that each was sent with, and those of the latest that was accepted. */
interface SavedReports {
  ids: number[];
  /** Those of them that are estimates. */
  estimates: number[];
  /** `fromId` of a change order is the report that it changes. */
  sent: Record<number, SentAmounts & { revision: number; fromId?: number }>;
  accepted: AcceptedAmounts | null;
}

const JOBS = cacheBound({
  name: 'jobs between batches of the fold',
  most: 128 * 1024 * 1024,
  of: 'bytes',
  because:
    'some 60 estimates of 2,000 lines, or thousands of usual ones, so that the next change of a job reads no rows; others are loaded from their rows',
});
/** The part of an estimate that `job.state` stores so that a fold can continue without the log. Only the decider needs undo steps. */
type SavedState = Pick<
  Estimate,
  | 'organizationId'
  | 'responsibleId'
  | 'loan'
  | 'customer'
  | 'lock'
  | 'exists'
  | 'archived'
  | 'externalRefId'
  | 'orderType'
  | 'checksum'
  | 'survey'
  | 'quality'
  | 'quantityDecimals'
  | 'settingsId'
  | 'answered'
  | 'defaultTaskId'
  | 'createdAt'
  | 'updatedAt'
  | 'updatedBy'
  | 'revision'
  | 'laborMinimum'
> & {
  /** Without its origins, which only comparing needs. */
  whatIf: Omit<WhatIfState, 'origins'> | null;
  settings: [number, Settings][];
  taxSources: [number, TaxSource][];
  /** Missing in rows from before the checks. */
  dismissals?: [string, Dismissal][];
  tasks: [number, string][];
  minimums: Omit<TradeMinimum, 'line'>[];
};

async function foldBatch(tx: Kysely<EstimateTables>, events: JobEvent[], ctx: FoldContext) {
  const kept = (ctx.cache.get('jobs') as BoundedCache<CachedJob, number> | undefined) ?? new BoundedCache<CachedJob, number>(JOBS);
  ctx.cache.set('jobs', kept);
  // All jobs of the batch are held until it is stored, whatever the cache has room for.
  const cachedJobs = new Map<number, CachedJob>();
  for (const orderId of new Set(events.map(orderIdOf))) {
    const job = kept.get(orderId);
    if (job) cachedJobs.set(orderId, job);
  }
  await load(
    tx,
    [...new Set(events.map(orderIdOf))].filter((id) => !cachedJobs.has(id)),
    cachedJobs,
  );
  await loadRemoved(tx, events, cachedJobs);
  const touched = new Map<number, Touched>();
  const files = new Map<string, EstimateTables['photo_file']>();
  for (const event of events) {
    const orderId = orderIdOf(event);
    const job = cachedJobs.get(orderId) ?? newJob(orderId);
    cachedJobs.set(orderId, job);
    const t = touched.get(orderId) ?? touchedNothing();
    touched.set(orderId, t);
    if (event.stream.startsWith('report-')) foldReport(job, event as Recorded<ReportEvent>);
    else applyEvent(job.estimate, event as Recorded<EstimateEvent>, t);
    for (const file of filesOf(event)) files.set(`${file.order_id} ${file.hash}`, file);
  }
  const restored = events.flatMap((event) => (event.metadata.undoOf || event.metadata.redoOf ? restoredLineIds(event) : []));
  await store(tx, ctx.schema, touched, cachedJobs, restored, [...files.values()]);
  for (const [orderId, job] of cachedJobs) kept.set(orderId, job, weightOf(job.estimate));
}

const newJob = (orderId: number): CachedJob => ({
  estimate: emptyEstimate(orderId),
  status: 'In Progress',
  customerName: '',
  reports: { ids: [], estimates: [], sent: {}, accepted: null },
});

function orderIdOf(event: JobEvent): number {
  return event.stream.startsWith('report-')
    ? (event as Recorded<ReportEvent>).data.orderId
    : Number(event.stream.slice('estimate-'.length));
}

/** The files of a photo's picture, one for each size. */
function filesOf(event: JobEvent): EstimateTables['photo_file'][] {
  if (event.type !== 'PhotoAdded' && event.type !== 'PhotoRotated') return [];
  const { hash, large, small } = event.data.picture;
  const order_id = orderIdOf(event);
  return [large, small, hash].map((file) => ({ order_id, hash: file }));
}

/** Updates the job's status, customer name and money from an event of one of its reports. */
function foldReport(job: CachedJob, event: Recorded<ReportEvent>) {
  const { reportId } = event.data;
  if (!job.reports.ids.includes(reportId)) job.reports.ids.push(reportId);
  const sent = job.reports.sent[reportId];
  // A job is sent and accepted with an estimate; the other kinds of report say nothing of it.
  if (event.type === 'ReportAdded' || event.type === 'ReportChanged') {
    const others = job.reports.estimates.filter((id) => id !== reportId);
    job.reports.estimates = event.data.detail.customReportType === 'Estimate' ? [...others, reportId] : others;
  }
  if (!job.reports.estimates.includes(reportId)) return;
  const isSent = event.type === 'ReportAdded' || event.type === 'ReportLinkRenewed' || event.type === 'ReportChanged';
  // A link that is renewed to the letter as it was keeps its amounts: the lines may have changed since.
  if (isSent && event.data.estimateRevision !== sent?.revision) {
    const { itemIds, totals, estimateRevision: revision } = event.data;
    // At this place of the log the estimate has its lines as they were sent.
    const lines = itemIds.flatMap((id) => shownLine(job.estimate, id) ?? []);
    const changeOrder = event.type === 'ReportAdded' ? event.data.changeOrder : null;
    const fromId = changeOrder?.fromId ?? sent?.fromId;
    job.reports.sent[reportId] = { ...sentAmounts(lines, totals), revision, ...(fromId !== undefined && { fromId }) };
  }
  // What is offered or picked says itself what its lines come to: they may have changed since they were sent.
  if (event.type === 'ReportOptionsOffered') job.reports.sent[reportId] = { ...event.data.amounts, revision: event.data.estimateRevision };
  if (event.type === 'ReportPicked' && sent) job.reports.sent[reportId] = { ...event.data.amounts, revision: sent.revision };
  if (event.type === 'ReportResponded' && event.data.answer === 'yes' && sent) {
    const { revision: _, fromId, ...amounts } = sent;
    if (isContract({ sole: event.data.sole, fromId }, job.reports.accepted))
      job.reports.accepted = { ...amounts, reportId, at: event.metadata.at };
  }
  // An accepted job stays accepted while a change order waits, or was declined.
  if (job.reports.sent[reportId]?.fromId !== undefined) return;
  if (isSent) job.status = 'Sent';
  if (event.type === 'ReportAdded' || event.type === 'ReportChanged')
    job.customerName = event.data.detail.recipientName || job.customerName;
  if (event.type === 'ReportResponded') job.status = event.data.answer === 'yes' ? 'Accepted' : 'Declined';
}

async function load(tx: Kysely<EstimateTables>, orderIds: number[], cachedJobs: Map<number, CachedJob>) {
  if (orderIds.length === 0) return;
  const jobs = await tx
    .selectFrom('job')
    .select(['order_id', 'state', 'status', 'customer_name', 'reports'])
    .where('order_id', 'in', orderIds)
    .execute();
  if (jobs.length === 0) return;
  const known = jobs.map((j) => j.order_id);
  const areas = await tx
    .selectFrom('area')
    .select(['order_id', 'area_id', 'state'])
    .where('order_id', 'in', known)
    .orderBy('place')
    .execute();
  const items = await tx
    .selectFrom('item')
    .select(['order_id', 'area_id', 'body'])
    .where('order_id', 'in', known)
    .orderBy('area_id')
    .orderBy('place')
    .orderBy('item_id')
    .execute();
  for (const job of jobs) {
    const { settings, taxSources, tasks, minimums, dismissals = [], whatIf, ...saved } = JSON.parse(job.state) as SavedState;
    cachedJobs.set(job.order_id, {
      status: job.status,
      customerName: job.customer_name,
      reports: JSON.parse(job.reports),
      estimate: {
        ...emptyEstimate(job.order_id),
        ...saved,
        whatIf: whatIf && { ...whatIf, origins: noCounterparts() },
        settings: new Map(settings),
        taxSources: new Map(taxSources),
        tasks: new Map(tasks),
        dismissals: new Map(dismissals),
        minimums: new Map(minimums.map((minimum) => [minimum.facts.trade, { ...minimum, line: undefined }])),
      },
    });
  }
  const payments = await tx
    .selectFrom('payment')
    .select(['order_id', 'facts'])
    .where('order_id', 'in', known)
    .where('deleted', '=', false)
    .orderBy('payment_id')
    .execute();
  for (const { order_id, facts } of payments) {
    const payment = JSON.parse(facts) as PaymentState;
    cachedJobs.get(order_id)?.estimate.payments.set(payment.paymentId, payment);
  }
  const photos = await tx
    .selectFrom('photo')
    .select(['photo_id', 'order_id', 'removed', 'body'])
    .where('order_id', 'in', known)
    .orderBy('photo_id')
    .execute();
  for (const { photo_id, order_id, removed, body } of photos) {
    const estimate = cachedJobs.get(order_id)?.estimate;
    (removed ? estimate?.removedPhotos : estimate?.photos)?.set(photo_id, JSON.parse(body) as PhotoState);
  }
  for (const row of areas) cachedJobs.get(row.order_id)?.estimate.areas.set(row.area_id, reviveArea(row.state));
  for (const row of items) {
    const estimate = cachedJobs.get(row.order_id)?.estimate;
    const line = JSON.parse(row.body) as LineItem;
    const minimum = line.isLaborMinimum ? estimate?.minimums.get(line.trade) : undefined;
    if (minimum) {
      minimum.line = line;
      continue;
    }
    estimate?.items.set(line.id, line);
    estimate?.areas.get(row.area_id)?.itemIds.push(line.id);
  }
  for (const { order_id } of jobs) {
    const estimate = cachedJobs.get(order_id)?.estimate;
    if (estimate) recomputeTotals(estimate);
  }
}

/** Ids of the deleted lines that an event of undo or redo puts on the estimate again. */
function restoredLineIds(event: JobEvent): number[] {
  return event.type in estimateEvents ? linesRestored(event as Recorded<EstimateEvent>) : [];
}

/** Loads the deleted lines that the batch restores. */
async function loadRemoved(tx: Kysely<EstimateTables>, events: JobEvent[], cachedJobs: Map<number, CachedJob>) {
  const restored = new Map<number, Estimate>();
  for (const event of events) {
    const estimate = event.type === 'ItemsRestored' ? cachedJobs.get(orderIdOf(event))?.estimate : undefined;
    if (estimate && event.type === 'ItemsRestored') for (const id of event.data.itemIds) restored.set(id, estimate);
  }
  if (restored.size === 0) return;
  const rows = await tx
    .selectFrom('removed_item')
    .select(['item_id', 'body'])
    .where(sql<boolean>`item_id = any(${[...restored.keys()]}::int4[])`)
    .execute();
  for (const { item_id, body } of rows) restored.get(item_id)?.removed.set(item_id, JSON.parse(body));
}

function reviveArea(state: string): AreaState {
  return { ...JSON.parse(state), itemIds: [], cents: { costs: [0n, 0n, 0n, 0n, 0n], total: 0n, tax: 0n, vendor: 0n } };
}

function savedStateOf(estimate: Estimate): string {
  const {
    settings,
    taxSources,
    tasks,
    areas: _areas,
    items: _items,
    minimums,
    dismissals,
    trades: _trades,
    payments: _payments,
    // What reports ask for, and what was billed, is only needed to decide.
    reportTotals: _reportTotals,
    onlinePayments: _onlinePayments,
    billing: _billing,
    cents: _cents,
    lineBytes: _lineBytes,
    removed: _removed,
    photos: _photos,
    removedPhotos: _removedPhotos,
    removedBytes: _removedBytes,
    owner: _owner,
    coarse: _coarse,
    undoBytes: _undoBytes,
    lastWriters: _lastWriters,
    people: _people,
    undoStacks: _undoStacks,
    redoStacks: _redoStacks,
    overwritten: _overwritten,
    orderId: _orderId,
    adopted: _adopted,
    additions: _additions,
    whatIf,
    ...rest
  } = estimate;
  // A fact that the row is not to have does not compile here: JSON would make an empty object of a map.
  const saved: Record<Exclude<keyof typeof rest, keyof SavedState>, never> & typeof rest = rest;
  return JSON.stringify({
    ...saved,
    whatIf: whatIf && withoutOrigins(whatIf),
    settings: [...settings],
    taxSources: [...taxSources],
    tasks: [...tasks],
    minimums: [...minimums.values()].map(({ facts, on, since }) => ({ facts, on, since })),
    dismissals: [...dismissals],
  } satisfies SavedState);
}

const withoutOrigins = ({ origins: _origins, ...whatIf }: WhatIfState) => whatIf;

function jobRow(orderId: number, { estimate, status, customerName, reports }: CachedJob): EstimateTables['job'] {
  const displayedStatus = estimate.archived ? 'Archived' : status;
  const order = orderView(estimate, reports.accepted);
  return {
    order_id: orderId,
    organization_id: estimate.organizationId,
    responsible_id: estimate.responsibleId,
    loan_until: estimate.loan?.until ?? null,
    archived: estimate.archived,
    updated_at: estimate.updatedAt,
    body: JSON.stringify({ ...order, status: displayedStatus, customerName: order.customerName || customerName } satisfies Order),
    settings: JSON.stringify({ ...settingsView(estimate), answered: estimate.answered, taxSource: taxSourceView(estimate) }),
    tasks: JSON.stringify(tasksView(estimate)),
    default_task_id: estimate.defaultTaskId,
    status,
    customer_name: customerName,
    reports: JSON.stringify(reports),
    customer_id: estimate.whatIf ? null : estimate.customer.copiedFrom,
    what_if_of: estimate.whatIf?.fromOrderId ?? null,
    zip: estimate.survey.zip.trim().slice(0, 5),
    state: savedStateOf(estimate),
  };
}

const areaRow = (orderId: number, area: AreaState): EstimateTables['area'] => ({
  area_id: area.areaId,
  order_id: orderId,
  place: area.sequence,
  body: JSON.stringify(areaView(area)),
  state: JSON.stringify(areaFactsOf(area)),
});

const itemRow = (orderId: number, line: LineItem): EstimateTables['item'] => ({
  item_id: line.id,
  order_id: orderId,
  area_id: line.propertyArea_AreaID,
  task_id: line.estimateTask_Id,
  place: line.sequence,
  xref: line.itemXREF,
  body: JSON.stringify(line),
});

/** Of a deleted one only that it is deleted. */
const paymentRow = (orderId: number, id: number, payment: PaymentState | undefined): EstimateTables['payment'] => ({
  payment_id: id,
  order_id: orderId,
  deleted: payment === undefined,
  payee: payment?.kind === 'expense' ? payeeKey(payment.payeeName) || null : null,
  facts: JSON.stringify(payment ?? null),
});

const photoRow = (orderId: number, id: number, photo: PhotoState, removed: boolean): EstimateTables['photo'] => ({
  photo_id: id,
  order_id: orderId,
  item_id: photo.place.itemId,
  area_id: photo.place.areaId,
  removed,
  body: JSON.stringify(photo),
});

/** Writes the batch's rows in one statement, whatever its size. */
async function store(
  tx: Kysely<EstimateTables>,
  schema: string,
  touched: Map<number, Touched>,
  cachedJobs: Map<number, CachedJob>,
  restored: number[],
  files: EstimateTables['photo_file'][],
) {
  const jobs: EstimateTables['job'][] = [];
  const areas: EstimateTables['area'][] = [];
  const items: EstimateTables['item'][] = [];
  const removedItems: number[] = [];
  const removed: EstimateTables['removed_item'][] = [];
  const removedAreas: number[] = [];
  const payments: EstimateTables['payment'][] = [];
  const photos: EstimateTables['photo'][] = [];
  for (const [orderId, t] of touched) {
    const job = cachedJobs.get(orderId);
    if (!job?.estimate.exists) continue;
    const { estimate } = job;
    jobs.push(jobRow(orderId, job));
    for (const id of t.areas) {
      const area = estimate.areas.get(id);
      if (area) areas.push(areaRow(orderId, area));
    }
    for (const id of t.items) {
      const line = shownLine(estimate, id);
      if (line) items.push(itemRow(orderId, line));
    }
    for (const id of t.payments) payments.push(paymentRow(orderId, id, estimate.payments.get(id)));
    for (const id of t.photos) {
      const present = estimate.photos.get(id);
      const photo = present ?? estimate.removedPhotos.get(id);
      if (photo) photos.push(photoRow(orderId, id, photo, !present));
    }
    for (const id of t.removedItems) removedItems.push(id);
    for (const [id, line] of estimate.removed) if (t.removedItems.has(id)) removed.push({ item_id: id, body: JSON.stringify(line) });
    // The table `removed_item` holds them from now on.
    estimate.removed.clear();
    estimate.removedBytes = 0;
    removedAreas.push(...t.removedAreas);
  }
  const gone = new Set(removedItems);
  await write(
    tx,
    schema,
    [
      tables.job.put(jobs),
      tables.area.put(areas),
      tables.item.put(items),
      tables.removed_item.put(removed),
      tables.payment.put(payments),
      tables.photo.put(photos),
      tables.photo_file.put(files),
    ],
    [
      tables.item.remove(removedItems),
      tables.removed_item.remove(restored.filter((id) => !gone.has(id))),
      tables.area.remove(removedAreas),
    ],
  );
}

function changeOf(event: Recorded<EstimateEvent>): Change {
  const items = itemsOf(event);
  const touches = touchesOf(event);
  return {
    organizationId: event.metadata.actor.organizationId,
    orderId: orderIdOf(event),
    kinds: [event.type],
    actor: changedBy(event),
    ...(touches.length <= MOST_TOUCHES && { touches }),
    ...(items.length > 0 ? { items: items.slice(0, 200) } : {}),
    ...('areaId' in event.data && event.data.areaId !== null ? { areas: [event.data.areaId] } : {}),
  };
}

// Queries. The functions that end in `Json` answer texts that are ready to send.

export const jobOf = async (db: Kysely<EstimateTables>, orderId: number) =>
  db.selectFrom('job').select(['body', 'settings', 'tasks', 'default_task_id']).where('order_id', '=', orderId).executeTakeFirst();

/** Payments and expenses of an order, the latest day first. */
export async function paymentsOfOrder(db: Kysely<EstimateTables>, orderId: number): Promise<Payment[]> {
  const rows = await db.selectFrom('payment').select('facts').where('order_id', '=', orderId).where('deleted', '=', false).execute();
  const payments = rows.map(({ facts }) => JSON.parse(facts) as PaymentState);
  return paymentsView({ orderId, payments: new Map(payments.map((payment) => [payment.paymentId, payment])) });
}

export async function orderOfPayment(db: Kysely<EstimateTables>, paymentId: number): Promise<number | undefined> {
  const row = await db.selectFrom('payment').select('order_id').where('payment_id', '=', paymentId).executeTakeFirst();
  return row?.order_id;
}

/** The organisation's jobs, newest change first, as JSON. */
export async function jobsJson(db: Kysely<EstimateTables>, organizationId: number, page: Page): Promise<string> {
  const jobs = db
    .selectFrom('job')
    .select('body')
    .where('organization_id', '=', organizationId)
    .where('what_if_of', 'is', null)
    .orderBy('updated_at', 'desc')
    .orderBy('order_id', 'desc');
  const rows = await paged(jobs, page).execute();
  return `[${rows.map((r) => r.body).join()}]`;
}

/** Those of an organisation that are not archived, the one changed last first, in few words each; `count` is of all of them. */
export async function briefJobs(
  db: Kysely<EstimateTables>,
  organizationId: number,
  most: number,
): Promise<{ count: number; estimates: HomeEstimate[] }> {
  const jobs = db
    .selectFrom('job')
    .where('organization_id', '=', organizationId)
    .where('what_if_of', 'is', null)
    .where('archived', '=', false);
  const rows = await jobs
    .select(['body', (of) => jobs.select(of.fn.countAll<string>().as('count')).as('count')])
    .orderBy('updated_at', 'desc')
    .orderBy('order_id', 'desc')
    .limit(most)
    .execute();
  return {
    count: Number(rows[0]?.count ?? 0),
    estimates: rows.map(({ body }) => {
      const { id, externalRefId, status, attentionCount, totals } = JSON.parse(body) as Order;
      return { id, externalRefId, status: status as HomeEstimate['status'], attentionCount, grandTotal: totals.grandTotal };
    }),
  };
}

/** R021. Estimates that nobody sent, answered or put away, the one changed last first. */
export async function openJobs(db: Kysely<EstimateTables>, organizationId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('job')
    .select('order_id')
    .where('organization_id', '=', organizationId)
    .where('what_if_of', 'is', null)
    .where('archived', '=', false)
    .where('status', '=', 'In Progress')
    .orderBy('updated_at', 'desc')
    .limit(20)
    .execute();
  return rows.map(({ order_id }) => order_id);
}

/** Lines by area over an organisation's estimates that are not put away. */
export async function linesByArea(
  db: Kysely<EstimateTables>,
  organizationId: number,
): Promise<{ label: string; areaTypeName: string; lines: number }[]> {
  const rows = await db
    .selectFrom('job')
    .innerJoin('area', 'area.order_id', 'job.order_id')
    .innerJoin('item', (join) => join.onRef('item.order_id', '=', 'area.order_id').onRef('item.area_id', '=', 'area.area_id'))
    .select(['area.area_id', 'area.body', (count) => count.fn.countAll<string>().as('lines')])
    .where('job.organization_id', '=', organizationId)
    .where('job.archived', '=', false)
    .where('job.what_if_of', 'is', null)
    .groupBy(['area.area_id', 'area.body'])
    .execute();
  return rows.map(({ body, lines }) => {
    const { label, areaTypeName } = JSON.parse(body) as { label: string; areaTypeName: string };
    return { label, areaTypeName, lines: Number(lines) };
  });
}

/** The what-ifs of an estimate, the first one first; discarded ones too. One whose lines are still being copied is left out. */
export async function whatIfsOf(db: Kysely<EstimateTables>, orderId: number): Promise<Order[]> {
  const rows = await db.selectFrom('job').select(['body', 'state']).where('what_if_of', '=', orderId).orderBy('order_id').execute();
  return rows.flatMap(({ body, state }) => {
    const { whatIf } = JSON.parse(state) as SavedState;
    return whatIf && whatIf.baseRevision >= 0 ? [JSON.parse(body) as Order] : [];
  });
}

/**
 * Areas in display order, each with its lines in order, as JSON. With `only`, just those lines and all labor minimum lines,
 * because the minimums follow the other lines.
 */
export async function areasWithItemsJson(db: Kysely<EstimateTables>, orderId: number, only?: readonly number[]): Promise<string> {
  let itemQuery = db.selectFrom('item').select(['area_id', 'body']).where('order_id', '=', orderId);
  if (only)
    itemQuery = itemQuery.where((is) =>
      is.or([is('item_id', '=', sql<number>`any(${[...only]}::int[])`), is('xref', '=', LABOR_MINIMUM_XREF)]),
    );
  const [areas, items] = await Promise.all([
    db.selectFrom('area').select(['area_id', 'body']).where('order_id', '=', orderId).orderBy('place').orderBy('area_id').execute(),
    itemQuery.orderBy('place').orderBy('item_id').execute(),
  ]);
  const lines = new Map<number, string[]>(areas.map((a) => [a.area_id, []]));
  for (const item of items) lines.get(item.area_id)?.push(item.body);
  return `[${areas.map((a) => `${a.body.slice(0, -1)},"items":[${lines.get(a.area_id)?.join() ?? ''}]}`).join()}]`;
}

export async function areasOf(db: Kysely<EstimateTables>, orderId: number) {
  const rows = await db.selectFrom('area').select('body').where('order_id', '=', orderId).orderBy('place').orderBy('area_id').execute();
  return rows.map((r) => JSON.parse(r.body) as ReturnType<typeof areaView>);
}

/** Lines of an order; with `only`, the lines of one task, or one line. */
export async function itemsOfOrder(
  db: Kysely<EstimateTables>,
  orderId: number,
  only: { taskId?: number; itemId?: number } = {},
): Promise<LineItem[]> {
  let query = db
    .selectFrom('item')
    .innerJoin('area', 'area.area_id', 'item.area_id')
    .select('item.body')
    .where('item.order_id', '=', orderId);
  if (only.taskId) query = query.where('item.task_id', '=', only.taskId);
  if (only.itemId) query = query.where('item.item_id', '=', only.itemId);
  const rows = await query.orderBy('area.place').orderBy('item.place').orderBy('item.item_id').execute();
  return rows.map((r) => JSON.parse(r.body));
}

/**
 * R089, R090: custom line items and manual entries are not counted. Neither are own items of an imported list, and labor
 * minimums, because they are not items of the default book.
 */
export async function uniqueXrefs(db: Kysely<EstimateTables>, orderId: number): Promise<number> {
  const row = await db
    .selectFrom('item')
    .select(({ fn }) => fn.count<string>('xref').distinct().as('n'))
    .where('order_id', '=', orderId)
    .where('xref', 'not in', [LABOR_MINIMUM_XREF, CUSTOM_LINE_ITEM_CODE, MANUAL_ENTRY_CODE])
    .where('xref', '<', FIRST_OWN_CODE)
    .executeTakeFirst();
  return Number(row?.n ?? 0);
}

/** All settings that an order ever had, by id: each line names the settings that it is priced with (R042). */
export async function settingsOfOrder(db: Kysely<EstimateTables>, orderId: number): Promise<Map<number, Settings>> {
  const row = await db.selectFrom('job').select('state').where('order_id', '=', orderId).executeTakeFirst();
  return new Map(row ? (JSON.parse(row.state) as SavedState).settings : []);
}

/** The settings that a line is priced with. */
export async function settingsOfItem(db: Kysely<EstimateTables>, itemId: number): Promise<Settings | undefined> {
  const row = await db
    .selectFrom('item')
    .innerJoin('job', 'job.order_id', 'item.order_id')
    .select(['item.body', 'job.state'])
    .where('item.item_id', '=', itemId)
    .executeTakeFirst();
  if (!row) return undefined;
  const line = JSON.parse(row.body) as LineItem;
  return new Map((JSON.parse(row.state) as SavedState).settings).get(line.settingsId);
}

/** The open jobs of a person by id, and how many archived ones they have. */
export async function jobsOfPerson(
  models: ReadModels,
  organizationId: number,
  userId: number,
): Promise<{ open: Order[]; archived: number }> {
  const rows = await models
    .db<EstimateTables>(estimates.name)
    .selectFrom('job')
    .select(['body', 'archived'])
    .where('organization_id', '=', organizationId)
    .where('responsible_id', '=', userId)
    .where('what_if_of', 'is', null)
    .orderBy('order_id')
    .execute();
  const open = rows.filter(({ archived }) => !archived).map(({ body }) => JSON.parse(body) as Order);
  return { open, archived: rows.length - open.length };
}

/** The open jobs of each person of an organisation who has any, as `jobsOfPerson` lists them. */
export async function countJobsOfPeople(models: ReadModels, organizationId: number): Promise<{ userId: number; open: number }[]> {
  const rows = await models
    .db<EstimateTables>(estimates.name)
    .selectFrom('job')
    .select((row) => ['responsible_id', row.fn.countAll<string>().as('open')])
    .where('organization_id', '=', organizationId)
    .where('what_if_of', 'is', null)
    .where('archived', '=', false)
    .groupBy('responsible_id')
    .execute();
  return rows.map(({ responsible_id, open }) => ({ userId: responsible_id, open: Number(open) }));
}

/** Jobs that were handed over until a day that has come. */
export async function jobsToReturn(models: ReadModels, now: string): Promise<number[]> {
  const rows = models.db<EstimateTables>(estimates.name).selectFrom('job').select('order_id').where('loan_until', '<=', now);
  return (await rows.orderBy('loan_until').limit(500).execute()).map(({ order_id }) => order_id);
}

/** Jobs of an organisation that are not put away. */
export async function countOpenJobs(models: ReadModels, organizationId: number): Promise<number> {
  const { count } = await models
    .db<EstimateTables>(estimates.name)
    .selectFrom('job')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('organization_id', '=', organizationId)
    .where('what_if_of', 'is', null)
    .where('archived', '=', false)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** All jobs of an organisation by id, archived ones and what-ifs too. */
export async function ordersOfOrganization(models: ReadModels, organizationId: number): Promise<number[]> {
  const rows = models.db<EstimateTables>(estimates.name).selectFrom('job').select('order_id').where('organization_id', '=', organizationId);
  return (await rows.orderBy('order_id').execute()).map(({ order_id }) => order_id);
}

/** The jobs whose customer was copied from one of these contacts, what-ifs too. */
export async function ordersOfCustomers(models: ReadModels, customerIds: readonly number[]): Promise<number[]> {
  if (customerIds.length === 0) return [];
  const rows = models
    .db<EstimateTables>(estimates.name)
    .selectFrom('job')
    .select('order_id')
    .where('customer_id', 'in', [...customerIds]);
  return (await rows.orderBy('order_id').execute()).map(({ order_id }) => order_id);
}

/** What jobs are called, by their ids; of one organisation alone where it is given. */
export async function jobNames(
  models: ReadModels,
  orderIds: readonly number[],
  organizationId?: number,
): Promise<ReadonlyMap<number, string>> {
  if (orderIds.length === 0) return new Map();
  const rows = await models
    .db<EstimateTables>(estimates.name)
    .selectFrom('job')
    .select(['order_id', sql<string>`body::json->>'externalRefId'`.as('name')])
    .where('order_id', 'in', [...new Set(orderIds)])
    .$if(organizationId !== undefined, (query) => query.where('organization_id', '=', organizationId ?? 0))
    .execute();
  return new Map(rows.map(({ order_id, name }) => [order_id, name]));
}
