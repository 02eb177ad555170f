import { getMe } from '../../contracts/accounts/auth/get-me.ts';
import { addPropertyArea } from '../../contracts/home/property/add-property-area.ts';
import { changePropertyArea } from '../../contracts/home/property/change-property-area.ts';
import { changePropertyCharacteristics } from '../../contracts/home/property/change-property-characteristics.ts';
import { createPropertyCharacteristics } from '../../contracts/home/property/create-property-characteristics.ts';
import { getHome } from '../../contracts/home/property/get-home.ts';
import { getListOfStates } from '../../contracts/home/property/get-list-of-states.ts';
import { getMaterialOptions } from '../../contracts/home/property/get-material-options.ts';
import { getPropertyArea } from '../../contracts/home/property/get-property-area.ts';
import { getPropertyAreaTypes } from '../../contracts/home/property/get-property-area-types.ts';
import { getPropertyAreas } from '../../contracts/home/property/get-property-areas.ts';
import { getPropertyCharacteristics } from '../../contracts/home/property/get-property-characteristics.ts';
import { getPropertyCharacteristicsList } from '../../contracts/home/property/get-property-characteristics-list.ts';
import { getUsStatesCatalog } from '../../contracts/home/property/get-us-states-catalog.ts';
import { measurePropertyArea } from '../../contracts/home/property/measure-property-area.ts';
import { putOffTodo } from '../../contracts/home/property/put-off-todo.ts';
import { removePropertyArea } from '../../contracts/home/property/remove-property-area.ts';
import { saveHomeAddress } from '../../contracts/home/property/save-home-address.ts';
import { setUpHome } from '../../contracts/home/property/set-up-home.ts';
import { undoHome } from '../../contracts/home/property/undo-home.ts';
import { validateAddress } from '../../contracts/home/property/validate-address.ts';
import { getBlankErcReportRequest } from '../../contracts/home/reports/get-blank-erc-report-request.ts';
import { getErcReportResponse } from '../../contracts/home/reports/get-erc-report-response.ts';
import { getLatestErcReport } from '../../contracts/home/reports/get-latest-erc-report.ts';
import { getAudit } from '../../contracts/organization/audit/get-audit.ts';
import { alertDay } from '../../contracts/vault/alerts/alerts-state.ts';
import { typedDate } from '../../contracts/vault/items/dates.ts';
import { daysAfter } from '../../contracts/vault/items/due-alerts.ts';
import { type Caller, startApp, type TestApp } from '../harness.ts';

const ADDRESS = { address: '214 E Tulane Rd', city: 'Columbus', state: 'OH', zip: '43202' };
const mine = { params: { id: 0, characteristicsId: 0 } };
let app: TestApp;
let helen: Caller;
let dana: Caller;

beforeAll(async () => {
  app = await startApp({ data: 'people' });
  [helen, dana] = await Promise.all([app.signedIn('homeowner'), app.signedIn('contractor')]);
});
afterAll(() => app?.close());

it('C190, C191, C201, C024: types of areas, states and materials', async () => {
  expect((await helen.call(getPropertyAreaTypes)).body).toContainEqual({ code: 'HARD', id: 28, label: 'Exterior Grounds' });
  const states = (await helen.call(getListOfStates)).body;
  expect(states).toHaveLength(52);
  expect((await helen.call(getUsStatesCatalog)).body).toEqual(states);
  expect((await helen.call(getMaterialOptions)).body.map(({ listId }) => listId)).toEqual([347, 348, 349]);
});

it('C202: an address against the shipped postal data', async () => {
  const check = async (body: object) => (await helen.call(validateAddress, { body: { Address: '214 E Tulane Rd', ...body } })).body;
  expect(await check({ City: 'Columbus', State: 'OH', Zip: '43202' })).toMatchObject({ result: 'valid', county: 'Franklin' });
  expect(await check({ City: '43202', State: 'OH', Zip: 'Columbus' })).toMatchObject({ result: 'changed', proposed: { ...ADDRESS } });
  expect(await check({ City: 'Columbus', State: 'OH', Zip: '00000' })).toMatchObject({ result: 'unknown', proposed: null });
  expect((await check({ City: 'Columbus', State: 'OH', Zip: '00000' })).words.join(' ')).toMatch(
    /Columbus OH has \d+ ZIP codes from 43\d+ to 43\d+/,
  );
});

