import { writeFile } from 'node:fs/promises';
import { formatMoney } from '../../contracts/format.ts';
import { changePropertyCharacteristics } from '../../contracts/home/property/change-property-characteristics.ts';
import { getHome } from '../../contracts/home/property/get-home.ts';
import { getHomeAsOf } from '../../contracts/home/property/get-home-as-of.ts';
import { saveHomeAddress } from '../../contracts/home/property/save-home-address.ts';
import { setUpHome } from '../../contracts/home/property/set-up-home.ts';
import { undoHome } from '../../contracts/home/property/undo-home.ts';
import { getErcReportResponse } from '../../contracts/home/reports/get-erc-report-response.ts';
import { getLatestErcReport } from '../../contracts/home/reports/get-latest-erc-report.ts';
import { getQualityCosts } from '../../contracts/home/reports/get-quality-costs.ts';
import { givePlaceFactor } from '../../contracts/home/reports/give-place-factor.ts';
import { printReplacementCost } from '../../contracts/home/reports/print-replacement-cost.ts';
import { getAudit } from '../../contracts/organization/audit/get-audit.ts';
import { type Caller, startApp, type TestApp } from '../harness.ts';
import { readPdf } from '../reporting/read-pdf.ts';

const ADDRESS = { address: '214 E Tulane Rd', city: 'Columbus', state: 'OH', zip: '43202' };
const WHY = 'Two bids <for> the “garage”, spring 2026 🏠';
let app: TestApp;
let helen: Caller;
let dana: Caller;

beforeAll(async () => {
  app = await startApp({ data: 'people' });
  [helen, dana] = await Promise.all([app.signedIn('homeowner'), app.signedIn('contractor')]);
  await helen.call(saveHomeAddress, { body: ADDRESS });
  await helen.call(setUpHome, { body: { bedrooms: 3, totalLivingArea: '1640' } });
});
afterAll(() => app?.close());

const give = async (body: object) => (await helen.call(givePlaceFactor, { body: body as never })).body;
const latest = async () => {
  await app.caughtUp();
  const report = (await helen.call(getLatestErcReport)).body;
  if (!report) throw new Error('no report');
  return report;
};
const paper = async () => {
  await app.caughtUp();
  const answer = await helen.fetch(printReplacementCost.path);
  const file = Buffer.from(await answer.arrayBuffer());
  if (process.env.KEEP_PDF) await writeFile(`${process.env.KEEP_PDF}/own-factor.pdf`, file);
  const { pages } = await readPdf(file);
  return { pages: pages.length, text: pages.flatMap(({ rows }) => rows).join('\n') };
};

it('R404, S120: the report follows an own factor, says whose and why, and opens to it; so do paper and the report that is made next', async () => {
  const { total } = (await helen.call(getErcReportResponse, { body: { state: 'OH', livingArea: '1640', quality: 4 } })).body;
  expect((await paper()).text).toContain('x 0.9841');
  const { revision } = await give({ factor: '0.97', reason: `  ${WHY} ` });
  expect(revision).toBe((await helen.call(getHome)).body.revision);
  const report = await latest();
  // 194.09 x 0.97 x 1640.
  expect(report).toMatchObject({
    place: '0.9700',
    total: '308758.37',
    own: { by: 'Helen Kowalczyk', zips: '432', reason: WHY, published: '0.9841' },
  });
  expect(report.sources[1]).toMatchObject({ key: 'place', value: '0.9700', publishedBy: 'Helen Kowalczyk', inWhat: WHY, file: '' });
  expect(report.sources[1]?.rows).toContainEqual({ word: 'With the published factor', value: formatMoney(total) });
  expect(report.sources[1]?.states).toHaveLength(12);
  const { pages, text } = await paper();
  expect(pages).toBe(1);
  for (const words of [
    'x 0.9700',
    'own factor, ZIP codes 432; published 0.9841',
    'Own factor of Helen Kowalczyk, ZIP codes 432, in place of the published 0.9841, Ohio over the Midwest',
    'Two bids <for> the',
    '$308,758.37',
  ])
    expect(text.replace(/\n/g, ' ')).toContain(words);
  expect(text).not.toContain('made for civil works');
  const again = (await helen.call(getErcReportResponse, { body: { state: 'OH', livingArea: '2000', quality: 4 } })).body;
  expect(again).toMatchObject({ place: '0.9700', own: { zips: '432' } });
  // Another state is published as it was.
  expect((await helen.call(getErcReportResponse, { body: { state: 'IN', livingArea: '2000', quality: 4 } })).body).toMatchObject({
    own: null,
  });
  await helen.call(getErcReportResponse, { body: { state: 'OH', livingArea: '1640', quality: 4 } });
});

it('is per square foot what the cost is, to the cent, on page and paper', async () => {
  const { perSf, parts } = await latest();
  expect([perSf, ...parts.map((part) => part.perSf)]).toEqual(['188.27', '44.05', '50.08', '94.13']);
  const { text } = await paper();
  expect(text).toContain(`The house $${perSf} per SF`);
});

