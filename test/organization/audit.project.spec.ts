import { type Kysely, sql } from 'kysely';
import { type AccountEvent, userStream } from '../../contracts/accounts/events.ts';
import { type PriceBookEvent, priceBookStream } from '../../contracts/catalogue/events.ts';
import type { EstimateEvent } from '../../contracts/estimating/events.ts';
import { estimateStream } from '../../contracts/estimating/stream.ts';
import type { Recorded } from '../../contracts/log.ts';
import { type OrganizationEvent, organizationStream } from '../../contracts/organization/events.ts';
import { type ReportEvent, reportStream } from '../../contracts/reporting/events.ts';
import { type AuditTables, auditEntries, auditOf, auditPage } from '../../projections/organization/audit.ts';
import { idOfStream } from '../../projections/runner/read-model.ts';
import { started } from '../estimating/given.ts';
import { type Folding, recorded, startFolding } from '../folding.ts';

const audit = auditOf([estimateStream, priceBookStream, organizationStream, userStream, reportStream]);
let folding: Folding;
beforeAll(async () => {
  folding = await startFolding();
});
afterAll(() => folding?.stop());

const ORGANIZATION = 3;
const of = (version: number, effectiveFrom = '2026-11-01') => ({ organizationId: ORGANIZATION, version, effectiveFrom });
const rule = (version: number, percent: string | null): PriceBookEvent => ({
  type: 'MarkupRuleSaved',
  data: { ...of(version), categoryId: 17, category: 'Plumbing', percent },
});
const prices = (version: number, set: [number, string | null][]): PriceBookEvent => ({
  type: 'OwnPricesSet',
  data: { ...of(version), prices: set.map(([itemXREF, unitCost]) => ({ itemXREF, unitCost })) },
});
const factors = (version: number, labor: string, material: string | null): PriceBookEvent => ({
  type: 'LocalFactorSaved',
  data: { ...of(version), zip3: '432', labor, material },
});

/** A book with every kind of event, between the changes of a job. */
function log(): Recorded[] {
  const job: Recorded<EstimateEvent>[] = started().log;
  const book = recorded(
    `pricebook-${ORGANIZATION}`,
    [
      prices(2, [[100, '9.99']]),
      prices(3, [
        [100, '12.00'],
        [101, '15.00'],
      ]),
      rule(4, '8'),
      factors(5, '1.10', null),
      { type: 'HomePlaceSaved', data: { organizationId: ORGANIZATION, zip: '43202' } },
      factors(6, '1.20', '0.95'),
      { type: 'PriceBookRestored', data: { ...of(7), restored: 2 } },
      rule(8, '-3'),
      prices(9, [[100, null]]),
      prices(10, [[100, '11.00']]),
      {
        type: 'PriceListAdopted',
        data: {
          ...of(11),
          importId: 71,
          listId: 42,
          fileName: 'prices.csv',
          parts: 1,
          baseVersion: 10,
          counts: { changed: 2, added: 1, removed: 2, bad: 3, unchanged: 4 },
        },
      },
      prices(12, [[100, '13.00']]),
      prices(13, [[100, '14.00']]),
      { type: 'OwnPricesSet', data: { ...of(14), prices: [{ itemXREF: 101, unitCost: '18.00', was: '16.50' }] } },
      { type: 'OwnPricesSet', data: { ...of(15), prices: [{ itemXREF: 102, unitCost: '7.00', was: null }] } },
      rule(16, null),
      { type: 'HomePlaceSaved', data: { organizationId: ORGANIZATION, zip: null } },
    ] as PriceBookEvent[],
    { position: 1_000, at: '2026-11-18T10:00:00.000Z' },
  );
  return [...book.slice(0, 5), ...job, ...book.slice(5)].map((event, n) => ({ ...event, position: BigInt(n) }));
}

