import { writeFile } from 'node:fs/promises';
import type { Call } from '../../contracts/call.ts';
import { formatMoney } from '../../contracts/format.ts';
import { changePropertyCharacteristics } from '../../contracts/home/property/change-property-characteristics.ts';
import { saveHomeAddress } from '../../contracts/home/property/save-home-address.ts';
import { setUpHome } from '../../contracts/home/property/set-up-home.ts';
import { getErcReportResponse } from '../../contracts/home/reports/get-erc-report-response.ts';
import { getEstimatedPropertyValueResponse } from '../../contracts/home/reports/get-estimated-property-value-response.ts';
import { getLatestErcReport } from '../../contracts/home/reports/get-latest-erc-report.ts';
import { loadPropertySales } from '../../contracts/home/reports/load-property-sales.ts';
import { printHomeMap } from '../../contracts/home/reports/print-home-map.ts';
import { printPropertyValue } from '../../contracts/home/reports/print-property-value.ts';
import { printReplacementCost } from '../../contracts/home/reports/print-replacement-cost.ts';
import { askingAs } from '../asking.ts';
import { type Caller, startApp, type TestApp } from '../harness.ts';
import { readPdf } from '../reporting/read-pdf.ts';

let app: TestApp;
let helen: Caller;
let dana: Caller;
const { ok } = askingAs(() => helen);

beforeAll(async () => {
  app = await startApp({ data: 'people' });
  [helen, dana] = await Promise.all([app.signedIn('homeowner'), app.signedIn('contractor')]);
});
afterAll(() => app?.close());

async function printed(at: Pick<Call, 'path'> | string, caller = helen) {
  const path = typeof at === 'string' ? at : at.path;
  await app.caughtUp();
  const response = await caller.fetch(path);
  expect([path, response.status]).toEqual([path, 200]);
  const file = Buffer.from(await response.arrayBuffer());
  if (process.env.KEEP_PDF) await writeFile(`${process.env.KEEP_PDF}/${path.split('/').at(-1)?.replace('?', '-')}`, file);
  const { pages, ...about } = await readPdf(file);
  return { ...about, headers: response.headers, file, pages, text: pages.flatMap(({ rows }) => rows).join('\n') };
}
async function refused({ path }: Pick<Call, 'path'>, caller = helen) {
  await app.caughtUp();
  const response = await caller.fetch(path);
  const { code, detail } = (await response.json()) as { code: string; detail: string };
  return [response.status, code, detail];
}

const ADDRESS = { address: '214 E Tulane Rd', city: 'Columbus', state: 'OH', zip: '43202' };

it('S124: without a report there is no paper, but words; nobody prints without signing in', async () => {
  expect(await refused(printReplacementCost)).toEqual([
    409,
    'NO_REPLACEMENT_COST',
    'There is no replacement cost report yet. Make one first.',
  ]);
  expect((await app.stranger().fetch(printReplacementCost.path)).status).toBe(401);
});

it('S120, S124: the replacement cost is one page with the figures of the report, its sources as footnotes, and the same file again', async () => {
  await ok(saveHomeAddress, { body: { ...ADDRESS, bypass: true } });
  await ok(setUpHome, { body: { bedrooms: 3, yearBuilt: '1956', stories: '1' } });
  await helen.call(changePropertyCharacteristics, { params: { id: 0, characteristicsId: 0 }, body: { totalLivingArea: '1640' } });
  await ok(getErcReportResponse, { body: { state: 'OH', livingArea: '1640', quality: 4 } });
  const report = await ok(getLatestErcReport, {});
  const { title, language, pages, tags, text, headers, file } = await printed(printReplacementCost);
  expect([title, language, pages.length]).toEqual(['Replacement cost report, 214 E Tulane Rd', 'en-US', 1]);
  expect([tags.H1, tags.Figure, (tags.Table ?? 0) > 2]).toEqual([1, 2, true]);
  expect(headers.get('content-disposition')).toBe('attachment; filename="214 E Tulane Rd replacement cost.pdf"');
  expect([headers.get('content-type'), headers.get('x-content-type-options')]).toEqual(['application/pdf', 'nosniff']);
  expect(headers.get('cache-control')).toBe('private, no-store');
  const figures = [
    report?.total,
    report?.price,
    ...(report?.parts ?? []).map(({ cost }) => cost),
    ...(report?.byQuality ?? []).map((one) => one.total),
  ];
  for (const figure of figures) expect(text).toContain(formatMoney(figure ?? ''));
  for (const words of [
    '214 E Tulane Rd',
    'Columbus OH 43202, Franklin County',
    '1956, 1 story',
    `x ${report?.place}`,
    'US Census Bureau',
    'FEMA',
    'not an appraisal',
    'Page 1 of 1',
  ])
    expect(text).toContain(words);
  expect((await printed(printReplacementCost)).file.equals(file)).toBe(true);
});

