import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { getMe } from '../../contracts/accounts/auth/get-me.ts';
import { getPurchases } from '../../contracts/billing/purchases/get-purchases.ts';
import { getCoverageTerms, partOf } from '../../contracts/sponsorship/sponsors/coverage-terms.ts';
import { deleteZipCoverage } from '../../contracts/sponsorship/sponsors/delete-zip-coverage.ts';
import { getCoverageMap } from '../../contracts/sponsorship/sponsors/get-coverage-map.ts';
import { getZipCoverage } from '../../contracts/sponsorship/sponsors/get-zip-coverage.ts';
import { postZipCoverage } from '../../contracts/sponsorship/sponsors/post-zip-coverage.ts';
import { AccountsService } from '../../server/accounts/accounts.service.ts';
import { readPriceFiles, shippedPriceFiles } from '../../server/billing/pricing/price-files.ts';
import { ReadDb } from '../../server/platform/read-db/read-db.ts';
import { CoverageRounds } from '../../server/sponsorship/sponsors/coverage-rounds.ts';
import { TestClock } from '../clock.ts';
import { type Caller, DEMO_PASSWORD, startApp, type TestApp } from '../harness.ts';
import { CARDS, subscribe, unsubscribe } from './subscription.ts';

const DAY = 24 * 60 * 60 * 1_000;
const clock = new TestClock(Date.parse('2026-11-23T17:00:00Z'));
let prices: string;
let app: TestApp;
let marisol: Caller;
beforeAll(async () => {
  prices = mkdtempSync(join(tmpdir(), 'scopebook-coverage-'));
  cpSync(shippedPriceFiles(), prices, { recursive: true });
  writeFileSync(join(prices, 'coverage.csv'), 'from,homes,price\n2026-01-01,1,12.00\n2026-01-01,7,18.00\n2026-01-01,250,24.00\n');
  app = await startApp({ data: 'people', clock, billing: { prices }, paymentGateway: 'test' });
  marisol = await app.signedIn('agent');
  for (const zip of ['43202', '43214']) for (let n = 0; n < 5; n++) await home(zip);
  for (let n = 0; n < 4; n++) await home('43201');
});
afterAll(async () => {
  await app?.close();
  rmSync(prices, { recursive: true, force: true });
});

let people = 0;
async function home(zip: string): Promise<void> {
  const name = `home${++people}`;
  const db = app.app.get(ReadDb);
  const [userId, organizationId] = [await db.idFor('user', name), await db.idFor('organization', name)];
  const person = { userName: name, firstName: 'Home', lastName: `No ${people}`, email: `${name}@x.example`, jobFunction: '' };
  const rest = { workNumber: '', mobileNumber: '', organizationId, organizationName: name, userType: 'Homeowner', isAdmin: true };
  await app.app.get(AccountsService).createTrustedUser(userId, { ...person, ...rest }, DEMO_PASSWORD, new Date().toISOString());
  await app.caughtUp();
  const caller = await app.signedIn(name);
  const body = { address: `${people} E Tulane Rd`, city: 'Columbus', state: 'OH', zip: `${zip}-1234` };
  expect((await caller.request('PUT', '/api/home/address', { body })).status).toBe(200);
  await app.caughtUp();
}
const codeOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as { code?: string }).code];
const cover = (zipcode: string, due?: string) => marisol.call(postZipCoverage, { query: { zipcode, ...(due !== undefined && { due }) } });
const leave = (zipcode: string) => marisol.call(deleteZipCoverage, { query: { zipcode } });
const covered = async () => {
  await app.caughtUp();
  return (await marisol.call(getZipCoverage)).body.map(({ zip, homes, price }) => [zip, homes, price]);
};
const onMap = async (place: string) => {
  await app.caughtUp();
  const [first] = (await marisol.call(getCoverageMap, { query: { place } })).body;
  return first && [first.homes, first.price, first.offered, first.due];
};
const terms = async () => (await marisol.call(getCoverageTerms)).body;
const charged = async () => {
  await app.caughtUp();
  const id = (await marisol.call(getMe)).body?.userId ?? 0;
  const { data } = (await marisol.call(getPurchases, { params: { id } })).body;
  return data.filter(({ name }) => name.startsWith('Coverage')).map(({ name, total, status, credits }) => [name, total, status, credits]);
};
/** Of two servers at once. */
const rounds = async () => {
  await app.caughtUp();
  await Promise.all([app.app.get(CoverageRounds).look(), app.app.get(CoverageRounds).look()]);
  await app.caughtUp();
};
/** Rounds run by the clock, too: the one that began a charge ends it. */
const tried = async (times: number) => {
  for (;;) {
    await rounds();
    const { rows } = await sql`select 1 from coverage_charge where monthly and status = 'failed'`.execute(app.app.get(ReadDb).db);
    if (rows.length >= times) return;
  }
};
const mails = async (prefix: string) => {
  const { rows } = await sql<{ subject: string }>`select subject from mail where key like ${`${prefix}%`} order by key`.execute(
    app.app.get(ReadDb).db,
  );
  return rows.map(({ subject }) => subject);
};

