import { type Kysely, sql } from 'kysely';
import { estimateStream } from '../../contracts/estimating/stream.ts';
import type { Recorded } from '../../contracts/log.ts';
import { type OrganizationEvent, organizationStream } from '../../contracts/organization/events.ts';
import { type AuditTables, auditOf, auditPage } from '../../projections/organization/audit.ts';
import { histogramOf } from '../../projections/organization/audit-counts.ts';
import { searchedLexemes, searchedPatterns, wordsOf } from '../../projections/organization/audit-words.ts';
import { type Folding, startFolding } from '../folding.ts';

const audit = auditOf([estimateStream, organizationStream]);
const ORGANIZATION = 3;
let folding: Folding;
beforeAll(async () => {
  folding = await startFolding();
});
afterAll(() => folding?.stop());

/** Choices of an organisation, one an hour from a moment on, by two people in turn. */
function choices(count: number, from: string): Recorded<OrganizationEvent>[] {
  return Array.from({ length: count }, (_, n) => ({
    id: `e${n}`,
    stream: `organization-${ORGANIZATION}`,
    revision: n,
    position: BigInt(100 + n),
    ...(n % 3 === 0
      ? { type: 'PaymentTrackingSwitched', data: { organizationId: ORGANIZATION, on: n % 2 === 0 } }
      : { type: 'QuantityDecimalsChosen', data: { organizationId: ORGANIZATION, decimals: n % 3 } }),
    metadata: {
      actor: { kind: 'user' as const, userId: 1 + (n % 2), organizationId: ORGANIZATION, name: n % 2 === 0 ? 'Dana Hill' : 'Priya Raman' },
      at: new Date(Date.parse(from) + n * 3_600_000).toISOString(),
      command: 'Choose',
      commandId: `c${n}`,
      correlationId: `c${n}`,
      causationId: `c${n}`,
    },
  })) as Recorded<OrganizationEvent>[];
}

const FROM = '2026-10-01T03:30:00.000Z';
const log = choices(200, FROM);
const folded = (schema: string, size = 64) => folding.folded<AuditTables>(audit, schema, log, size);

it('counts of days say the same as counting one by one, whatever instants a filter begins and ends at', async () => {
  const { db } = await folded('counts');
  const between = (from: string | undefined, to: string | undefined) =>
    log.filter(({ metadata: { at } }) => (from === undefined || at >= from) && (to === undefined || at < to)).length;
  const instants = [
    undefined,
    '2026-10-02T00:00:00.000Z',
    '2026-10-02T04:00:00.000Z',
    '2026-10-02T09:30:00.000Z',
    '2026-10-05T04:00:00.000Z',
  ];
  for (const from of instants)
    for (const to of instants) {
      if (from && to && from >= to) continue;
      const page = await auditPage(db, ORGANIZATION, { from, to }, undefined, 500);
      expect([from, to, page.total, page.entries.length]).toEqual([from, to, between(from, to), between(from, to)]);
      expect(page.people.reduce((sum, { count }) => sum + count, 0)).toBe(page.total);
    }
});

it('pages of several people and kinds come in the order of the log, each entry once', async () => {
  const { db } = await folded('pages');
  const filter = { person: ['1', '2'], kind: ['payments', 'quantities'] as ('payments' | 'quantities')[] };
  const read: number[] = [];
  for (let before: string | undefined; ; ) {
    const { entries, next } = await auditPage(db, ORGANIZATION, filter, before, 7);
    read.push(...entries.map(({ revision }) => revision));
    if (next === null) break;
    before = next;
  }
  expect(read).toEqual(log.map(({ revision }) => revision).reverse());
  const alone = await auditPage(db, ORGANIZATION, { person: ['2'], kind: ['payments'] }, undefined, 100);
  expect(alone.entries.map(({ revision }) => revision)).toEqual(
    log.flatMap(({ revision }) => (revision % 2 === 1 && revision % 3 === 0 ? revision : [])).reverse(),
  );
  // Each count leaves its own filter out.
  expect(alone.kinds.map(({ kind, count }) => [kind, count])).toEqual([
    ['quantities', 67],
    ['payments', 33],
  ]);
});