it('tells of each change of the price book what it took the place of, as far as the book’s own stream says', async () => {
  const { db } = await folding.folded<AuditTables>(audit, 'told', log(), 3);
  const { entries } = await auditPage(db, ORGANIZATION, { kind: ['book'] }, undefined, 100, (xref) =>
    xref === 100 ? 'Install Faucet' : undefined,
  );
  expect(entries.map(({ sentence, before, after }) => [sentence, before, after]).reverse()).toEqual([
    ['Set 1 price by hand: Install Faucet', 'default price', '9.99'],
    ['Set 2 prices by hand: Install Faucet; item 101', '', ''],
    ['Set the markup of Plumbing', '', '8 %'],
    ['Set the factors of ZIP 432', '', 'labor 1.10'],
    ['Changed the place that prices are for', 'national prices', 'ZIP 43202'],
    ['Changed the factors of ZIP 432', 'labor 1.10', 'labor 1.20, material 0.95'],
    ['Restored version 2 of the price book', '', ''],
    ['Set the markup of Plumbing', '', '-3 %'],
    ['Took back 1 own price: Install Faucet', '9.99', 'default price'],
    ['Set 1 price by hand: Install Faucet', 'default price', '11.00'],
    ['Adopted prices.csv: 2 changed, 1 added, 2 removed', '', ''],
    ['Set 1 price by hand: Install Faucet', '', '13.00'],
    ['Set 1 price by hand: Install Faucet', '13.00', '14.00'],
    ['Set 1 price by hand: item 101', '16.50', '18.00'],
    ['Set 1 price by hand: item 102', 'default price', '7.00'],
    ['Took back the markup of Plumbing', '-3 %', ''],
    ['Changed the place that prices are for', 'ZIP 43202', 'national prices'],
  ]);
  expect(entries.at(-2)?.book?.prices).toEqual([
    { itemXREF: 100, item: 'Install Faucet', before: '9.99', after: '12.00' },
    { itemXREF: 101, item: 'item 101', before: 'default price', after: '15.00' },
  ]);
});

it('rebuilt in one batch is row for row what it is live, event by event', async () => {
  const rows = async (schema: string, size: number) => {
    const { db } = await folding.folded<AuditTables>(audit, schema, log(), size);
    const of = async (table: string) =>
      (
        await sql<{ row: unknown }>`select to_jsonb(t) as row from ${sql.table(`${schema}.${table}`)} t order by t::text`.execute(
          db as Kysely<unknown>,
        )
      ).rows;
    return [await of('entry'), await of('entry_item')];
  };
  const live = await rows('live', 1);
  expect(live.map((table) => table.length)).toEqual([log().length, 9]);
  expect(await rows('rebuilt', 1_000)).toEqual(live);
});

it('tells what the organisation chose for all its work, with the value before, also after a restart, and forgets it alone', async () => {
  const chosen = recorded(
    `organization-${ORGANIZATION}`,
    [
      { type: 'ReportTaxChosen', data: { organizationId: ORGANIZATION, excludeTax: true } },
      { type: 'QuantityDecimalsChosen', data: { organizationId: ORGANIZATION, decimals: 2 } },
      { type: 'ReportTaxChosen', data: { organizationId: ORGANIZATION, excludeTax: false } },
      { type: 'QuantityDecimalsChosen', data: { organizationId: ORGANIZATION, decimals: 0 } },
    ] as OrganizationEvent[],
    { position: 5_000, at: '2026-11-18T10:00:00.000Z' },
  );
  const { db } = await folding.folded<AuditTables>(audit, 'chosen', [...log(), ...chosen], 1);
  const { entries, total } = await auditPage(db, ORGANIZATION, {}, undefined, 4);
  expect(entries.map(({ orderId, kind, sentence, before, after }) => [orderId, kind, sentence, before, after])).toEqual([
    [null, 'quantities', 'Chose the decimals of quantities of new estimates', '2', '0'],
    [null, 'reports', 'Chose what reports do with sales tax', 'left out', 'included'],
    [null, 'quantities', 'Chose the decimals of quantities of new estimates', '', '2'],
    [null, 'reports', 'Chose what reports do with sales tax', '', 'left out'],
  ]);
  await audit.clear?.(db, `organization-${ORGANIZATION}`);
  expect((await auditPage(db, ORGANIZATION, {}, undefined, 1)).total).toBe(total - 4);
});