it('a home is its person’s: nobody else’s exists, and 0 is oneself (R414)', async () => {
  expect((await helen.call(getHome)).body).toMatchObject({ address: null, characteristics: null, areas: [], revision: -1 });
  const { userId } = (await helen.call(getMe)).body ?? { userId: 0 };
  for (const call of [getPropertyCharacteristicsList, getPropertyAreas]) {
    expect((await helen.call(call as typeof getPropertyAreas, { params: { id: userId } })).body).toEqual([]);
    expect((await dana.call(call as typeof getPropertyAreas, { params: { id: userId } })).status).toBe(404);
  }
  expect((await dana.call(createPropertyCharacteristics, { params: { id: userId }, body: {} })).body.code).toBe('PROPERTY_NOT_FOUND');
  expect((await helen.call(addPropertyArea, { params: { id: 0 }, body: { areaType: 'BED' } })).body.code).toBe(
    'PROPERTY_NO_CHARACTERISTICS',
  );
  expect((await helen.call(setUpHome, { body: { bedrooms: 2 } })).body.code).toBe('PROPERTY_NO_ADDRESS');
});

describe('characteristics', () => {
  const create = async (body: object) => (await helen.call(createPropertyCharacteristics, { params: { id: 0 }, body })).body;
  const change = async (body: object) => (await helen.call(changePropertyCharacteristics, { ...mine, body })).body;
  let first: Awaited<ReturnType<typeof create>>;
  beforeAll(async () => {
    await helen.call(saveHomeAddress, { body: ADDRESS });
    first = await create({ totalLivingArea: '1,640' });
  });

  it('C194: are recorded with what was given', () => expect(first).toMatchObject({ bedrooms: 1, totalLivingArea: '1640' }));

  it('R363, M154: begin with 1 cars', () => expect(first.numberOfCarsInGarage).toBe('1 cars'));

  it('R369: are recorded once', async () => expect(await create({ bedrooms: 9 })).toEqual(first));

  it('C195: are changed', async () =>
    expect(await change({ bedrooms: 3, selectedMaterials: [34701, 34801, 34802] })).toMatchObject({ bedrooms: 3 }));

  it('R354: an attached garage counts as one built in, and none as nothing', async () => {
    expect(await change({ garageType: 'none' })).toMatchObject({ garageTypeSelection: '' });
    expect(await change({ garageType: 'attachedgarage' })).toMatchObject({
      garageType: 'attachedgarage',
      garageTypeSelection: 'builtingarage',
    });
  });

  it('R364: the car count is written to the garage as chosen', async () =>
    expect(await change({ numberOfCarsInGarage: '2 cars' })).toMatchObject({
      attachedGaragesNumberOfCars: 2,
      builtInGaragesNumberOfCars: 0,
    }));

  it('R370: what does not differ is not saved', async () => {
    const { revision } = await change({});
    expect((await change({ bedrooms: 3 })).revision).toBe(revision);
  });

  it('C193: are read, with equal shares of the materials', async () => {
    const { body } = await helen.call(getPropertyCharacteristics, mine);
    expect(body.selectedMaterials.map(({ percent }) => percent)).toEqual(['100.00', '50.00', '50.00']);
  });

  it('C192: are listed', async () => {
    const { body } = await helen.call(getPropertyCharacteristics, mine);
    expect((await helen.call(getPropertyCharacteristicsList, { params: { id: 0 } })).body).toEqual([body]);
  });
});