const SALES = [418_500, 441_000, 396_500, 402_000, 436_900].map(
  (price, n) =>
    `${n + 1} E Tulane Rd ${'י'.repeat(n)},43202,2026-0${n + 1}-14,${price},${[1_580, 1_702, 1_496, 1_618, 1_688][n]},Single family`,
);
const estimated = async (rows: readonly string[]) => {
  const body = ['Address,Zip,Sale date,Price,Living area,Type', ...rows].join('\n');
  const headers = { 'Content-Type': 'application/octet-stream' };
  expect((await helen.fetch(`${loadPropertySales.path}?fileName=County.csv&keep=true`, { method: 'POST', headers, body })).status).toBe(
    200,
  );
  await app.caughtUp();
  return ok(getEstimatedPropertyValueResponse, {
    body: { livingArea: '1640', within: '2', likeness: 20, since: '2020-01', propertyType: 1 },
  });
};

it('S122, R402: the value is rounded, says above its picture that it is no appraisal, and lists the sales; without the right there is none', async () => {
  expect(await refused(printPropertyValue)).toEqual([409, 'NO_PROPERTY_VALUE', 'There is no property value yet. Make one first.']);
  const value = await estimated(SALES);
  const { pages, text, tags, file, title } = await printed(printPropertyValue);
  expect([title, pages.length, tags.Figure]).toEqual(['Estimated property value, 214 E Tulane Rd', 2, 1]);
  for (const words of [
    ...['$424,000 to $434,000', '3 of the 5 sales lie within this range per SF; the middle one makes $425,000. Rounded to 1,000.'],
    ...[
      'This is not an appraisal. Nobody has seen the house.',
      'County.csv, loaded',
      '1,312 to 1,968 SF. 5 sales within 2 miles',
      '313,246.51',
    ],
    ...[value.lower, value.middle, value.upper, '424,940.40', '111,753.49', ...value.sales.map(({ perSf }) => perSf)],
  ])
    expect(text).toContain(words);
  const rows = pages[0]?.rows ?? [];
  expect(rows.findIndex((row) => row.includes('not an appraisal'))).toBeLessThan(rows.findIndex((row) => row.includes('your house')));
  expect((await printed(printPropertyValue)).file.equals(file)).toBe(true);
  expect((await refused(printPropertyValue, dana)).slice(0, 2)).toEqual([409, 'NO_PROPERTY_VALUE']);
});

it('S126, R402: the map has rings, sales and the pin; the house alone without them', async () => {
  const { text, tags } = await printed(printHomeMap);
  for (const words of [
    '214 E Tulane Rd',
    'at the position of ZIP code 43202',
    '5 sales',
    '2 mi',
    'Columbus by ZIP code',
    'Franklin County dark',
    'GeoNames',
  ])
    expect(text).toContain(words);
  expect(tags.Figure).toBe(3);
  const alone = await printed(`${printHomeMap.path}?shows=house`);
  expect(alone.text).not.toContain('5 sales');
  expect(alone.text).toContain('0.25 mi');
  expect((await refused(printHomeMap, dana)).slice(0, 2)).toEqual([409, 'PROPERTY_NO_ADDRESS']);
});

it('a list of 200 sales goes on over pages with its head, and a value below five sales is none', async () => {
  const many = Array.from(
    { length: 260 },
    (_, n) => `${n} ${'W'.repeat(n % 70)} Rd,43202,2026-01-14,${400_000 + n * 100},1640,Single family`,
  );
  await estimated(many);
  const { pages, text } = await printed(printPropertyValue);
  expect(pages.length).toBeGreaterThan(4);
  for (const { rows } of pages.slice(1, 4)) expect(rows.slice(0, 2).join(' ')).toMatch(/Sales, continued Sale Used Miles Sold/);
  expect(text).toContain('The 200 nearest of 260 are listed; the value is of all of them.');
  expect(text).toContain(`Page ${pages.length} of ${pages.length}`);
  expect((await printed(printHomeMap)).pages.length).toBeGreaterThan(3);
  expect((await estimated(SALES.slice(0, 4))).value).toBe('');
  expect((await printed(printPropertyValue)).text).toContain('No value');
});
