import type { Kysely } from 'kysely';
import type { PriceBookEvent, PriceListEvent } from '../../contracts/catalogue/events.ts';
import type { Recorded } from '../../contracts/log.ts';
import { appliedVersions, headOf, itemRows, ownRows, priceBooks, versionsAfter } from '../../projections/catalogue/price-books.ts';
import { expectStorable, pastIn, startDatabase, withOddTexts } from '../folding.ts';

// biome-ignore lint/suspicious/noExplicitAny: as the runner holds it
let db: Kysely<any>;
let stop: () => Promise<void>;

beforeAll(async () => {
  ({ db, stop } = await startDatabase());
});
afterAll(() => stop());

let revision = 0;
function recorded(event: PriceBookEvent | PriceListEvent, stream: string): Recorded {
  revision++;
  const metadata = {
    actor: { kind: 'user', userId: 1, organizationId: 7, name: 'Dana Whitfield' } as const,
    at: `2026-11-${String((revision % 28) + 1).padStart(2, '0')}T10:00:00.000Z`,
    command: '',
    commandId: '',
    correlationId: '',
    causationId: '',
  };
  return { ...event, id: `e${revision}`, stream, revision, position: BigInt(revision), metadata } as Recorded;
}

const of = (version: number, effectiveFrom = '2026-11-01') => ({ organizationId: 7, version, effectiveFrom });
const SNOW = {
  code: 1_000_000,
  categoryId: 20_000,
  category: 'Snow',
  subcategoryId: 20_001,
  subcategory: 'Driveways',
  action: 'Remove' as const,
  description: 'Snow',
  unit: 'EA',
  formula: '' as const,
  wasteFactorPct: '0',
  costType: 'Labor' as const,
  prices: [
    { quality: 'Good' as const, unitCost: '60.00' },
    { quality: 'Best' as const, unitCost: '85.50' },
  ],
};
const part = (listId: number, number: number, rows: Partial<PriceListEvent['data']>) =>
  recorded(
    {
      type: 'PriceListRowsRecorded',
      data: { listId, importId: 71, part: number, prices: [], items: [], ownItemId: null, removed: [], restored: [], ...rows },
    },
    `pricelist-${listId}`,
  );
const OHIO = { labor: '1.02', material: '1.007', rules: [{ categoryId: 17, percent: '10' }] };
const CUT = { labor: '1.02', material: '1.007', rules: [{ categoryId: 17, percent: '-8.5' }] };
const book = (event: PriceBookEvent) => recorded(event, 'pricebook-7');

/** A book with every kind of event, and a list that nobody adopted. */
const LOG: Recorded[] = [
  book({
    type: 'OwnPricesSet',
    data: {
      ...of(2),
      prices: [
        { itemXREF: 100, unitCost: '9.99' },
        { itemXREF: 101, unitCost: '10.29' },
      ],
    },
  }),
  part(41, 0, { prices: [[100, '1.00']] }),
  part(42, 0, {
    prices: [
      [100, '12.00'],
      [205, '33.33'],
    ],
    items: [SNOW],
  }),
  part(42, 1, { prices: [[100, '12.50']], removed: [300, 305] }),
  book({ type: 'MarkupRuleSaved', data: { ...of(3), categoryId: 17, category: 'Plumbing', percent: '-8.5' } }),
  book({
    type: 'PriceListAdopted',
    data: {
      ...of(4),
      importId: 71,
      listId: 42,
      fileName: 'prices.csv',
      parts: 2,
      baseVersion: 3,
      counts: { changed: 2, added: 1, removed: 2, bad: 3, unchanged: 4 },
      pricedAt: CUT,
    },
  }),
  book({ type: 'LocalFactorSaved', data: { ...of(5), zip3: '432', labor: '1.10', material: null } }),
  book({ type: 'OwnPricesSet', data: { ...of(6, '2026-12-24'), prices: [{ itemXREF: 100, unitCost: null }] } }),
  book({ type: 'MarkupRuleSaved', data: { ...of(7), categoryId: 17, category: 'Plumbing', percent: null } }),
  book({ type: 'HomePlaceSaved', data: { organizationId: 7, zip: '43215' } }),
  book({ type: 'PriceBookRestored', data: { ...of(8), restored: 4 } }),
  book({ type: 'OwnPricesSet', data: { ...of(9), prices: [{ itemXREF: 101, unitCost: '11.00' }], pricedAt: OHIO } }),
];

