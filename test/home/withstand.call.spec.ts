import { getAreasWithItems } from '../../contracts/estimating/areas/get-areas-with-items.ts';
import { startHouseEstimate } from '../../contracts/estimating/house/start-house-estimate.ts';
import { changePropertyCharacteristics } from '../../contracts/home/property/change-property-characteristics.ts';
import { getHome } from '../../contracts/home/property/get-home.ts';
import { saveHomeAddress } from '../../contracts/home/property/save-home-address.ts';
import { setUpHome } from '../../contracts/home/property/set-up-home.ts';
import { getEstimatedPropertyValueResponse } from '../../contracts/home/reports/get-estimated-property-value-response.ts';
import { loadPropertySales } from '../../contracts/home/reports/load-property-sales.ts';
import { MOST_SAID_ROWS, type SalesPreview } from '../../contracts/home/reports/market-value.ts';
import { type Caller, startApp, type TestApp } from '../harness.ts';

const mine = { params: { id: 0, characteristicsId: 0 } };
let app: TestApp;
let helen: Caller;

beforeAll(async () => {
  app = await startApp({ data: 'people' });
  helen = await app.signedIn('homeowner');
  await helen.call(saveHomeAddress, { body: { address: '214 E Tulane Rd', city: 'Columbus', state: 'OH', zip: '43202' } });
  await helen.call(setUpHome, {
    body: { bedrooms: 3, basementSizeSF: '820', totalLivingArea: '1640', selectedMaterials: [34701, 34801, 34901] },
  });
});
afterAll(() => app?.close());

const change = (body: object, who = helen) => who.call(changePropertyCharacteristics, { ...mine, body });
const home = async () => (await helen.call(getHome)).body;

it('a basement of 0 with lines in it: asked for first, and then the estimate keeps its lines', async () => {
  const basement = (await home()).areas.find(({ areaLabel }) => areaLabel === 'Basement');
  const { body: orderId } = await helen.call(startHouseEstimate, { body: { project: 'water-heater', areaIds: [basement?.id ?? 0] } });
  await app.caughtUp();
  const lines = async () => (await helen.call(getAreasWithItems, { params: { orderId } })).body.flatMap(({ items }) => items).length;
  const before = await lines();
  expect(before).toBeGreaterThan(0);
  const { revision } = await home();
  const asked = await change({ basementSizeSF: '0' });
  expect([asked.status, asked.body.code]).toEqual([409, 'PROPERTY_AREA_IN_USE']);
  expect(asked.body.detail).toMatch(/^Basement has \d+ lines? on your estimates\. Nothing was changed/);
  expect((await home()).revision).toBe(revision);
  expect((await change({ basementSizeSF: '0', confirmed: true })).status).toBe(200);
  expect((await home()).areas.map(({ areaLabel }) => areaLabel)).not.toContain('Basement');
  expect(await lines()).toBe(before);
});

it('two of a family at once: of different fields both stay, of one field the later is refused with what is there', async () => {
  const spouse = await app.signedIn('homeowner');
  const { revision } = await home();
  const both = await Promise.all([change({ yearBuilt: 1956, revision }), change({ condition: 2, revision }, spouse)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect((await home()).characteristics).toMatchObject({ yearBuilt: 1956, condition: 2 });

  const now = (await home()).revision;
  const one = await Promise.all([change({ bedrooms: 4, revision: now }), change({ bedrooms: 5, revision: now }, spouse)]);
  expect(one.map(({ status }) => status).sort()).toEqual([200, 409]);
  const kept = one[0]?.status === 200 ? 4 : 5;
  const after = await home();
  expect(after.characteristics?.bedrooms).toBe(kept);
  expect(after.areas.filter(({ areaLabel }) => areaLabel.startsWith('Bedroom'))).toHaveLength(kept);
});

it('a file of 100,000 sales with errors: a dry run says how many and why, and the value comes from those that are sales', async () => {
  const ROWS = 100_000;
  const rows = Array.from({ length: ROWS }, (_, n) => {
    if (n % 1_000 === 7) return `${n} Gift Ln,43202,2026-05-01,1,1600,Single family`;
    if (n % 1_000 === 8) return `${n} Late Ln,43202,soon,400000,1600,Single family`;
    if (n % 1_000 === 9) return `"${n} ""Quoted"", Ln",43202,2026-05-01,,1600,Single family`;
    return `${n} E Tulane Rd,43202,2026-05-${String(1 + (n % 28)).padStart(2, '0')},${400_000 + (n % 500) * 100},${1_500 + (n % 300)},Single family`;
  });
  const file = ['Address,Zip,Sale date,Price,Living area,Type', ...rows].join('\n');
  const load = async (keep: boolean) => {
    const response = await helen.fetch(`${loadPropertySales.path}?fileName=County.csv&keep=${keep}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/octet-stream' },
      body: file,
    });
    return { status: response.status, body: (await response.json()) as SalesPreview };
  };
  const dry = await load(false);
  expect(dry.status).toBe(200);
  expect(dry.body).toMatchObject({ rows: ROWS, sales: ROWS - 300, leftOut: 300, isKept: false });
  expect(dry.body.bad).toHaveLength(MOST_SAID_ROWS);
  // As a spreadsheet numbers them, the head included.
  expect(dry.body.bad.slice(0, 3).map(({ row }) => row)).toEqual([9, 10, 11]);
  const ask = () =>
    helen.call(getEstimatedPropertyValueResponse, {
      body: { livingArea: '1640', within: '2', likeness: 20, since: '2020-01', propertyType: 1, leftOut: [] },
    });
  expect((await ask()).body.code).toBe('NO_SALES_FILE');
  expect((await load(true)).body.isKept).toBe(true);
  await app.caughtUp();
  const { status, body } = await ask();
  expect(status).toBe(200);
  expect(Number(body.from)).toBeGreaterThan(350_000);
  expect(Number(body.to)).toBeLessThan(520_000);
});
