import type { Kysely } from 'kysely';
import { paymentsView, shownLines } from '../../contracts/estimating/estimate/views.ts';
import { estimateStream } from '../../contracts/estimating/stream.ts';
import type { Recorded } from '../../contracts/log.ts';
import {
  areasWithItemsJson,
  type EstimateTables,
  estimates,
  itemsOfOrder,
  jobOf,
  paymentsOfOrder,
  uniqueXrefs,
} from '../../projections/estimating/estimates.ts';
import { type AuditTables, auditOf, auditPage, timeline } from '../../projections/organization/audit.ts';
import { expectStorable, pastIn, startDatabase, withOddTexts } from '../folding.ts';
import { BATH, DRYWALL, FAUCET, FLANGE, type GivenEstimate, HOUSE, KITCHEN, OHIO, PLUMBER, SETTINGS, started, VALVE } from './given.ts';

type AllTables = EstimateTables & AuditTables;
const audit = auditOf([estimateStream]);
let db: Kysely<AllTables>;
let pool: Awaited<ReturnType<typeof startDatabase>>['pool'];
let stop: () => Promise<void>;

beforeAll(async () => {
  ({ db, pool, stop } = await startDatabase<AllTables>());
});
afterAll(() => stop());

/** A busy job: every kind of event at least once. */
function busy(): GivenEstimate {
  const given = started();
  given.do({
    type: 'ChangeAddress',
    tax: OHIO,
    survey: { address: '214 E Tulane Rd', address2: '', city: 'Columbus', state: 'OH', zip: '43202' },
  });
  given.do({
    type: 'ChangeCustomer',
    customer: { firstName: 'Ada', lastName: 'Alvarez', companyName: '', phone: '', email: '' },
  });
  given.do({ type: 'AddTask', id: 2, name: 'Finishes' });
  given.do({ type: 'AddTask', id: 3, name: 'Demolition' });
  given.do({
    type: 'AddItems',
    areaIds: [KITCHEN, BATH],
    taskId: 2,
    lines: [DRYWALL, FAUCET, { ...FAUCET, itemXREF: 99999, description: 'Haul away', quality: 'None' }],
    minimums: [],
    itemIds: [10, 11, 12, 13, 14, 15],
    at: '2026-11-01T00:00:00Z',
  });
  given.do({ type: 'SaveQuantity', itemId: 10, quantity: '240' });
  given.do({ type: 'SaveQuantity', itemId: 10, quantity: '260' }, 2);
  given.do({ type: 'SaveItemNotes', itemId: 11, notes: 'Brass strip at the door' });
  given.do({ type: 'MoveItem', itemId: 12, areaId: KITCHEN, sequence: 1 });
  given.do({ type: 'MoveItem', itemId: 11, areaId: BATH, sequence: 2 });
  given.do({ type: 'ChangeSettings', settings: { ...SETTINGS, profitAmount: '15' }, appliedTo: 'future' });
  given.do({ type: 'DuplicateItem', itemId: 11, newItemId: 16, at: '2026-11-02T00:00:00Z' });
  given.undo();
  given.redo();
  given.do({ type: 'ChangeItem', applyToAll: true, change: { id: 11, wasteFactorPct: '5', vendorPPU: '12.5' } });
  given.do({ type: 'RenameArea', areaId: BATH, label: 'Main bath' });
  given.do({
    type: 'MeasureInterior',
    areaId: KITCHEN,
    measures: { floor: '130.00', walls: '370.00', ceilings: '130.00', baseboard: '46.00' },
    input: null,
    applyDownward: true,
  });
  given.do({ type: 'DeleteItem', itemId: 14 });
  given.undo();
  given.do({ type: 'DeleteTask', id: 2 });
  const payment = {
    kind: 'payment',
    paymentDate: '2026-11-20',
    amount: '4000.00',
    typeId: 9,
    payeeName: 'Ada Alvarez',
    detail: '',
  } as const;
  for (const paymentId of [5, 6, 7]) given.do({ type: 'RecordPayment', ...payment, paymentId });
  given.do({ type: 'ChangePayment', paymentId: 6, kind: 'payment', changes: { amount: '4100.00' } }, 2);
  given.do({ type: 'DeletePayment', paymentId: 5 });
  given.do({ type: 'DeletePayment', paymentId: 7 });
  given.undo();
  given.do({ type: 'MoveArea', areaId: HOUSE, sequence: 3 });
  given.do({ type: 'DeleteArea', areaId: KITCHEN, taskId: 0 });
  given.undo();
  given.redo();
  given.undo();
  return given;
}

