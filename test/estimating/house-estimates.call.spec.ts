import { writeFile } from 'node:fs/promises';
import { getMe } from '../../contracts/accounts/auth/get-me.ts';
import { addMergedAreas } from '../../contracts/estimating/areas/add-merged-areas.ts';
import { getAreas } from '../../contracts/estimating/areas/get-areas.ts';
import { getAreasWithItems } from '../../contracts/estimating/areas/get-areas-with-items.ts';
import { getCsiReport } from '../../contracts/estimating/csi/get-csi-report.ts';
import { printCsiReport } from '../../contracts/estimating/csi/print-csi-report.ts';
import { getHouseProjects } from '../../contracts/estimating/house/get-house-projects.ts';
import { startHouseEstimate } from '../../contracts/estimating/house/start-house-estimate.ts';
import { archiveOrder } from '../../contracts/estimating/orders/archive-order.ts';
import { getOrders } from '../../contracts/estimating/orders/get-orders.ts';
import { lockOrder } from '../../contracts/estimating/orders/lock-order.ts';
import { formatMoney, formatNumber } from '../../contracts/format.ts';
import { changePropertyCharacteristics } from '../../contracts/home/property/change-property-characteristics.ts';
import { getHome } from '../../contracts/home/property/get-home.ts';
import { saveHomeAddress } from '../../contracts/home/property/save-home-address.ts';
import { setUpHome } from '../../contracts/home/property/set-up-home.ts';
import { type Caller, startApp, type TestApp } from '../harness.ts';
import { readPdf } from '../reporting/read-pdf.ts';

const HOUSE = { params: { id: 0, characteristicsId: 0 } };
const MATERIALS = [34701, 34801, 34802, 34901];
let app: TestApp;
let helen: Caller;

const areaNamed = async (label: string) => {
  const area = (await helen.call(getHome)).body.areas.find(({ areaLabel }) => areaLabel === label);
  if (!area) throw new Error(`no ${label}`);
  return area;
};
const start = (body: object, key?: string) => helen.call(startHouseEstimate, { body, ...(key && { headers: { 'Idempotency-Key': key } }) });

beforeAll(async () => {
  app = await startApp({ data: 'people' });
  helen = await app.signedIn('homeowner');
});
afterAll(() => app?.close());

it('a house comes first: its address, then its characteristics', async () => {
  expect((await start({})).body).toMatchObject({ code: 'PROPERTY_NO_ADDRESS' });
  await helen.call(saveHomeAddress, { body: { address: '214 E Tulane Rd', city: 'Columbus', state: 'OH', zip: '43202' } });
  expect((await helen.call(getHouseProjects)).body).toMatchObject({ code: 'PROPERTY_NO_CHARACTERISTICS' });
  await helen.call(setUpHome, { body: { bedrooms: 3, basementSizeSF: '820', totalLivingArea: '100' } });
});

describe('what an estimate of a house needs', () => {
  const complete = { totalLivingArea: '101', structureQuality: 4, roofPitch: 'Moderate', selectedMaterials: MATERIALS };
  const change = (body: object) => helen.call(changePropertyCharacteristics, { ...HOUSE, body });

  it.each([
    ['R025, M010', { totalLivingArea: '100' }, 'A total living area over 100 SF is missing.'],
    ['R026, M011', { structureQuality: '' }, 'Structure quality is missing.'],
    ['R027, M012', { roofPitch: '' }, 'Roof pitch is missing.'],
    ['R028, M013', { selectedMaterials: MATERIALS.filter((id) => id !== 34701) }, 'Roof material is missing.'],
    ['R029, M014', { selectedMaterials: MATERIALS.filter((id) => id !== 34801 && id !== 34802) }, 'Exterior siding is missing.'],
    ['R030, M015', { selectedMaterials: MATERIALS.filter((id) => id !== 34901) }, 'Interior flooring is missing.'],
  ])('%s: with %j it is refused: %s', async (_rule, without, detail) => {
    await change({ ...complete, ...without });
    expect(await start({})).toMatchObject({ status: 422, body: { code: 'HOUSE_DATA_MISSING', detail } });
  });

  it('all that is missing is named at once', async () => {
    await change({ totalLivingArea: '100', structureQuality: '', roofPitch: '', selectedMaterials: [] });
    expect((await start({})).body).toMatchObject({
      detail:
        'A total living area over 100 SF is missing. Structure quality is missing. Roof pitch is missing. Roof material is missing. ' +
        'Exterior siding is missing. Interior flooring is missing.',
    });
  });

  afterAll(() => change({ ...complete, totalLivingArea: '1640' }));
});

