import { chooseHomeCounty } from '../../contracts/home/property/choose-home-county.ts';
import { getHome } from '../../contracts/home/property/get-home.ts';
import { getHomeCounties } from '../../contracts/home/property/get-home-counties.ts';
import { saveHomeAddress } from '../../contracts/home/property/save-home-address.ts';
import { validateAddress } from '../../contracts/home/property/validate-address.ts';
import { getErcReportResponse } from '../../contracts/home/reports/get-erc-report-response.ts';
import { getHomeMap } from '../../contracts/home/reports/get-home-map.ts';
import { printHomeMap } from '../../contracts/home/reports/print-home-map.ts';
import { getAudit } from '../../contracts/organization/audit/get-audit.ts';
import { type Caller, startApp, type TestApp } from '../harness.ts';
import { readPdf } from '../reporting/read-pdf.ts';

/** Dublin lies in Franklin, Delaware and Union County. */
const DUBLIN = { address: '5800 Shier Rings Rd', city: 'Dublin', state: 'OH', zip: '43017' };
let app: TestApp;
let helen: Caller;
let admin: Caller;

beforeAll(async () => {
  app = await startApp({ data: 'people' });
  [helen, admin] = await Promise.all([app.signedIn('homeowner'), app.signedIn('admin')]);
});
afterAll(() => app?.close());

const countyNow = async () => (await helen.call(getHome)).body.address?.county;

it('before there is an address nothing is chosen', async () => {
  expect((await helen.call(getHomeCounties)).body.code).toBe('PROPERTY_NO_ADDRESS');
  expect((await helen.call(chooseHomeCounty, { body: { county: 'Franklin' } })).body.code).toBe('PROPERTY_NO_ADDRESS');
});

it('a ZIP code in two counties: the postal data’s counts, its neighbors are offered, and what is chosen is on each page', async () => {
  await helen.call(saveHomeAddress, { body: DUBLIN });
  const offered = (await helen.call(getHomeCounties)).body;
  expect(offered).toMatchObject({ zip: '43017', state: 'OH', county: 'Franklin', postal: 'Franklin' });
  expect(offered.near).toEqual(expect.arrayContaining(['Franklin', 'Delaware', 'Union']));
  expect(offered.near.length + offered.others.length).toBe(88);
  expect(await countyNow()).toBe('Franklin');

  await helen.call(chooseHomeCounty, { body: { county: 'Delaware' } });
  expect((await helen.call(getHomeCounties)).body).toMatchObject({ county: 'Delaware', postal: 'Franklin' });
  expect(await countyNow()).toBe('Delaware');
  const map = (await helen.call(getHomeMap)).body;
  expect(map).toMatchObject({ county: 'Delaware', house: { zip: '43017', isPinned: false } });
  const dark = map.stateZips.filter(([, , isCounty]) => isCounty);
  expect(dark.length).toBeGreaterThan(5);
  expect(dark.length).toBeLessThan(40);
  await app.caughtUp();
  const answer = await helen.fetch(`${printHomeMap.path}?shows=house`);
  const { pages } = await readPdf(Buffer.from(await answer.arrayBuffer()));
  const paper = pages.flatMap(({ rows }) => rows).join('\n');
  expect(paper).toContain('Delaware County');
  expect(paper).not.toContain('Franklin County');

  // Back to the postal data’s is no choice any more.
  await helen.call(chooseHomeCounty, { body: { county: 'Franklin' } });
  expect(await countyNow()).toBe('Franklin');
});

it('a county of another state, or of none, is refused; asked twice it is chosen once', async () => {
  for (const county of ['Cook', 'Nowhere', 'x'.repeat(255)])
    expect((await helen.call(chooseHomeCounty, { body: { county } })).body.code).toBe('PROPERTY_COUNTY_UNKNOWN');
  const before = (await helen.call(getHome)).body.revision;
  await Promise.all([1, 2].map(() => helen.call(chooseHomeCounty, { body: { county: 'Union' } })));
  expect((await helen.call(getHome)).body.revision).toBe(before + 1);
});

it('the choice goes with the ZIP code, and stays with another street', async () => {
  await helen.call(saveHomeAddress, { body: { ...DUBLIN, address: '5802 Shier Rings Rd' } });
  expect(await countyNow()).toBe('Union');
  await helen.call(saveHomeAddress, { body: { ...DUBLIN, city: 'Columbus', zip: '43202' } });
  expect(await countyNow()).toBe('Franklin');
});

it('the audit says in words that a county was chosen, and not which; another organization reads nothing of it', async () => {
  const { entries } = (await helen.call(getAudit, { query: { take: 500 } })).body;
  expect(
    entries.flatMap(({ event, sentence, before, after }) => (event === 'HomeCountyChosen' ? [[sentence, before, after]] : [])),
  ).toEqual([
    ['Chose the county of their home', '', ''],
    ['Took back the county chosen for their home', '', ''],
    ['Chose the county of their home', '', ''],
  ]);
  const theirs = (await admin.call(getAudit, { query: { take: 500 } })).body.entries;
  expect(theirs.filter(({ event }) => event === 'HomeCountyChosen')).toEqual([]);
});

it('a military ZIP code and Puerto Rico: the address is kept as typed, what is not known is said, nothing is made up', async () => {
  for (const [city, state, zip, words] of [
    ['APO', 'AE', '09012', 'military ZIP code'],
    ['San Juan', 'PR', '00901', 'not the territories'],
  ] as const) {
    const checked = (await helen.call(validateAddress, { body: { Address: '1 Main St', City: city, State: state, Zip: zip } })).body;
    expect(checked).toMatchObject({ result: 'unknown', proposed: null, county: '' });
    expect(checked.words.join(' ')).toContain(words);
    const saved = await helen.call(saveHomeAddress, { body: { address: '1 Main St', city, state, zip, check: 'asTyped' } });
    expect(saved.status).toBe(200);
    expect((await helen.call(getHome)).body.address).toMatchObject({ city, state, zip, county: '' });
    expect((await helen.call(getHomeCounties)).body).toEqual({ zip, state, county: '', postal: '', near: [], others: [] });
    expect((await helen.call(getHomeMap)).body).toMatchObject({ house: null, near: [], stateZips: [], county: '' });
    expect((await helen.call(getErcReportResponse, { body: { livingArea: '1640', quality: 4, state } })).status).toBe(422);
  }
});

it('a ZIP code that is in no list: any county of the state is there to choose', async () => {
  await helen.call(saveHomeAddress, { body: { ...DUBLIN, zip: '43999', check: 'asTyped' } });
  const { county, near, others } = (await helen.call(getHomeCounties)).body;
  expect({ county, near, others: others.length }).toEqual({ county: '', near: [], others: 88 });
  await helen.call(chooseHomeCounty, { body: { county: 'Licking' } });
  expect(await countyNow()).toBe('Licking');
});

it('an address of 255 characters in each part is kept whole, one more is refused at its field', async () => {
  const long = 'é'.repeat(255);
  const body = { address: long, address2: long, city: long, state: 'OH', zip: '43202', check: 'asTyped' as const };
  expect((await helen.call(saveHomeAddress, { body })).status).toBe(200);
  expect((await helen.call(getHome)).body.address).toMatchObject({ address: long, address2: long, city: long });
  const refused = await helen.call(saveHomeAddress, { body: { ...body, city: `${long}x` } });
  expect(refused.status).toBe(400);
  expect(Object.keys(refused.body.fields)).toEqual(['city']);
});