/** A busy job on which a plumber's labor minimum comes, goes and moves. */
function withMinimums(): GivenEstimate {
  const given = busy();
  given.do({
    type: 'AddItems',
    areaIds: [BATH, KITCHEN],
    taskId: 0,
    lines: [FLANGE],
    itemIds: [20, 21],
    minimums: [PLUMBER],
    at: '2026-11-03T00:00:00Z',
  });
  given.do({ type: 'SaveQuantity', itemId: 20, quantity: '0' });
  given.do({ type: 'SwitchLaborMinimum', trade: 'plumber', on: false });
  given.undo();
  given.do({ type: 'AddItems', areaIds: [HOUSE], taskId: 0, lines: [VALVE], itemIds: [22], minimums: [], at: '2026-11-03T00:00:00Z' });
  given.do({ type: 'SwitchLaborMinimum', trade: null, on: false });
  given.do({ type: 'SwitchLaborMinimum', trade: null, on: true });
  given.do({ type: 'MoveItem', itemId: 21, areaId: BATH, sequence: 1 });
  return given;
}

/** Folds the log in batches of a size, into a schema of its own; `cold` forgets what was held in memory after each batch. */
async function folded(schema: string, events: Recorded[], size: number, cold: boolean) {
  for (const statement of [`create schema ${schema}`, ...estimates.schemaSql(schema), ...audit.schemaSql(schema)])
    await pool.query(statement);
  const bound = db.withSchema(schema);
  for (const model of [estimates, audit]) {
    const ctx = { schema, cache: new Map<unknown, unknown>(), past: pastIn(events) };
    for (let at = 0; at < events.length; at += size) {
      await bound.transaction().execute((tx) => model.fold(tx.withSchema(schema) as never, events.slice(at, at + size), ctx));
      if (cold) ctx.cache.clear();
    }
  }
  return bound;
}

/** The tables that a query names, of all that are in the schema. */
const of = <Some>(schema: Kysely<AllTables>) => schema as unknown as Kysely<Some>;

const rowsOf = async (schema: Kysely<AllTables>) =>
  Promise.all([
    schema.selectFrom('job').selectAll().execute(),
    schema.selectFrom('area').selectAll().orderBy('area_id').execute(),
    schema.selectFrom('item').selectAll().orderBy('item_id').execute(),
    schema.selectFrom('removed_item').selectAll().orderBy('item_id').execute(),
    schema.selectFrom('payment').selectAll().orderBy('payment_id').execute(),
    schema.selectFrom('entry').selectAll().orderBy('position').execute(),
  ]);

it('gives the same rows event by event, in one batch, and after every restart; and what the decider holds', async () => {
  const given = withMinimums();
  const live = await folded('live', given.log, 1, false);
  const rebuilt = await folded('rebuilt', given.log, 10_000, false);
  const restarted = await folded('restarted', given.log, 2, true);
  const rows = await rowsOf(live);
  expect(await rowsOf(rebuilt)).toEqual(rows);
  expect(await rowsOf(restarted)).toEqual(rows);
  const areas = JSON.parse(await areasWithItemsJson(live, 1000));
  expect(areas.map((a: { label: string; items: { id: number }[] }) => [a.label, a.items.map((i) => i.id)])).toEqual(
    [...given.state.areas.values()].map((a) => [a.label, shownLines(given.state, a).map((line) => line.id)]),
  );
  expect((await itemsOfOrder(live, 1000)).map((i) => [i.id, i.quantity, i.totalCost])).toEqual(
    [...given.state.areas.values()].flatMap((a) => shownLines(given.state, a)).map((line) => [line.id, line.quantity, line.totalCost]),
  );
  expect(await paymentsOfOrder(live, 1000)).toEqual(paymentsView(given.state));
  expect((await paymentsOfOrder(live, 1000)).map(({ id, paymentAmount }) => [id, paymentAmount])).toEqual([
    [7, '4000.00'],
    [6, '4100.00'],
  ]);
  expect((await itemsOfOrder(live, 1000)).filter((line) => line.isLaborMinimum)).toEqual([given.state.minimums.get('plumber')?.line]);
});