it('S114: what each quality would cost is what a report in it comes to, with the own factor; without a living area it is not known', async () => {
  const costs = (await helen.call(getQualityCosts)).body;
  const report = await latest();
  expect(costs?.year).toBe(report.year);
  expect(costs?.byQuality.map(({ name, total }) => ({ name, total }))).toEqual(report.byQuality);
  expect(costs?.byQuality.map(({ factor }) => factor)).toEqual(['1.60', '1.35', '1.15', '1.00', '0.88', '0.78']);
  for (const totalLivingArea of ['', '100']) {
    await helen.call(changePropertyCharacteristics, { params: { id: 0, characteristicsId: 0 }, body: { totalLivingArea } });
    expect((await helen.call(getQualityCosts)).body).toBeNull();
  }
  await helen.call(changePropertyCharacteristics, { params: { id: 0, characteristicsId: 0 }, body: { totalLivingArea: '1640' } });
  expect((await dana.call(getQualityCosts)).body).toBeNull();
});

it('bounds: from 0.25 to 4 with four decimals, and a reason; nothing is recorded of what is refused', async () => {
  const { revision } = (await helen.call(getHome)).body;
  for (const [body, field] of [
    [{ factor: '0.2499', reason: 'x' }, 'factor'],
    [{ factor: '4.0001', reason: 'x' }, 'factor'],
    [{ factor: '-1', reason: 'x' }, 'factor'],
    [{ factor: 'NaN', reason: 'x' }, 'factor'],
    [{ factor: '', reason: 'x' }, 'factor'],
    [{ factor: '0.97001', reason: 'x' }, 'factor'],
    [{ factor: '0.97', reason: '   ' }, 'reason'],
    [{ factor: '0.97' }, 'reason'],
    [{ factor: '0.97', reason: 'x'.repeat(256) }, 'reason'],
    [{ reason: 'x' }, 'factor'],
  ] as const) {
    const answer = await helen.call(givePlaceFactor, { body: body as never });
    expect([answer.status, (answer.body as { errors?: { field: string }[] }).errors?.[0]?.field]).toEqual([400, field]);
  }
  expect((await helen.call(getHome)).body.revision).toBe(revision);
  for (const factor of ['0.25', '4', 1]) {
    expect(await give({ factor, reason: 'W'.repeat(255) })).toHaveProperty('revision');
    // The widest reason there is ends in an ellipsis on the page, in the report it is whole.
    const { pages, text } = await paper();
    expect([pages, /W…/.test(text)]).toEqual([1, true]);
    expect((await latest()).own?.reason).toHaveLength(255);
  }
  expect((await latest()).place).toBe('1.0000');
  await give({ factor: '0.97', reason: WHY });
});

it('two of one family at once: one is kept, the other is told in words, and what stands there is the one that was kept', async () => {
  const { revision } = (await helen.call(getHome)).body;
  const answers = await Promise.all(
    ['0.91', '0.92'].map((factor) => helen.call(givePlaceFactor, { body: { factor, reason: 'At once', revision } })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const late = answers.find(({ status }) => status === 409)?.body as { code?: string; detail?: string } | undefined;
  expect([late?.code, late?.detail]).toEqual(['PROPERTY_CHANGED', 'This was changed meanwhile. Please look again.']);
  expect(['0.9100', '0.9200']).toContain((await latest()).place);
  // What has looked again may go on.
  await give({ factor: '0.97', reason: WHY, revision: (await helen.call(getHome)).body.revision });
});

it('is taken back, undone and done again, and stands as of each moment', async () => {
  const before = (await helen.call(getHome)).body.revision;
  const { revision } = await give({ factor: null });
  expect(await latest()).toMatchObject({ place: '0.9841', own: null, total: '313246.51' });
  const { revision: undone } = (await helen.call(undoHome, { body: { revision } })).body;
  expect(await latest()).toMatchObject({ place: '0.9700', own: { reason: WHY } });
  await helen.call(undoHome, { body: { revision: undone } });
  expect(await latest()).toMatchObject({ place: '0.9841', own: null });
  const asOf = async (at: number) => (await helen.call(getHomeAsOf, { query: { revision: at } })).body;
  expect(await asOf(before)).toMatchObject({
    placeFactor: { zips: '432', factor: '0.9700', reason: WHY },
    replacementCost: { total: '308758.37' },
  });
  expect(await asOf(revision)).toMatchObject({ placeFactor: null, replacementCost: { total: '313246.51' } });
});

it('the audit has old and new, and neither where nor why; nobody else has it', async () => {
  await app.caughtUp();
  const { entries } = (await helen.call(getAudit, { query: { take: 500 } })).body;
  const own = entries.filter(({ event }) => event === 'HomePlaceFactorGiven');
  expect(own.at(-1)).toMatchObject({ sentence: 'Gave the place of their home a factor of their own', before: '', after: '0.9700' });
  expect(own[0]).toMatchObject({ sentence: 'Took back their own factor for the place of their home', before: '0.9700', after: '' });
  expect(own.map(({ sentence, before, after }) => `${sentence} ${before} ${after}`).join()).not.toMatch(/garage|432/);
  expect((await dana.call(getLatestErcReport)).body).toBeNull();
  expect((await app.stranger().call(givePlaceFactor, { body: { factor: '1', reason: 'x' } })).status).toBe(401);
});
