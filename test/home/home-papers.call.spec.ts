import { writeFile } from 'node:fs/promises';
import type { Call } from '../../contracts/call.ts';
import { formatMoney } from '../../contracts/format.ts';
import { changePropertyCharacteristics } from '../../contracts/home/property/change-property-characteristics.ts';
import { saveHomeAddress } from '../../contracts/home/property/save-home-address.ts';
import { setUpHome } from '../../contracts/home/property/set-up-home.ts';
import { getErcReportResponse } from '../../contracts/home/reports/get-erc-report-response.ts';
import { getLatestErcReport } from '../../contracts/home/reports/get-latest-erc-report.ts';
import { printReplacementCost } from '../../contracts/home/reports/print-replacement-cost.ts';
import { askingAs } from '../asking.ts';
import { type Caller, startApp, type TestApp } from '../harness.ts';
import { readPdf } from '../reporting/read-pdf.ts';

let app: TestApp;
let helen: Caller;
const { ok } = askingAs(() => helen);

beforeAll(async () => {
  app = await startApp({ data: 'people' });
  helen = await app.signedIn('homeowner');
});
afterAll(() => app?.close());

async function printed({ path }: Pick<Call, 'path'>, caller = helen) {
  await app.caughtUp();
  const response = await caller.fetch(path);
  expect([path, response.status]).toEqual([path, 200]);
  const file = Buffer.from(await response.arrayBuffer());
  if (process.env.KEEP_PDF) await writeFile(`${process.env.KEEP_PDF}/${path.split('/').at(-1)}`, file);
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
