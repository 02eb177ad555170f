import { getNewOrder } from '../../contracts/estimating/orders/get-new-order.ts';
import { createNewAddendum } from '../../contracts/organization/addendums/create-new-addendum.ts';
import { getAudit } from '../../contracts/organization/audit/get-audit.ts';
import type { AuditList } from '../../web/organization/audit-list-model.ts';
import { type Caller, startApp, type TestApp } from '../harness.ts';
import { type MountedModel, mountModel } from '../model.tsx';

/** More than one page of entries. */
const ADDENDUMS = 120;

let app: TestApp;
let admin: Caller;
let page: MountedModel<AuditList>;

beforeAll(async () => {
  app = await startApp();
  admin = await app.signedIn('admin');
  for (const newEstimateName of ['Deck', 'Porch']) await admin.call(getNewOrder, { query: { newEstimateName } });
  for (let n = 1; n <= ADDENDUMS; n++) await admin.call(createNewAddendum, { body: { id: 0, name: `Terms ${n}` } });
  await app.caughtUp();
});
afterAll(() => app?.close());
afterEach(() => page.end());

const open = async (path: string, by: Caller = admin) => {
  page = await mountModel<AuditList>(by, path, async () => {
    const { useAuditList } = await import('../../web/organization/audit-list-model.ts');
    return () => useAuditList(undefined);
  });
  await page.until(({ first, failure }) => expect(first ?? failure).toBeTruthy());
};

it('a page of a hundred entries is followed by the earlier ones, without one twice', async () => {
  const { body: all } = await admin.call(getAudit, { query: { take: 100 } });
  await open('/audit');
  expect([page.now.entries.length, page.now.first?.total, page.now.isFiltered]).toEqual([100, all.total, false]);
  await page.act(({ pages }) => void pages.fetchNextPage());
  await page.until(({ entries }) => expect(entries.length).toBe(Math.min(200, all.total)));
  const keys = page.now.entries.map(({ stream, revision }) => `${stream} ${revision}`);
  expect(new Set(keys).size).toBe(keys.length);
});

it('filters stand in the address; an entry opens there, leads to the ones beside it, and closes where it was opened', async () => {
  await open('/audit?text=Terms');
  expect([page.now.isFiltered, page.now.first?.total]).toEqual([true, ADDENDUMS]);
  const [newest, before] = page.now.entries;
  await page.act((list) => list.open(newest));
  expect([page.now.opened?.entry, page.now.opened?.later]).toEqual([newest, undefined]);
  await page.act(({ opened }) => opened?.earlier?.());
  expect(page.now.opened?.entry).toEqual(before);
  await page.act((list) => list.open(before));
  expect([page.now.opened, page.address]).toEqual([undefined, '/audit?text=Terms']);
  await page.act(({ clear }) => clear());
  await page.until(({ isFiltered, first }) => expect([isFiltered, (first?.total ?? 0) > 100]).toEqual([false, true]));
});

it('E opens the export; the link of a monthly mail opens it for that mail, and closing it leaves the address', async () => {
  await open('/audit?monthly=7');
  expect(page.now.exporting).toMatchObject({ isOpen: true, monthlyId: 7 });
  await page.act(({ exporting }) => exporting.end());
  expect([page.now.exporting.isOpen, page.address]).toEqual([false, '/audit']);
  await page.press('e');
  expect(page.now.exporting.isOpen).toBe(true);
});

it('R018: who may not see the audit is refused, and is shown none of it', async () => {
  await open('/audit', await app.signedIn('contractor'));
  expect([page.now.failure?.status, page.now.entries]).toEqual([403, []]);
});