async function folded(schema: string, size: number, events = LOG) {
  await pool(`create schema ${schema}`);
  for (const statement of priceBooks.schemaSql(schema)) await pool(statement);
  const ctx = { schema, cache: new Map<unknown, unknown>(), past: pastIn(events) };
  for (let at = 0; at < events.length; at += size) {
    await db.transaction().execute((tx) => priceBooks.fold(tx.withSchema(schema), events.slice(at, at + size), ctx));
  }
  return { db: <Tables>() => db.withSchema(schema) as unknown as Kysely<Tables>, schema: () => schema, mustServe: () => {} };
}
const pool = (statement: string) =>
  db.executeQuery({ sql: statement, parameters: [], query: { kind: 'RawNode' } as never, queryId: {} as never });

const TABLES = ['price_book', 'price_book_version', 'set_price', 'markup_rule', 'local_factor', 'list_price', 'list_item'];

it('folds texts with NUL and half a surrogate pair that are in a log already', async () => {
  const models = await folded('odd', 1_000, withOddTexts(LOG, ['category', 'subcategory', 'description', 'unit', 'fileName', 'zip']));
  for (const table of ['price_book', 'price_book_version', 'list_item', 'markup_rule'])
    expectStorable(
      await models
        .db<never>()
        .selectFrom(table as never)
        .selectAll()
        .execute(),
    );
});

it('rebuilt in one batch is row for row what it is live, event by event', async () => {
  const [live, rebuilt] = [await folded('live', 1), await folded('rebuilt', 1_000)];
  for (const table of TABLES) {
    const rows = async (models: { schema(): string; mustServe(): void }) =>
      (await pool(`select to_jsonb(t) as row from ${models.schema()}.${table} t order by to_jsonb(t)::text`)).rows;
    const expected = await rows(live);
    expect(expected.length).toBeGreaterThan(0);
    expect(await rows(rebuilt)).toEqual(expected);
  }
});

it('says what each version did, and which of them count', async () => {
  const models = await folded('told', 3);
  expect([await headOf(models, 7), await headOf(models, 8)]).toEqual([
    { newest: 9, homeZip: '43215' },
    { newest: 1, homeZip: null },
  ]);
  const versions = await versionsAfter(models, 7, 1);
  expect(versions.map((row) => row.words)).toEqual([
    'Set 2 prices by hand',
    'Marked Plumbing down by 8.5 %',
    'Adopted prices.csv: 2 changed, 1 added, 2 removed',
    'Factors of ZIP 432: labor 1.10',
    'Took back 1 own price',
    'Took back the markup of Plumbing',
    'Restored version 4',
    'Set 1 price by hand',
  ]);
  expect(versions[2]).toMatchObject({ by_name: 'Dana Whitfield', import_id: 71, counts: { bad: 3 } });
  const numbers = (until: number, on?: string) => appliedVersions(versions, until, on).map((row) => row.version);
  expect(numbers(7)).toEqual([2, 3, 4, 5, 6, 7]);
  expect(numbers(7, '2026-11-21')).toEqual([2, 3, 4, 5, 7]);
  expect(numbers(9)).toEqual([2, 3, 4, 9]);
  expect(numbers(1)).toEqual([]);
});

it('lays what counts over one another, the later over the earlier, with what each price includes; a list that was not adopted is never seen', async () => {
  const models = await folded('laid', 4);
  const versions = await versionsAfter(models, 7, 1);
  const at = (until: number) => ownRows(models, 7, appliedVersions(versions, until));
  expect((await at(2)).prices).toEqual([
    [100, 999, null],
    [101, 1029, null],
  ]);
  const adopted = await at(4);
  expect(adopted.prices).toEqual([
    [100, 1250, CUT],
    [101, 1029, null],
    [205, 3333, CUT],
    [1_000_001, 6000, CUT],
    [1_000_003, 8550, CUT],
  ]);
  expect(adopted.items.map(({ code, kind }) => [code, kind])).toEqual([
    [300, 'removed'],
    [305, 'removed'],
    [1_000_000, 'item'],
  ]);
  expect(JSON.parse(adopted.items[2]?.body ?? '')).toMatchObject({ description: 'Snow', qualities: ['Good', 'Best'] });
  expect(adopted.rules).toEqual([{ category_id: 17, category: 'Plumbing', percent: '-8.5' }]);
  expect((await at(6)).prices[0]).toEqual([100, null, null]);
  expect((await at(9)).prices.slice(0, 2)).toEqual([
    [100, 1250, CUT],
    [101, 1100, OHIO],
  ]);
  const rows = await itemRows(models, 7, { code: 100, xrefs: [100, 101], categoryId: 17, zip3: '432' });
  expect(rows.prices.map(({ version, xref, cents }) => [version, xref, cents]).sort()).toEqual([
    [2, 100, 999],
    [2, 101, 1029],
    [4, 100, 1250],
    [6, 100, null],
    [9, 101, 1100],
  ]);
  expect([rows.rules.length, rows.factors.length]).toEqual([2, 1]);
});