it('tells who joined the organisation, without what is about the person', async () => {
  const details = { userName: 'ada', firstName: 'Ada', lastName: 'Alvarez', email: 'ada@hartwell.example', workNumber: '614-555-0100' };
  const more = {
    mobileNumber: '',
    jobFunction: 'Owner',
    userType: 'Contractor',
    organizationId: ORGANIZATION,
    organizationName: 'Hartwell',
  };
  const joined = recorded(
    'user-77',
    [
      { type: 'UserSignedUp', data: { userId: 77, ...details, ...more, isAdmin: true, signedUpAt: '2026-11-18T09:00:00.000Z' } },
      { type: 'UserActivated', data: { userId: 77 } },
    ] as AccountEvent[],
    { position: 1, at: '2026-11-18T10:00:00.000Z' },
  );
  const { db } = await folding.folded<AuditTables>(audit, 'joined', joined, 1);
  const { entries } = await auditPage(db, ORGANIZATION, { kind: ['people'] }, undefined, 10);
  expect(entries.map(({ sentence, orderId, facts }) => [sentence, orderId, facts])).toEqual([
    ['Joined as an administrator', null, { userId: 77, isAdmin: true }],
  ]);
  expect(JSON.stringify(entries)).not.toMatch(/ada@|614-555/);
  expect((await auditPage(db, ORGANIZATION + 1, {}, undefined, 10)).total).toBe(0);
});

it('gives an entry of a report the name and the total that its job had, also where memory holds neither', async () => {
  const job = started().log;
  const [order] = job;
  if (!order) throw new Error('No order');
  const orderId = idOfStream(order.stream);
  const of = { reportId: 5, orderId };
  const report = recorded(
    'report-5',
    [
      { type: 'ReportOpened', data: { ...of, device: 'phone', recipientName: 'Amir' } },
      { type: 'ReportArchived', data: { ...of, archiveId: 9, name: 'Copy', message: '', estimateRevision: 1 } },
    ] as ReportEvent[],
    { position: 9_000, at: '2026-11-18T10:00:00.000Z' },
  ).map((event) => ({
    ...event,
    metadata: { ...event.metadata, actor: { kind: 'report' as const, reportId: 5, organizationId: 3, name: 'Amir' } },
  }));
  const log = [...job, ...report];
  const live = await folding.folded<AuditTables>(audit, 'report_live', log, 1);
  const rebuilt = await folding.folded<AuditTables>(audit, 'report_rebuilt', log, 1_000);
  const { entries } = await auditPage(live.db, 3, { orderId, kind: ['reports'] }, undefined, 10);
  const last = (await auditPage(live.db, 1, { orderId }, undefined, 1)).entries[0];
  expect(entries.map(({ sentence, actorName, jobName, total, moved }) => [sentence, actorName, jobName, total, moved])).toEqual([
    ['Archived a report as Copy', 'Scopebook', last?.jobName, last?.total, '0.00'],
    ['Opened the link on a phone', 'Amir', last?.jobName, last?.total, '0.00'],
  ]);
  const rows = ({ db }: typeof live) => db.selectFrom('entry').selectAll().orderBy('position').orderBy('revision').execute();
  expect(await rows(rebuilt)).toEqual(await rows(live));
  await audit.clear(live.db, `estimate-${orderId}`);
  expect(await rows(live)).toEqual([]);
});

it('skips nothing between pages where the events of one append share a position', async () => {
  const together = log().map((event, n) => ({ ...event, position: BigInt(n - (n % 4)), revision: n }));
  const { db } = await folding.folded<AuditTables>(audit, 'shared', together, 1_000);
  const { total } = await auditPage(db, ORGANIZATION, {}, undefined, 1);
  const read: string[] = [];
  for (let before: string | undefined; ; ) {
    const { entries, next } = await auditPage(db, ORGANIZATION, {}, before, 3);
    read.push(...entries.map(({ revision }) => String(revision)));
    if (next === null) break;
    before = next;
  }
  expect(read).toHaveLength(total);
  expect(new Set(read).size).toBe(total);
  const exported: string[] = [];
  for await (const { revision } of auditEntries(db, ORGANIZATION, {})) exported.push(String(revision));
  expect(exported.reverse()).toEqual(read);
});