it('the rest of a month is its days’ part, half a cent up; a file without a first step stops the start', () => {
  expect([partOf('12.00', 8, 30), partOf('18.00', 30, 30), partOf('0.01', 15, 30), partOf('24.00', 1, 31)]).toEqual([
    '3.20',
    '18.00',
    '0.01',
    '0.77',
  ]);
  const folder = mkdtempSync(join(tmpdir(), 'scopebook-coverage-'));
  cpSync(shippedPriceFiles(), folder, { recursive: true });
  writeFileSync(join(folder, 'coverage.csv'), 'from,homes,price\n2026-01-01,100,12.00\n');
  expect(() => readPriceFiles(folder)).toThrow('coverage.csv: a step from 1 home on is missing from 2026-01-01 on');
  rmSync(folder, { recursive: true });
  expect(readPriceFiles(shippedPriceFiles()).coverage).toEqual([]);
});

it('a ZIP code below five homes is not offered and its count not shown; without a kept card nothing is sold', async () => {
  expect(await onMap('43201')).toEqual([0, '', false, '']);
  expect(codeOf(await cover('43201'))).toEqual([409, 'ZIP_FEW_HOMES']);
  expect(await onMap('43202')).toEqual([5, '12.00', true, '3.20']);
  expect(codeOf(await cover('43202'))).toEqual([422, 'COVERAGE_NO_CARD']);
  expect([await covered(), await charged()]).toEqual([[], []]);
  expect(await terms()).toMatchObject({ card: '', daysLeft: 8, days: 30, monthEnds: '2026-11-30', unpaid: '' });
});

it('R456: the days that are left are charged once when it is added, at the price that was shown; taken out and added again in the month costs nothing', async () => {
  await subscribe(app, marisol, CARDS.paid);
  expect(await terms()).toMatchObject({ card: 'Visa ending 4242', steps: [{ homes: 1 }, { homes: 7 }, { homes: 250 }] });
  expect(codeOf(await cover('43202', '2.80'))).toEqual([409, 'COVERAGE_PRICE_CHANGED']);
  const both = await Promise.all([cover('43202', '3.20'), cover('43202', '3.20')]);
  expect(both.map(({ body }) => body)).toEqual([true, true]);
  expect((await cover('43202')).body).toBe(true);
  expect(await covered()).toEqual([['43202', 5, '12.00']]);
  expect(await charged()).toEqual([['Coverage in November 2026: 43202', '3.20', 'paid', 0]]);
  await leave('43202');
  expect(await onMap('43202')).toEqual([5, '12.00', true, '0.00']);
  expect((await cover('43202', '0.00')).body).toBe(true);
  expect(await charged()).toHaveLength(1);
});

it('homes are counted 14 days before a month: a step up is told then and charged from the 1st, once by two servers', async () => {
  expect((await cover('43214', '3.20')).body).toBe(true);
  await home('43214');
  await home('43214');
  await rounds();
  expect(await mails('coverage-step/')).toEqual(['43214 costs $18.00 a month from 12/01/2026']);
  // Those who come later count for the month after.
  await home('43202');
  await home('43202');
  await clock.pass(8 * DAY);
  await rounds();
  await rounds();
  expect((await charged())[0]).toEqual(['Coverage in December 2026: 43202, 43214', '30.00', 'paid', 0]);
  expect(await charged()).toHaveLength(3);
  expect(await covered()).toEqual([
    ['43202', 5, '12.00'],
    ['43214', 7, '18.00'],
  ]);
  expect(await mails('coverage-step/')).toHaveLength(1);
});

it('a month that cannot be charged is tried on five days, told twice, and then covers nothing', async () => {
  await unsubscribe(app, marisol);
  await subscribe(app, marisol, CARDS.paidOnce);
  await clock.pass(31 * DAY);
  for (let day = 1; day < 5; day++) {
    if (day > 1) await clock.pass(DAY);
    await tried(day);
  }
  expect((await covered()).map(([zip]) => zip)).toEqual(['43202', '43214']);
  expect((await terms()).unpaid).not.toBe('');
  expect(await mails('coverage-unpaid/')).toEqual(['$36.00 for your ZIP codes were not paid']);
  await clock.pass(DAY);
  await tried(5);
  expect(await covered()).toEqual([]);
  expect((await mails('coverage-unpaid/')).sort()).toEqual([
    '$36.00 for your ZIP codes were not paid',
    'Your ZIP codes are covered no longer',
  ]);
  const refused = await cover('43202');
  expect(codeOf(refused)).toEqual([422, 'COVERAGE_NOT_PAID']);
  expect(await covered()).toEqual([]);
});
