import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { readPdf } from '../../reporting/read-pdf.ts';
import { closeContexts, expectAccessible, productOfFile, signIn } from '../product.ts';

const product = productOfFile();
test.afterEach(closeContexts);
test.describe.configure({ mode: 'serial' });

/** The eleven sales of the drawing, within half a mile of ZIP code 43202's position, and what is no sale. */
const SALES = [
  ['186 E Tulane Rd', '2026-08-14', 418_500, 1_580, 3, 1954],
  ['245 E Longview Ave', '2026-06-02', 441_000, 1_702, 3, 1952],
  ['171 Oakland Park Ave', '2026-10-20', 396_500, 1_496, 3, 1949],
  ['302 E Weber Rd', '2026-04-11', 402_000, 1_618, 3, 1957],
  ['119 E Duncan St', '2026-09-05', 436_900, 1_688, 3, 1951],
  ['77 Crestview Rd', '2026-03-30', 421_500, 1_544, 2, 1939],
  ['410 E Como Ave', '2026-05-18', 446_000, 1_820, 4, 1955],
  ['64 E Pacemont Rd', '2026-02-09', 372_000, 1_436, 2, 1946],
  ['355 Clinton Heights Ave', '2026-07-27', 459_000, 1_760, 3, 1958],
  ['28 W Tulane Rd', '2026-01-15', 461_500, 1_655, 3, 1941],
  ['503 E Dunedin Rd', '2025-12-12', 449_500, 1_912, 4, 1960],
] as const;
const FILE = [
  'Parcel,Address,ZIP,Sale date,Sale price,Living area,Bedrooms,Year built,Property type,Latitude,Longitude',
  ...SALES.map(([address, sold, price, area, beds, built], n) =>
    [`010-${n}`, address, '43202', sold, price, area, beds, built, 'Single family', 40.0203 + (n % 4) * 0.001, -83.0126 + n * 0.0005].join(
      ',',
    ),
  ),
  '010-90,1 Gift Ln,43202,2026-08-14,1,1600,3,1950,Single family,40.02,-83.01',
  '010-91,2 Nowhere Ln,43202,soon,400000,1600,3,1950,Single family,40.02,-83.01',
].join('\n');
const csv = (text: string, name = 'Franklin County sales.csv') => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