it('folds texts with NUL and half a surrogate pair that are in a log already, whole and after every restart', async () => {
  const fields = ['externalRefId', 'name', 'label', 'notes', 'description', 'itemUM', 'address', 'city', 'category', 'payeeName'];
  const given = withMinimums();
  given.do({ type: 'DeleteItem', itemId: 11 });
  const odd = withOddTexts(given.log, fields);
  const rows = await rowsOf(await folded('odd', odd, 10_000, false));
  for (const table of rows) expectStorable(table);
  expect(await rowsOf(await folded('odd_restarted', odd, 2, true))).toEqual(rows);
});

it('R089, R090: custom line items, manual entries and labor minimums are not counted as unique items', async () => {
  expect(await uniqueXrefs(await folded('counted', busy().log, 100, false), 1000)).toBe(2);
  const custom = busy();
  custom.do({
    type: 'AddItems',
    areaIds: [BATH],
    taskId: 0,
    lines: [{ ...FAUCET, itemXREF: 77_777, description: 'Porch swing', quality: 'None' }],
    minimums: [],
    itemIds: [20],
    at: '2026-11-03T00:00:00Z',
  });
  expect(await uniqueXrefs(await folded('counted_custom', custom.log, 100, false), 1000)).toBe(2);
  expect(await uniqueXrefs(await folded('counted_minimums', withMinimums().log, 100, false), 1000)).toBe(4);
});

it('tells the history in words, with old and new value and what moved', async () => {
  const schema = of<AuditTables>(await folded('told', busy().log, 100, false));
  const { entries, people, total } = await auditPage(schema, 1, { orderId: 1000, kind: ['quantities'] }, undefined, 10);
  expect(total).toBe(2);
  expect(entries[0]).toMatchObject({
    sentence: 'Changed quantity of Drywall, hung and finished, in Kitchen',
    before: '240.0',
    after: '260.0',
    unit: 'SF',
    moved: '86.60',
    actorName: 'Marcus',
  });
  expect(people.map((p) => [p.id, p.name, p.count]).sort()).toEqual([
    ['1', 'Dana', 1],
    ['2', 'Marcus', 1],
  ]);
  expect((await auditPage(schema, 2, { orderId: 1000 }, undefined, 10)).total).toBe(0);
  expect((await auditPage(schema, 1, { text: 'BRASS strip' }, undefined, 10)).entries.map((e) => e.kind)).toEqual(['notes']);
  const life = await timeline(schema, 1, 1000, 10, '2026-11-18T00:00:00.000Z');
  expect(life.buckets.reduce((a, b) => a + b)).toBe(busy().log.length);
});

it('tells who switched labor minimums off and on, and what that moved', async () => {
  const schema = of<AuditTables>(await folded('switched', withMinimums().log, 100, false));
  const { entries } = await auditPage(schema, 1, { orderId: 1000, text: 'labor minimum' }, undefined, 10);
  expect(entries.map((entry) => [entry.kind, entry.sentence, entry.moved])).toEqual([
    ['prices', 'Switched on the labor minimums of all trades', '56.25'],
    ['prices', 'Switched off the labor minimums of all trades', '-56.25'],
    ['prices', 'Undid: switched on the labor minimum of the plumber', '87.50'],
    ['prices', 'Switched off the labor minimum of the plumber', '-87.50'],
  ]);
});

it('answers the job as it is now', async () => {
  const given = busy();
  const schema = await folded('job_now', given.log, 100, false);
  const job = await jobOf(schema, 1000);
  expect(JSON.parse(job?.body ?? '')).toMatchObject({
    externalRefId: 'Alvarez kitchen',
    itemCount: given.state.items.size,
    totals: { totalCost: expect.stringMatching(/^\d+\.\d\d$/) },
  });
});