let first = 0;

it('S012: a project becomes a real estimate of the house: place, Entire House, area as measured, lines at the price that was shown', async () => {
  const { projects, inProgress } = (await helen.call(getHouseProjects)).body;
  expect(inProgress).toBeNull();
  const heater = projects.find(({ id }) => id === 'water-heater');
  const basement = await areaNamed('Basement');
  expect(heater?.fits).toContain(basement.id);
  const heaters = { project: 'water-heater', areaIds: [basement.id], timeZone: 'America/New_York' };
  const { body: orderId } = await start(heaters, 'heater');
  // Sent twice, it is the same one.
  expect((await start(heaters, 'heater')).body).toBe(orderId);
  first = orderId;
  const [order] = (await helen.call(getOrders)).body;
  // R024.
  expect(order?.externalRefId).toMatch(/^New Project \d\d\/\d\d\/\d{4}$/);
  expect(order?.totals.totalCost).toBe(heater?.total);
  const areas = (await helen.call(getAreasWithItems, { params: { orderId } })).body;
  expect(areas.map(({ label, measures, items }) => [label, measures.floor, items.filter((line) => !line.isLaborMinimum).length])).toEqual([
    ['Entire House', '1640.00', 0],
    ['Basement', '820.00', 5],
  ]);
  expect(areas[0]?.measures.roof).toBe((await helen.call(getHome)).body.roof);
});

it('S123, R412: by divisions it is the same total, shares make 100.0, and nothing says what it costs who made it', async () => {
  const { body } = await helen.call(getCsiReport, { params: { orderId: first } });
  expect(body.divisions.map(({ number, name, count }) => [number, name, count])).toEqual([
    ['01', 'General requirements', 2],
    ['22', 'Plumbing', 3],
    ['23', 'Heating, ventilating, air conditioning', 1],
  ]);
  const sum = (values: string[]) => values.reduce((total, value) => total + Math.round(Number(value) * 100), 0);
  expect(sum(body.divisions.map(({ total }) => total))).toBe(sum([body.totals.totalCost]));
  expect(sum(body.divisions.map(({ share }) => share))).toBe(10_000);
  for (const { total, share, sections } of body.divisions) {
    expect(sum(sections.map((section) => section.total))).toBe(sum([total]));
    expect(sum(sections.map((section) => section.share))).toBe(sum([share]));
    expect(sections.flatMap(({ lines }) => lines).filter((line) => 'labor' in line || 'material' in line)).toEqual([]);
  }
});

it('S123: its PDF is as deep as it is asked for, with the same figures; an estimate of others is none, one without lines is refused with words', async () => {
  const { body: report } = await helen.call(getCsiReport, { params: { orderId: first } });
  const path = (orderId: number, depth = '') => `${printCsiReport.path.replace('{orderId}', String(orderId))}${depth && `?depth=${depth}`}`;
  const textOf = async (depth: string) => {
    const response = await helen.fetch(path(first, depth));
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const file = Buffer.from(await response.arrayBuffer());
    if (process.env.KEEP_PDF) await writeFile(`${process.env.KEEP_PDF}/csi-${depth}.pdf`, file);
    return (await readPdf(file)).pages.flatMap(({ rows }) => rows).join('\n');
  };
  const [divisions = '', sections = '', lines = ''] = [await textOf('1'), await textOf('2'), await textOf('3')];
  const { grandTotal, tax } = report.totals;
  for (const text of [divisions, sections, lines])
    for (const words of [formatMoney(grandTotal), formatNumber(tax), '22 Plumbing 3', '100.0 %']) expect(text).toContain(words);
  for (const { name, total, lines: own } of report.divisions.flatMap((division) => division.sections)) {
    expect(divisions).not.toContain(name);
    for (const words of [name, formatNumber(total)]) expect(sections).toContain(words);
    for (const line of own) for (const words of [line.area, formatNumber(line.total)]) expect(lines).toContain(words);
  }
  expect(await textOf('3')).toBe(lines);
  const stranger = await app.signedIn('contractor');
  expect((await stranger.fetch(path(first))).status).toBe(404);
  expect((await helen.fetch(path(first, '4'))).status).toBe(400);
});