it('a search finds words by their beginnings, in any order, by the index as by looking through', async () => {
  const { db } = await folded('words');
  const total = async (text: string) => (await auditPage(db, ORGANIZATION, { text }, undefined, 5)).total;
  expect([await total('switch'), await total('hill paym'), await total('ayments'), await total('priya  SWITCHED')]).toEqual([
    67, 34, 0, 33,
  ]);
  expect(await total('…')).toBe(200);
  for (const text of ['switch', "o'neil", '12.50', '3/4 pull-down', 'x']) {
    const words = wordsOf(`Priya O'Neil switched 12.50 and 3/4 of the pull-down ${text === 'x' ? 'xenon' : ''}`);
    const { rows } = await sql<{ byIndex: boolean; byLook: boolean }>`select
      array_to_tsvector(string_to_array(${words}, ' ')) @@ ${searchedLexemes(text)}::tsquery as "byIndex",
      ' ' || ${words} || ' ' like all(${searchedPatterns(text)}::text[]) as "byLook"`.execute(db as Kysely<unknown>);
    expect([text, rows[0]]).toEqual([text, { byIndex: text !== 'x', byLook: text !== 'x' }]);
  }
});

it('a frequent word beside a seldom one is found with it, however old the entry is', async () => {
  const long = choices(5_300, FROM);
  const of = (event: Recorded<OrganizationEvent> | undefined) => event?.metadata.actor as { name: string };
  of(long[3]).name = 'Odile Zimmerli';
  of(long[4]).name = 'Odile Zimmerli';
  const { db } = await folding.folded<AuditTables>(audit, 'seldom', long, 500);
  const found = async (text: string) => {
    const { total, isMore, entries } = await auditPage(db, ORGANIZATION, { text }, undefined, 50);
    return [total, isMore, entries.map(({ revision }) => revision)];
  };
  expect(await found('odile')).toEqual([2, false, [4, 3]]);
  expect(await found('switched odile')).toEqual([1, false, [3]]);
  expect(await found('zimmerli quantities')).toEqual([1, false, [4]]);
  expect(await found('priya odile')).toEqual([0, false, []]);
});

it('pages of an old time come in the order of the log, each entry once', async () => {
  const { db } = await folded('old_pages');
  const [from, to] = ['2026-10-02T04:00:00.000Z', '2026-10-05T04:00:00.000Z'];
  const read: number[] = [];
  for (let before: string | undefined; ; ) {
    const { entries, next } = await auditPage(db, ORGANIZATION, { from, to }, before, 7);
    read.push(...entries.map(({ revision }) => revision));
    if (next === null) break;
    before = next;
  }
  expect(read).toEqual(log.flatMap(({ revision, metadata: { at } }) => (at >= from && at < to ? revision : [])).reverse());
});

it('the histogram has days of the reader’s zone, weeks of a longer time, and every entry in one bar', async () => {
  const { db } = await folded('histogram');
  const to = '2026-10-10T00:00:00.000Z';
  const days = await histogramOf(db, ORGANIZATION, { from: FROM, to, person: ['1'] }, [], { zone: 'America/New_York', now: to });
  const localDay = (at: string) =>
    new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York', dateStyle: 'short' }).format(new Date(at));
  expect(days.unit).toBe('day');
  expect(days.bars[0]).toMatchObject({ from: '2026-09-30', to: '2026-10-01' });
  for (const bar of days.bars) {
    const ofDay = log.filter(({ metadata }) => localDay(metadata.at) === bar.from);
    expect([bar.from, bar.all, bar.shown]).toEqual([bar.from, ofDay.length, ofDay.filter(({ revision }) => revision % 2 === 0).length]);
  }
  const search = await histogramOf(db, ORGANIZATION, { text: 'switched' }, [], { zone: 'UTC', now: '2027-02-01T00:00:00.000Z' });
  expect(search.unit).toBe('week');
  expect(search.bars.slice(0, 3).map(({ from, all, shown }) => [from, all, shown])).toEqual([
    ['2026-09-28', 93, 31],
    ['2026-10-05', 107, 36],
    ['2026-10-12', 0, 0],
  ]);
});

it('entries that are cleared are no longer counted', async () => {
  const { db } = await folded('cleared');
  await audit.clear(db, `organization-${ORGANIZATION}`);
  const page = await auditPage(db, ORGANIZATION, {}, undefined, 5);
  expect([page.total, page.people, page.kinds]).toEqual([0, [], []]);
});
