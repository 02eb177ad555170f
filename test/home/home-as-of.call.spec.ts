import { addPropertyArea } from '../../contracts/home/property/add-property-area.ts';
import { changePropertyCharacteristics } from '../../contracts/home/property/change-property-characteristics.ts';
import { chooseHomeCounty } from '../../contracts/home/property/choose-home-county.ts';
import { getHome } from '../../contracts/home/property/get-home.ts';
import { getHomeAsOf } from '../../contracts/home/property/get-home-as-of.ts';
import { measurePropertyArea } from '../../contracts/home/property/measure-property-area.ts';
import { putOffTodo } from '../../contracts/home/property/put-off-todo.ts';
import { saveHomeAddress } from '../../contracts/home/property/save-home-address.ts';
import { setHomePin } from '../../contracts/home/property/set-home-pin.ts';
import { setUpHome } from '../../contracts/home/property/set-up-home.ts';
import { undoHome } from '../../contracts/home/property/undo-home.ts';
import { getErcReportResponse } from '../../contracts/home/reports/get-erc-report-response.ts';
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

const asOf = async (query: { revision?: number; at?: string } = {}, who = helen) => (await who.call(getHomeAsOf, { query })).body;
const change = (body: object) => helen.call(changePropertyCharacteristics, { ...mine, body });

it('before anything was recorded there is no house, and nothing that changed', async () => {
  expect(await asOf()).toMatchObject({ revision: -1, at: '', home: { address: null, areas: [] }, moments: [], isMore: false });
});

it('the house, its areas and its reports stand as they were after each change, and what is now is what is now', async () => {
  await helen.call(saveHomeAddress, { body: ADDRESS });
  const { revision: setUp } = (await helen.call(setUpHome, { body: { bedrooms: 2, totalLivingArea: '1640' } })).body;
  const first = (await helen.call(getErcReportResponse, { body: { state: 'OH', livingArea: '1640', quality: 4 } })).body;
  const before = (await helen.call(getHome)).body;
  const { body: garden } = await helen.call(addPropertyArea, { params: { id: 0 }, body: { areaType: 'BED' } });
  await helen.call(measurePropertyArea, { params: { id: 0, areaId: garden.id }, body: { short: '10', long: '12.5' } });
  await change({ totalLivingArea: '2400', roofPitch: 'Flat' });
  const second = (await helen.call(getErcReportResponse, { body: { state: 'OH', livingArea: '2400', quality: 1 } })).body;
  await helen.call(setHomePin, { body: { latitude: 40.02, longitude: -83.01 } });
  await helen.call(chooseHomeCounty, { body: { county: 'Delaware' } });
  const now = (await helen.call(getHome)).body;

  const then = await asOf({ revision: before.revision });
  expect(then.home).toEqual(before);
  expect(then).toMatchObject({
    revision: before.revision,
    pin: null,
    replacementCost: { total: first.total, livingArea: '1640' },
    value: null,
  });
  expect(then.home.address?.county).toBe('Franklin');
  expect((await asOf({ revision: setUp })).replacementCost).toBeNull();

  const latest = await asOf();
  expect(latest.home).toEqual(now);
  expect(latest).toMatchObject({ pin: { latitude: '40.02', longitude: '-83.01' }, replacementCost: { total: second.total } });
  expect(latest.home.address?.county).toBe('Delaware');
  // A revision that is not there yet is what is now.
  expect((await asOf({ revision: 9_000 })).home).toEqual(now);
});

it('each change is one moment in words, by whom; a setup is one, and what waits on Home is none', async () => {
  await helen.call(putOffTodo, { params: { todo: 'year' }, body: { status: 'later' } });
  const { moments } = await asOf();
  expect(moments.map(({ sentence }) => sentence)).toEqual([
    'Chose the county of their home',
    'Set the pin of their home on the map',
    'Made a replacement cost report of their home',
    'Changed roof pitch, living area of their home',
    'Changed the areas of their home',
    'Changed the areas of their home',
    'Made a replacement cost report of their home',
    'Set up their home',
    'Gave the address of their home',
  ]);
  expect(new Set(moments.map(({ by }) => by))).toEqual(new Set(['Helen Kowalczyk']));
  for (const { revision, at } of moments) expect(await asOf({ revision })).toMatchObject({ revision, at });
});

it('as of an instant: the last change that is not after it; of both the earlier one counts', async () => {
  const { moments } = await asOf();
  const at = moments.at(-1)?.at ?? '';
  const early = await asOf({ at });
  expect(early.home).toMatchObject({ address: { zip: '43202' }, characteristics: null });
  expect(await asOf({ at: new Date(Date.parse(at) - 1).toISOString() })).toMatchObject({ revision: -1, home: { address: null } });
  expect((await asOf({ at, revision: moments[0]?.revision })).revision).toBe(early.revision);
  expect((await helen.call(getHomeAsOf, { query: { at: 'yesterday' } as never })).status).toBe(400);
});

it('an undo is a moment of its own: what it took back is still there before it', async () => {
  const { body } = await change({ bedrooms: 9 });
  await helen.call(undoHome, { body: { revision: body.revision } });
  expect((await asOf({ revision: body.revision })).home.characteristics?.bedrooms).toBe(9);
  expect((await asOf()).home.characteristics?.bedrooms).toBe(3);
  expect((await asOf()).moments[0]?.sentence).toBe('Took a change of their home back');
});

it('it is one’s own house that one sees, and nobody else’s', async () => {
  expect(await asOf({}, dana)).toMatchObject({ revision: -1, moments: [] });
  expect((await app.stranger().call(getHomeAsOf, { query: {} })).status).toBe(401);
});
