import { getMe } from '../../contracts/accounts/auth/get-me.ts';
import { changeRole } from '../../contracts/accounts/people/change-role.ts';
import { changePropertyCharacteristics } from '../../contracts/home/property/change-property-characteristics.ts';
import { saveHomeAddress } from '../../contracts/home/property/save-home-address.ts';
import { setHomePin } from '../../contracts/home/property/set-home-pin.ts';
import { setUpHome } from '../../contracts/home/property/set-up-home.ts';
import { getBlankValueRequest } from '../../contracts/home/reports/get-blank-value-request.ts';
import { getErcReportResponse } from '../../contracts/home/reports/get-erc-report-response.ts';
import { getEstimatedPropertyValueResponse } from '../../contracts/home/reports/get-estimated-property-value-response.ts';
import { getHomeMap } from '../../contracts/home/reports/get-home-map.ts';
import { getMarketValue } from '../../contracts/home/reports/get-market-value.ts';
import { loadPropertySales } from '../../contracts/home/reports/load-property-sales.ts';
import type { SalesPreview } from '../../contracts/home/reports/market-value.ts';
import { getAudit } from '../../contracts/organization/audit/get-audit.ts';
import { type Caller, startApp, type TestApp } from '../harness.ts';

const ASKED = { livingArea: '1,640', within: '2', likeness: 20, since: '2020-01', propertyType: 1, leftOut: [] };
const FILE = [
  'Address,Zip,Sale date,Price,Living area,Type,Latitude,Longitude',
  ...[418_500, 441_000, 396_500, 402_000, 436_900].map(
    (price, n) => `${n} E Tulane Rd,43202,2026-0${n + 1}-14,${price},${[1_580, 1_702, 1_496, 1_618, 1_688][n]},Single family,,`,
  ),
  '6 E Tulane Rd,43202,2026-01-14,100,1600,Single family,,',
].join('\n');
let app: TestApp;
let helen: Caller;
let dana: Caller;

beforeAll(async () => {
  app = await startApp({ data: 'people' });
  [helen, dana] = await Promise.all([app.signedIn('homeowner'), app.signedIn('contractor')]);
});
afterAll(() => app?.close());

