import { getAreasWithItems } from '../../contracts/estimating/areas/get-areas-with-items.ts';
import { startHouseEstimate } from '../../contracts/estimating/house/start-house-estimate.ts';
import { getOrderByOrderId } from '../../contracts/estimating/orders/get-order-by-order-id.ts';
import { changePropertyCharacteristics } from '../../contracts/home/property/change-property-characteristics.ts';
import { getHome } from '../../contracts/home/property/get-home.ts';
import { saveHomeAddress } from '../../contracts/home/property/save-home-address.ts';
import { setUpHome } from '../../contracts/home/property/set-up-home.ts';
import { undoHome } from '../../contracts/home/property/undo-home.ts';
import { getErcReportResponse } from '../../contracts/home/reports/get-erc-report-response.ts';
import { getLatestErcReport } from '../../contracts/home/reports/get-latest-erc-report.ts';
import { getAudit } from '../../contracts/organization/audit/get-audit.ts';
import { type Caller, startApp, type TestApp } from '../harness.ts';

const ADDRESS = { address: '214 E Tulane Rd', city: 'Columbus', state: 'OH', zip: '43202' };
const HOUSE = { bedrooms: 3, basementSizeSF: '820', totalLivingArea: '1640', selectedMaterials: [34701, 34801, 34802, 34901] };
const mine = { params: { id: 0, characteristicsId: 0 } };
let app: TestApp;
let helen: Caller;
let dana: Caller;

const homeOf = async (who: Caller) => (await who.call(getHome)).body;
const change = (body: object) => helen.call(changePropertyCharacteristics, { ...mine, body });

beforeAll(async () => {
  app = await startApp({ data: 'people' });
  [helen, dana] = await Promise.all([app.signedIn('homeowner'), app.signedIn('contractor')]);
  await helen.call(saveHomeAddress, { body: ADDRESS });
  await helen.call(setUpHome, { body: HOUSE });
});
afterAll(() => app?.close());

it('characteristics that change after an estimate was made leave the estimate as it is; the change is undone, and the audit has old and new', async () => {
  const { body: orderId } = await helen.call(startHouseEstimate, { body: { project: 'water-heater', areaIds: [await basement()] } });
  const estimate = async () => ({
    areas: (await helen.call(getAreasWithItems, { params: { orderId } })).body,
    totals: (await helen.call(getOrderByOrderId, { params: { orderId } })).body.totals,
  });
  const [before, home] = [await estimate(), await homeOf(helen)];
  expect(before.areas[0]?.measures).toMatchObject({ floor: '1640.00', roof: home.roof });
  const { status, body } = await change({ totalLivingArea: '2400', roofPitch: 'VerySteep' });
  expect(status).toBe(200);
  const changed = await homeOf(helen);
  expect(changed.roof).not.toBe(home.roof);
  expect(await estimate()).toEqual(before);
  await app.caughtUp();
  const words = JSON.stringify((await helen.call(getAudit, { query: {} })).body);
  expect(words).toMatch(/living area[^"]*1,?640/);
  expect(words).toMatch(/living area[^"]*2,?400/);
  expect((await helen.call(undoHome, { body: { revision: body.revision } })).status).toBe(200);
  const back = await homeOf(helen);
  expect({ roof: back.roof, areas: back.areas, area: back.characteristics?.totalLivingArea }).toEqual({
    ...{ roof: home.roof, areas: home.areas, area: '1640' },
  });
  expect(await estimate()).toEqual(before);
});

it('a roof without slope is as large as what it covers', async () => {
  const { body } = await change({ roofPitch: 'Flat' });
  const flat = Number((await homeOf(helen)).roof);
  await helen.call(undoHome, { body: { revision: body.revision } });
  expect(flat).toBeGreaterThan(0);
  expect(flat).toBeLessThan(Number((await homeOf(helen)).roof));
});

it('the same address in two organizations is two homes: what one changes, the other does not see', async () => {
  await dana.call(saveHomeAddress, { body: ADDRESS });
  await dana.call(setUpHome, { body: { bedrooms: 5, totalLivingArea: '3000' } });
  expect((await homeOf(dana)).address).toMatchObject(ADDRESS);
  const hers = await homeOf(helen);
  expect(hers.characteristics).toMatchObject({ bedrooms: 3, totalLivingArea: '1640' });
  await dana.call(changePropertyCharacteristics, { ...mine, body: { totalLivingArea: '3100' } });
  expect(await homeOf(helen)).toEqual(hers);
  await helen.call(getErcReportResponse, { body: { state: 'OH', livingArea: '1640', quality: 4 } });
  expect((await dana.call(getLatestErcReport)).body).toBeNull();
});

it('a living area of 0 or 100, of 1,000,000, 40 bedrooms, and an address of 255 characters are kept or refused with words', async () => {
  const report = (livingArea: string) => helen.call(getErcReportResponse, { body: { state: 'OH', livingArea, quality: 4 } });
  for (const small of ['0', '100']) {
    expect((await change({ totalLivingArea: small })).status).toBe(200);
    expect((await report(small)).body.fields).toEqual({ livingArea: 'must be over 100 and at most 1,000,000 square feet' });
  }
  expect((await change({ totalLivingArea: '1,000,000', bedrooms: 40 })).status).toBe(200);
  const home = await homeOf(helen);
  expect(home.areas.filter(({ areaLabel }) => areaLabel.startsWith('Bedroom'))).toHaveLength(40);
  expect(Number(home.roof)).toBeGreaterThan(100_000);
  expect((await report('1,000,000')).body.total).toMatch(/^\d+\.\d\d$/);
  expect(Object.keys((await change({ totalLivingArea: '1000000.01' })).body.fields ?? {})).toEqual(['totalLivingArea']);
  const long = 'x'.repeat(255);
  expect((await helen.call(saveHomeAddress, { body: { ...ADDRESS, address: long } })).status).toBe(200);
  expect((await homeOf(helen)).address?.address).toBe(long);
  expect((await helen.call(saveHomeAddress, { body: { ...ADDRESS, address: `${long}x` } })).status).toBe(400);
});

async function basement(): Promise<number> {
  return (await homeOf(helen)).areas.find(({ areaLabel }) => areaLabel === 'Basement')?.id ?? 0;
}
