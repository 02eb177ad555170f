import type { Recorded } from '../../contracts/log.ts';
import { type OrganizationEvent, organizationStream } from '../../contracts/organization/events.ts';
import { type AuditTables, auditEntries, auditOf, auditPage } from '../../projections/organization/audit.ts';
import { type Filter, histogramOf } from '../../projections/organization/audit-counts.ts';
import { type Folding, startFolding } from '../folding.ts';

const audit = auditOf([organizationStream]);
const ORGANIZATION = 3;
let folding: Folding;
beforeAll(async () => {
  folding = await startFolding();
});
afterAll(() => folding?.stop());

const FROM = '2026-10-01T03:30:00.000Z';
/** Every fourth from a phone, every fifth from nowhere that is known, one long ago from a place of its own. */
const originAt = (n: number) => (n === 7 ? 'hotel' : n % 5 === 0 ? undefined : n % 4 === 0 ? 'phone' : n < 150 ? 'desk-1' : 'desk-2');
/** Choices of an organisation, one an hour. */
const log = Array.from({ length: 400 }, (_, n) => ({
  ...{ id: `e${n}`, stream: `organization-${ORGANIZATION}`, revision: n, position: BigInt(100 + n) },
  ...(n % 3 === 0
    ? { type: 'PaymentTrackingSwitched', data: { organizationId: ORGANIZATION, on: n % 2 === 0 } }
    : { type: 'QuantityDecimalsChosen', data: { organizationId: ORGANIZATION, decimals: n % 3 } }),
  metadata: {
    actor: { kind: 'user' as const, userId: 1 + (n % 2), organizationId: ORGANIZATION, name: n % 2 === 0 ? 'Dana Hill' : 'Priya Raman' },
    at: new Date(Date.parse(FROM) + n * 3_600_000).toISOString(),
    ...{ command: 'Choose', commandId: `c${n}`, correlationId: `c${n}`, causationId: `c${n}` },
    ...(originAt(n) && { origin: originAt(n) }),
  },
})) as Recorded<OrganizationEvent>[];

const FILTERS: Filter[] = [
  { origins: ['hotel'] },
  { origins: ['phone'] },
  { origins: ['desk-1', 'desk-2', 'phone', 'hotel'] },
  { origins: [] },
  { origins: ['nobody'] },
  { origins: ['desk-1'], person: ['1'] },
  { origins: ['desk-2', 'hotel'], kind: ['payments'] },
  { origins: ['phone'], from: '2026-10-03T09:30:00.000Z', to: '2026-10-05T04:00:00.000Z' },
  { origins: ['desk-1'], to: '2026-10-02T04:00:00.000Z' },
  { origins: ['desk-1'], from: '2026-10-02T00:00:00.000Z', to: '2026-10-02T09:30:00.000Z' },
  { origins: ['phone', 'hotel'], text: 'switched' },
  { origins: ['hotel'], text: 'switched' },
];

const passes = ({ origins = [], person, kind, from, to, text }: Filter) =>
  log.flatMap(({ revision: n, type, metadata: { at, origin } }) =>
    origins.includes(origin ?? '') &&
    (!person || person.includes(String(1 + (n % 2)))) &&
    (!(kind || text) || type === 'PaymentTrackingSwitched') &&
    (!from || at >= from) &&
    (!to || at < to)
      ? n
      : [],
  );

it('entries from somewhere are counted and come in pages as one by one, in the order of the log', async () => {
  const { db } = await folding.folded<AuditTables>(audit, 'origins', log, 64);
  for (const filter of FILTERS) {
    const expected = passes(filter).reverse();
    const read: number[] = [];
    for (let before: string | undefined; ; ) {
      const { entries, next, total } = await auditPage(db, ORGANIZATION, filter, before, 7);
      expect([filter, total]).toEqual([filter, expected.length]);
      read.push(...entries.map(({ revision }) => revision));
      if (next === null) break;
      before = next;
    }
    expect([filter, read]).toEqual([filter, expected]);
    const exported: number[] = [];
    for await (const { revision } of auditEntries(db, ORGANIZATION, filter)) exported.push(revision);
    expect(exported).toEqual(expected.reverse());
  }
});

it('the histogram shows them among all, in days and in weeks', async () => {
  const { db } = await folding.folded<AuditTables>(audit, 'origin_bars', log, 64);
  for (const [to, unit] of [
    ['2026-10-20T00:00:00.000Z', 'day'],
    ['2027-10-01T00:00:00.000Z', 'week'],
  ] as const)
    for (const filter of FILTERS.filter((one) => !one.from && !one.to)) {
      const shown = await histogramOf(db, ORGANIZATION, { ...filter, from: FROM, to }, [], { zone: 'America/New_York', now: to });
      const sum = (side: 'all' | 'shown') => shown.bars.reduce((total, bar) => total + bar[side], 0);
      expect([filter, shown.unit, sum('all'), sum('shown')]).toEqual([filter, unit, log.length, passes(filter).length]);
    }
});

it('entries that are cleared are no longer counted there', async () => {
  const { db } = await folding.folded<AuditTables>(audit, 'origin_cleared', log, 64);
  await audit.clear(db, `organization-${ORGANIZATION}`);
  expect(await auditPage(db, ORGANIZATION, { origins: ['desk-1'] }, undefined, 5)).toMatchObject({ total: 0, people: [], entries: [] });
});

it('a filter whose origins were not looked up is not taken for one about none', async () => {
  const { db } = await folding.folded<AuditTables>(audit, 'origin_unknown', log.slice(0, 5), 64);
  await expect(auditPage(db, ORGANIZATION, { where: 'iPhone' }, undefined, 5)).rejects.toThrow('not looked up');
});