it('refuses what no house has, each field named', async () => {
  const refused = async (body: object) => (await helen.call(changePropertyCharacteristics, { ...mine, body })).body.fields;
  const fields = await refused({ bedrooms: 51, totalLivingArea: '1,000,001', stories: '9', roofPitch: 'Round', yearBuilt: 3000 });
  expect(Object.keys(fields).sort()).toEqual(['bedrooms', 'roofPitch', 'stories', 'totalLivingArea', 'yearBuilt']);
  expect(await refused({ selectedMaterials: [34701, 34702] })).toMatchObject({ selectedMaterials: expect.stringContaining('one roof') });
  // Unknown ones would take away those that are there.
  expect(await refused({ selectedMaterials: [34701, 1] })).toEqual({ selectedMaterials: 'must be of the lists of materials' });
  expect((await helen.call(changePropertyCharacteristics, { ...mine, body: { totalLivingArea: '1000000', bedrooms: 40 } })).status).toBe(
    200,
  );
  await helen.call(undoHome);
});

it('C196-C200: areas are added, measured, changed and removed; the counts follow, and what was typed is asked for', async () => {
  const area = (await helen.call(addPropertyArea, { params: { id: 0 }, body: { areaType: 9, areaDescription: '' } })).body;
  expect(area).toMatchObject({ areaLabel: 'Bedroom 4', areaTypeId: 9, areaTypeName: 'Bedroom', measured: 'estimated' });
  const params = { id: 0, areaId: area.id };
  const measured = await helen.call(measurePropertyArea, { params, body: { short: '10', long: '12.5' } });
  expect(measured.body).toMatchObject({ measured: 'typed', floor: '125.00', walls: '360.00' });
  expect((await helen.call(measurePropertyArea, { params, body: { short: 'wide' } })).body.fields).toMatchObject({
    short: expect.any(String),
  });
  expect((await helen.call(changePropertyArea, { params, body: { areaLabel: 'Guests' } })).body.areaLabel).toBe('Guests');
  expect((await helen.call(getPropertyArea, { params })).body).toMatchObject({ areaLabel: 'Guests', floor: '125.00' });
  expect((await helen.call(getHome)).body.characteristics?.bedrooms).toBe(4);
  const kept = await helen.call(removePropertyArea, { params, body: {} });
  expect([kept.status, kept.body.code]).toEqual([409, 'PROPERTY_AREA_IN_USE']);
  expect((await helen.call(removePropertyArea, { params, body: { confirmed: true } })).body).toBe(true);
  expect((await helen.call(removePropertyArea, { params, body: { confirmed: true } })).body).toBe(false);
  expect((await helen.call(getHome)).body.characteristics?.bedrooms).toBe(3);
  expect((await helen.call(getPropertyArea, { params })).body.code).toBe('PROPERTY_AREA_NOT_FOUND');
});

it('two tabs at once: what was changed since the form was filled is refused; the same key twice is one change', async () => {
  const { revision } = (await helen.call(getHome)).body;
  const headers = { 'Idempotency-Key': 'year-1956' };
  const once = await helen.call(changePropertyCharacteristics, { ...mine, body: { yearBuilt: 1956, revision }, headers });
  const twice = await helen.call(changePropertyCharacteristics, { ...mine, body: { yearBuilt: 1956, revision }, headers });
  expect(twice.body).toEqual(once.body);
  const late = await helen.call(changePropertyCharacteristics, { ...mine, body: { yearBuilt: 1957, revision } });
  expect([late.status, late.body.code]).toEqual([409, 'PROPERTY_CHANGED']);
});

it('the audit says what changed with old and new, and not where the house stands', async () => {
  await app.caughtUp();
  const words = JSON.stringify((await helen.call(getAudit, { query: {} })).body);
  expect(words).toContain('Changed year built of their home');
  expect(words).toContain('year built 1956');
  expect(words).toContain('Gave the address of their home');
});