async function load(text: string, { keep = true, caller = helen } = {}) {
  const response = await caller.fetch(`${loadPropertySales.path}?fileName=Franklin%20County.csv&keep=${keep}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/octet-stream' },
    body: text,
  });
  await app.caughtUp();
  return { status: response.status, body: (await response.json()) as SalesPreview & { code?: string; detail?: string } };
}
const estimate = (body: object = {}) => helen.call(getEstimatedPropertyValueResponse, { body: { ...ASKED, ...body } });

it('C207: without sales, and without a place, it says what is missing', async () => {
  expect((await helen.call(getMarketValue)).body).toBeNull();
  expect((await helen.call(getBlankValueRequest)).body).toEqual({
    livingArea: '',
    propertyType: 1,
    zip: '',
    hasPosition: false,
    sales: null,
  });
  expect((await estimate()).body.code).toBe('NO_SALES_FILE');
  expect((await load(FILE)).body.isKept).toBe(true);
  expect((await estimate()).body.code).toBe('NO_HOME_POSITION');
  expect((await helen.call(setHomePin, { body: { latitude: 40, longitude: -83 } })).body.code).toBe('PROPERTY_NO_ADDRESS');
  await helen.call(saveHomeAddress, { body: { address: '214 E Tulane Rd', city: 'Columbus', state: 'OH', zip: '43202' } });
  await helen.call(setUpHome, { body: { bedrooms: 3 } });
  await helen.call(changePropertyCharacteristics, { params: { id: 0, characteristicsId: 0 }, body: { totalLivingArea: '1640' } });
  expect((await estimate({ livingArea: '100' })).body.fields).toMatchObject({ livingArea: expect.any(String) });
  expect((await helen.call(getBlankValueRequest)).body).toMatchObject({ livingArea: '1640', zip: '43202', hasPosition: true });
});

it('a file is read first, and changes nothing before it is kept', async () => {
  const { body } = await load(`${FILE}\n7 E Tulane Rd,43202,2026-01-14,440000,1600,Single family,,`, { keep: false });
  expect(body).toMatchObject({
    ...{ name: 'Franklin County.csv', rows: 7, sales: 6, leftOut: 1, byZip: 6, isKept: false, from: '2026-01-14', to: '2026-05-14' },
    bad: [{ row: 7, why: expect.stringContaining('under $10,000') }],
  });
  expect((await helen.call(getBlankValueRequest)).body.sales).toMatchObject({ rows: 6, sales: 5 });
  expect((await load('no file of sales', { keep: false })).body).toMatchObject({ code: 'FILE_UNREADABLE' });
});

it('C203, C207: the value is made of the sales, kept as the latest, and the same wherever it is read', async () => {
  const { body: made } = await estimate();
  expect(made).toMatchObject({
    ...{ livingArea: '1640', lower: '258.83', middle: '259.11', upper: '264.87', from: '424000', to: '434000', value: '425000' },
    ...{ exact: '424940.40', near: 5, like: 5, used: 5, inRange: 3, house: { cost: '', rest: '' }, isOfKeptFile: true },
    place: { zip: '43202', isPinned: false },
    file: { name: 'Franklin County.csv' },
  });
  expect((await helen.call(getMarketValue)).body).toEqual(made);
  // The same again is no new report.
  expect((await estimate()).body.at).toBe(made.at);
  const { total } = (await helen.call(getErcReportResponse, { body: { state: 'OH', livingArea: '1640', quality: 4 } })).body;
  expect((await helen.call(getMarketValue)).body?.house).toEqual({ cost: total, rest: '111753.49' });
});

it('a sale that is taken out leaves four, and no value; another file leaves the figures as they were made', async () => {
  const [first] = (await estimate()).body.sales;
  const { body: four } = await estimate({ leftOut: [first?.row] });
  expect(four).toMatchObject({ used: 4, value: '', from: '', house: { rest: '' } });
  expect(four.sales).toHaveLength(5);
  const { body: made } = await estimate();
  await load(`${FILE}\n7 E Tulane Rd,43202,2026-01-14,440000,1600,Single family,,`);
  const { body: then } = await helen.call(getMarketValue);
  expect(then).toMatchObject({ value: made.value, used: 5, isOfKeptFile: false });
  expect((await estimate()).body).toMatchObject({ used: 6, isOfKeptFile: true });
});

it('S126: the pin is where the house stands, and back at the ZIP code without one', async () => {
  await helen.call(setHomePin, { body: { latitude: 40.0195, longitude: -83.0125 } });
  expect((await helen.call(getHomeMap)).body).toMatchObject({
    ...{ address: '214 E Tulane Rd', city: 'Columbus', county: 'Franklin', state: 'OH' },
    house: { zip: '43202', latitude: 40.0195, isPinned: true },
  });
  expect((await estimate()).body.place).toEqual({ zip: '43202', latitude: 40.0195, longitude: -83.0125, isPinned: true });
  expect((await helen.call(setHomePin, { body: { latitude: 90, longitude: 0 } })).status).toBe(400);
  // Half a position takes no pin away.
  expect((await helen.call(setHomePin, { body: { latitude: 40, longitude: null } })).body.fields).toEqual({
    longitude: expect.any(String),
  });
  expect((await helen.call(getHomeMap)).body.house?.isPinned).toBe(true);
  await helen.call(setHomePin, { body: { latitude: null, longitude: null } });
  expect((await estimate()).body.place).toMatchObject({ isPinned: false });
  const { near, stateZips, house } = (await helen.call(getHomeMap)).body;
  expect([near[0]?.zip, near.length, house?.isPinned]).toEqual(['43202', 12, false]);
  expect([stateZips.length > 1_000, stateZips.filter(([, , isCounty]) => isCounty).length > 30]).toEqual([true, true]);
  expect((await dana.call(getHomeMap)).body).toMatchObject({ address: '', house: null, near: [], stateZips: [] });
});

it('R402: only with the right ViewReport; a home and its sales are its person’s', async () => {
  expect((await dana.call(getMarketValue)).body).toBeNull();
  expect((await dana.call(getBlankValueRequest)).body.sales).toBeNull();
  const { userId } = (await dana.call(getMe)).body ?? { userId: 0 };
  const priya = await app.signedIn('admin');
  await priya.call(changeRole, { params: { userId }, body: { role: 'Office', seen: 'Contractor' } });
  await app.caughtUp();
  for (const call of [getMarketValue, getBlankValueRequest]) {
    expect((await dana.call(call as typeof getMarketValue)).body.code).toBe('FORBIDDEN');
    expect((await app.stranger().call(call as typeof getMarketValue)).status).toBe(401);
  }
  expect((await dana.call(getEstimatedPropertyValueResponse, { body: ASKED })).status).toBe(403);
  expect((await load(FILE, { caller: dana })).status).toBe(403);
  await app.caughtUp();
  expect(JSON.stringify((await priya.call(getAudit, { query: {} })).body)).not.toMatch(/Franklin|40\.0195/);
});