it('R021: one at a time, until it is finished or put away; who sends at once gets one', async () => {
  expect((await helen.call(getHouseProjects)).body.inProgress).toBe(first);
  expect(await start({ name: 'Another' })).toMatchObject({ status: 409, body: { code: 'ESTIMATE_IN_PROGRESS' } });
  await helen.call(lockOrder, { params: { orderId: first }, body: { reason: 'Finished' } });
  const answers = await Promise.all(['a', 'b', 'c'].map((key) => start({ name: 'Roof', project: 'roof' }, key)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const second = answers.find(({ status }) => status === 200)?.body ?? 0;
  const [house] = (await helen.call(getAreasWithItems, { params: { orderId: second } })).body;
  const { roof } = (await helen.call(getHome)).body;
  expect(house?.items.filter(({ formulaXRef }) => formulaXRef === 'ROOF').map(({ quantity }) => Number(quantity))).toEqual(
    Array(2).fill(Math.round(Number(roof) * 10) / 10),
  );
  await helen.call(archiveOrder, { params: { id: second } });
  expect((await helen.call(getHouseProjects)).body.inProgress).toBeNull();
});

it('a project needs an area that it fits; empty, the chosen areas come along', async () => {
  const kitchen = await areaNamed('Kitchen');
  expect((await start({ project: 'bathroom', areaIds: [kitchen.id] })).body).toMatchObject({
    code: 'PROJECT_NEEDS_AREA',
    detail: 'Bathroom remodel needs an area: choose Bathroom 1.',
  });
  expect((await start({ project: 'nothing' })).body).toMatchObject({ code: 'PROJECT_UNKNOWN' });
  expect((await start({ areaIds: [999] })).body).toMatchObject({ code: 'PROPERTY_AREA_NOT_FOUND' });
  const { body: orderId } = await start({ name: 'Empty one', areaIds: [kitchen.id] });
  const areas = (await helen.call(getAreasWithItems, { params: { orderId } })).body;
  expect(areas.map(({ label, measures, items }) => [label, measures.floor, items.length])).toEqual([
    ['Entire House', '1640.00', 0],
    ['Kitchen', kitchen.floor, 0],
  ]);
  // R062 to R064: the rest of the property is offered, and comes as measured there.
  const merged = (await helen.call(getAreas, { params: { id: orderId } })).body;
  expect(merged.filter(({ isNew }) => !isNew).map(({ label }) => label)).toEqual(['Entire House', 'Kitchen']);
  const bedroom = merged.find(({ label }) => label === 'Bedroom 2');
  expect(bedroom).toMatchObject({ isNew: true, areaType: 'BED' });
  const added = await helen.call(addMergedAreas, { params: { id: orderId }, body: [{ ...bedroom, measurements: null }] });
  expect(added.body[0]?.measures.floor).toBe((await areaNamed('Bedroom 2')).floor);
  expect((await helen.call(getAreas, { params: { id: orderId } })).body.find(({ label }) => label === 'Bedroom 2')?.isNew).toBe(false);
});

it('R371: an area whose lines stand on an estimate is not taken away unasked', async () => {
  const [order] = (await helen.call(getOrders)).body;
  await helen.call(archiveOrder, { params: { id: order?.id } });
  const bedroom = await areaNamed('Bedroom 3');
  await start({ name: 'Fresh', project: 'rooms', areaIds: [bedroom.id] });
  const { body } = await helen.call(changePropertyCharacteristics, { ...HOUSE, body: { bedrooms: 2 } });
  expect(body).toMatchObject({ code: 'PROPERTY_AREA_IN_USE', detail: expect.stringContaining('Bedroom 3 has 3 lines on your estimates.') });
  expect(await areaNamed('Bedroom 3')).toEqual(bedroom);
});

it('what a contractor has in progress blocks nobody, and their estimates have no property', async () => {
  const dana = await app.signedIn('contractor');
  expect((await dana.call(getHouseProjects)).body).toMatchObject({ code: 'PROPERTY_NO_ADDRESS' });
  expect((await dana.call(getMe)).body?.userType).not.toBe('Homeowner');
  expect((await dana.call(getOrders)).body).toEqual([]);
});