test('S122, R403, R405, C203, C207: sales are loaded, and the value of the house is their range, on the dashboard too; a tick moves it', async ({
  page,
}) => {
  await signIn(page, product, 'homeowner');
  await page.goto(`${product.url}/homereports?report=value`);
  const bar = page.getByRole('progressbar', { name: 'Property value' });
  await expect(bar).toHaveAttribute('aria-valuenow', '50');
  await expect(page.getByText('The ZIP code is missing.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'PDF' })).toBeDisabled();
  await expect(page.getByRole('link', { name: 'Give the address' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
  await page.evaluate(async () => {
    const put = (path: string, body: object, method = 'POST') =>
      fetch(path, { method, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
    await put('/api/home/address', { address: '214 E Tulane Rd', city: 'Columbus', state: 'OH', zip: '43202' }, 'PUT');
    await put('/api/home/setup', { bedrooms: 3 });
    await put('/api/organizationuser/0/propertycharacteristics/0', { totalLivingArea: '1640', propertyType: 1 }, 'PUT');
    await put('/api2/ProjectEstimate/GetErcReportResponse', { state: 'OH', livingArea: '1640', quality: 4 });
  });
  await page.reload();
  await expect(page.getByText('Distances are from the position of ZIP code 43202.')).toBeVisible();
  const form = page.getByRole('form', { name: 'Property value' });
  await expect(form.getByLabel('Total living area, SF')).toHaveValue('1640');
  await form.getByLabel('File of sales').setInputFiles(csv('Name,Phone\nHelen,1\n'));
  await expect(form.getByRole('alert')).toContainText('No header was found.');
  await form.getByLabel('File of sales').setInputFiles(csv(FILE));
  const read = form.getByRole('group', { name: 'What was read' });
  await expect(read).toContainText('11 sales of 13 rows, from 12/12/2025 to 10/20/2026.');
  await expect(read).toContainText('Not used: Parcel.');
  await read.getByText('2 rows are left out').click();
  await expect(read).toContainText('Row 13: $1 is under $10,000: a gift or an estate, not a sale at a price.');
  await expect(read).toContainText('Row 14: “soon” is no day.');
  await expectAccessible(page);
  await read.getByRole('button', { name: 'Use these sales' }).click();
  await expect(form).toContainText('Franklin County sales.csv: 11 sales');
  await form.getByLabel('Total living area, SF').fill('90');
  await form.getByRole('button', { name: 'Next' }).click();
  await expect(form.getByLabel('Total living area, SF')).toHaveAttribute('aria-invalid', 'true');
  await form.getByLabel('Total living area, SF').fill('1,640');
  await form.getByRole('button', { name: 'Next' }).press('Enter');

  await expect(bar).toHaveAttribute('aria-valuenow', '99');
  const value = page.getByRole('region', { name: 'Property value' });
  const made = page.getByRole('complementary', { name: 'How it is made' });
  await made.getByLabel('Within').selectOption('2 miles');
  await made.getByLabel('Sold since').selectOption({ index: 4 });
  await expect(value).toContainText('$416,000 to $435,000');
  await expect(value).toContainText('5 of the 11 sales lie within this range per SF; the middle one makes $425,000.');
  await expect(value).toContainText('This is not an appraisal.');
  for (const [word, figure] of [
    ['Middle per SF', '259.11'],
    ['259.11 x 1,640', '424,940.40'],
    ['Replacement cost, no land', '313,246.51'],
    ['Middle value less that', '111,753.49'],
  ])
    await expect(made.locator('dl > div').filter({ hasText: word })).toContainText(figure ?? '');
  await expectAccessible(page);
  await page.getByRole('checkbox', { name: /503 E Dunedin Rd/ }).press('Space');
  await expect(value).toContainText('of the 10 sales');
  await page.getByRole('checkbox', { name: /503 E Dunedin Rd/ }).press('Space');
  await expect(value).toContainText('$416,000 to $435,000');

  await page.goto(`${product.url}/dashboard`);
  const card = page.getByRole('region', { name: 'Estimated value' });
  await expect(card).toContainText('not an appraisal');
  await expect(card).toContainText('$416,000 to $435,000');
  await expect(card).toContainText('11 sales within 2 mi, of like size; middle $425,000');
  await expectAccessible(page);
  await card.getByRole('link', { name: 'Compare' }).click();
  await expect(value).toContainText('$416,000 to $435,000');
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Print' }).click();
  const printed = await opened;
  await expect(printed.getByRole('region', { name: 'Property value' })).toContainText('$416,000 to $435,000');
  await printed.close();
  // While it takes long the page says so, and Stop ends the request.
  let given = () => {};
  const held = new Promise<void>((resolve) => {
    given = resolve;
  });
  await page.route('**/property-value.pdf**', (route) => held.then(() => route.continue()));
  const stopped = page.waitForEvent('requestfailed');
  await page.getByRole('link', { name: 'PDF' }).click();
  await expect(page.getByText('The PDF is being made; leaving this page stops it.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Stop' }).click();
  expect((await stopped).url()).toContain('.pdf');
  given();
  await page.unrouteAll({ behavior: 'wait' });
  await expect(page.getByText('The PDF is being made')).toHaveCount(0);
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: 'PDF' }).press('Enter');
  const download = await saved;
  expect(download.suggestedFilename()).toBe('214 E Tulane Rd property value.pdf');
  const { pages } = await readPdf(await readFile(await download.path()));
  expect(pages.flatMap(({ rows }) => rows).join('\n')).toContain('$416,000 to $435,000');
});

test('S122: on a phone, below five sales no value is shown, and what is looked for is widened again', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, product, 'homeowner');
  await page.goto(`${product.url}/homereports?report=value`);
  const value = page.getByRole('region', { name: 'Property value' });
  const made = page.getByRole('complementary', { name: 'How it is made' });
  await expect(value).toContainText('$416,000 to $435,000');
  await made.getByLabel('Property type').selectOption('Condominium');
  await expect(value).toContainText('No value');
  await expect(value).toContainText('below 5 no value is shown');
  await expectAccessible(page);
  await made.getByLabel('Property type').selectOption('Single family');
  await expect(value).toContainText('$416,000 to $435,000');
  await expectAccessible(page);
});

test('S126, R410: the map begins at zoom 15 with the sales of the value, at 19 with the house; a pin is set and taken back', async ({
  page,
}) => {
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(product.url) && !/^(data|blob):/.test(request.url())) elsewhere.push(request.url());
  });
  await signIn(page, product, 'homeowner');
  await page.goto(`${product.url}/homereports?report=map`);
  const map = page.getByRole('region', { name: 'Map' });
  const side = page.getByRole('complementary', { name: 'What is shown' });
  await expect(map.locator('output')).toHaveText('zoom 15');
  await expect(map.getByRole('img', { name: 'Scale: 0.25 mi' })).toBeVisible();
  await expect(map).toContainText('no source is set. Nothing is fetched from outside.');
  await expect(map.getByRole('button', { name: 'Aerial' })).toBeDisabled();
  await expect(side).toContainText('11 sales with price per SF');
  await map.getByRole('button', { name: /235\.09 per SF, 503 E Dunedin Rd, outside it/ }).press('Enter');
  await expect(side).toContainText('$449,500.00, Dec 2025, 1912 SF, 235.09 per SF');
  await expect(side.getByRole('heading', { name: 'Columbus by ZIP code' })).toBeVisible();
  await expect(side).toContainText('Franklin County marked');
  await expectAccessible(page);
  await side.getByRole('button', { name: 'House only' }).click();
  await expect(map.locator('output')).toHaveText('zoom 19');
  await page.keyboard.press('-');
  await expect(map.locator('output')).toHaveText('zoom 18');
  await page.keyboard.press('h');
  await expect(map.locator('output')).toHaveText('zoom 19');
  await map.getByRole('group', { name: 'Map, moved by the arrows' }).press('ArrowRight');
  await map.getByRole('button', { name: 'Set the pin in the middle' }).press('Enter');
  await expect(side).toContainText('Pin set by hand; drag it to move it.');
  await side.getByRole('button', { name: 'Back to the ZIP code' }).click();
  await expect(side).toContainText('The pin stands at the position of ZIP code 43202');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  expect(elsewhere).toEqual([]);
});

test('R402: without the right to see reports, the tab says whom to ask, and the dashboard has no value', async ({ page }) => {
  await signIn(page, product, 'homeowner');
  // As the server answers somebody whose role lacks it.
  await page.route('**/api/me', async (route) => {
    const response = await route.fetch();
    const me = await response.json();
    await route.fulfill({ response, json: { ...me, rights: me.rights.filter(({ right }: { right: string }) => right !== 'ViewReport') } });
  });
  await page.goto(`${product.url}/homereports?report=value`);
  await expect(page.getByText(/An administrator of your organization gives it\./)).toBeVisible();
  await page.goto(`${product.url}/dashboard`);
  await expect(page.getByRole('region', { name: 'Replacement cost' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Estimated value' })).toHaveCount(0);
});