it('setup again after the home was there asks nothing that it need not, and is taken back whole', async () => {
  const before = (await helen.call(getHome)).body;
  const { body } = await helen.call(setUpHome, { body: { bedrooms: 2, garageType: 'none' } });
  const home = (await helen.call(getHome)).body;
  expect(home.areas.map(({ areaLabel }) => areaLabel)).toEqual([
    'Bathroom 1',
    'Bedroom 1',
    'Bedroom 2',
    'Exterior Grounds',
    'Half Bath 1',
    'Kitchen',
  ]);
  expect(home.setUpAt).not.toBeNull();
  await helen.call(undoHome, { body: { revision: body.revision } });
  const { revision: _, updatedAt: __, characteristics, ...rest } = (await helen.call(getHome)).body;
  const { revision: ___, updatedAt: ____, characteristics: were, ...was } = before;
  expect(rest).toEqual(was);
  expect({ ...characteristics, revision: 0 }).toEqual({ ...were, revision: 0 });
});

it('what needs doing is put off to a later day, by the day of the server when none is said, and shown again', async () => {
  const waiting = async () => (await helen.call(getHome)).body.putOff;
  const put = (todo: string, body: { status: 'later' | 'open'; until?: string }) => helen.call(putOffTodo, { params: { todo }, body });
  const tomorrow = typedDate(daysAfter(alertDay(app.clock.now()), 1));
  expect(await put('year', { status: 'later' })).toMatchObject({ status: 200, body: { todo: 'year', until: tomorrow } });
  await put('job-12', { status: 'later', until: '12-31-2099' });
  expect(await waiting()).toEqual(
    expect.arrayContaining([
      { todo: 'year', until: tomorrow },
      { todo: 'job-12', until: '12-31-2099' },
    ]),
  );
  for (const until of ['01-02-2020', typedDate(alertDay(app.clock.now()))])
    expect(await put('year', { status: 'later', until })).toMatchObject({ status: 422, body: { code: 'HOME_TODO_INVALID' } });
  for (const todo of ['../year', 'Year', `job-${'1'.repeat(11)}`]) expect((await put(todo, { status: 'later' })).status).toBe(400);
  expect((await put('year', { status: 'later', until: '2099-12-31' })).status).toBe(400);
  expect((await dana.call(getHome)).body.putOff).toEqual([]);
  await app.clock.pass(2 * 86_400_000);
  expect(await waiting()).toEqual([{ todo: 'job-12', until: '12-31-2099' }]);
  await put('job-12', { status: 'open' });
  expect(await waiting()).toEqual([]);
});

it('C204-C206, R413: a replacement cost report is filled from the house, made, kept, and each number has its source', async () => {
  expect((await helen.call(getLatestErcReport)).body).toBeNull();
  expect((await helen.call(getBlankErcReportRequest)).body).toEqual({ state: 'OH', livingArea: '1640', quality: 4 });
  const made = await helen.call(getErcReportResponse, { body: { state: 'OH', livingArea: '1,640', quality: 4 } });
  expect(made.body).toMatchObject({ total: '313246.51', year: 2025, region: 'Midwest' });
  expect(made.body.sources.map(({ key }) => key)).toEqual(['price', 'place', 'quality', 'area', 'split']);
  expect(
    made.body.sources.filter(({ file }) => file !== '').every(({ sha256, asOf }) => /^[0-9a-f]{64}$/.test(sha256) && asOf !== ''),
  ).toBe(true);
  expect((await helen.call(getLatestErcReport)).body).toEqual(made.body);
  expect((await dana.call(getLatestErcReport)).body).toBeNull();
  const refused = await helen.call(getErcReportResponse, { body: { state: 'PR', livingArea: '1640', quality: 4 } });
  expect([refused.status, refused.body.code]).toEqual([422, 'NO_COST_DATA']);
  const wrong = await helen.call(getErcReportResponse, { body: { state: 'Ohio', livingArea: '100', quality: 7 } });
  expect(Object.keys(wrong.body.fields).sort()).toEqual(['livingArea', 'quality', 'state']);
});
