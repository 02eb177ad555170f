import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, productOfFile, signIn } from '../product.ts';

const product = productOfFile();

const HEADER = 'Item number,Category,Subcategory,Action,Description,Unit,Better';

/** Of what a dry run leads to: it has a lower priority, and a busy machine lets it wait. */
const ended = expect.configure({ timeout: 240_000 });

interface BookRow {
  code: number;
  category: string;
  subcategory: string;
  actionShown: string;
  description: string;
  unit: string;
  prices: { quality: string; unitCost: string }[];
}

/** Rows of the book that are offered in five qualities, as a contractor finds them when he writes his own list. */
async function bookRows(page: Page, keyword: string): Promise<BookRow[]> {
  const answer = await page.request.get(`${product.url}/api/PriceBook/Items?keyword=${keyword}&take=50`);
  expect(answer.status()).toBe(200);
  const { rows } = (await answer.json()) as { rows: BookRow[] };
  return rows.filter(({ prices }) => prices.length === 5);
}

const betterOf = ({ prices }: BookRow) => Number(prices.find(({ quality }) => quality === 'Better')?.unitCost);
const line = ({ code, category, subcategory, actionShown, description, unit }: BookRow, better: string) =>
  [code, category, subcategory, actionShown, `"${description.replaceAll('"', '""')}"`, unit, better].join(',');

async function choose(page: Page, name: string, text: string): Promise<void> {
  await page.goto(`${product.url}/price-book/import`);
  await page.getByLabel('Price list', { exact: true }).setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
}

test('a price list with bad rows is compared, looked through by keys and adopted; the price book and a search show it', async ({
  page,
}) => {
  await signIn(page, product, 'admin');
  const [first, second] = await bookRows(page, 'drywall');
  if (!first || !second) throw new Error('the book has no drywall in five qualities');
  const raised = (betterOf(first) * 1.02).toFixed(2);
  await choose(
    page,
    'our prices.csv',
    [
      HEADER,
      line(first, raised),
      line(second, '4;33'),
      ',Doors,Pet doors,Install,Heated pet door,EA,214.80',
      ',Doors,Pet doors,Install,Tilting pet door,SQ FTT,46.50',
      ',Doors,Pet doors,Install,Counted pet door,EA,=B4*1.08',
    ].join('\r\n'),
  );
  await expect(page).toHaveURL(/\/price-book\/import\/\d+$/);
  await ended(page.getByText('Dry run, nothing is kept yet')).toBeVisible();
  await expect(page.getByText('7 of 7 columns matched')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Changed 1/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Added 1/ })).toBeVisible();
  const bad = page.getByRole('region', { name: 'Bad rows' });
  await expect(bad.getByRole('listitem')).toHaveCount(3);
  await expect(bad.getByText('Not a unit we know. Nearest: SF.')).toBeVisible();
  await expect(bad.getByText('=B4*1.08')).toBeVisible();
  await expectAccessible(page);

  const download = page.waitForEvent('download');
  await bad.getByRole('link', { name: 'Download as CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);

  const list = page.getByRole('treegrid');
  await list.focus();
  await page.keyboard.press('ArrowDown');
  await expect(list.getByRole('row').filter({ hasText: first.description })).toContainText(raised);

  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(page.getByRole('dialog').getByLabel('What Better holds')).toHaveValue('better');
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  const says = page.getByText(/^Version \d+ changes 1 item, adds 1\.$/);
  await expect(says).toBeVisible();
  const version = /\d+/.exec(await says.innerText())?.[0];
  await expect(page.getByText('The 3 bad rows stay out.')).toBeVisible();
  await page.getByRole('button', { name: `Adopt as version ${version}` }).click();
  await expect(page).toHaveURL(/\/price-book(\?|$)/);
  await expect(page.getByText(`Version ${version} is in force: it changes 1 item, adds 1.`)).toBeVisible();

  const search = page.getByRole('searchbox', { name: 'Search the price book' });
  await search.fill('heated pet door');
  await expect(page.getByText('Heated pet door').first()).toBeVisible();
  await expect(page.getByText('214.80').first()).toBeVisible();
  const found = await bookRows(page, encodeURIComponent(first.description));
  expect(found.find(({ code }) => code === first.code)?.prices.find(({ quality }) => quality === 'Better')?.unitCost).toBe(raised);

  await addsOwnItem(page, 'Heated pet door', '214.80');

  await page.goto(`${product.url}/price-book/import`);
  await expect(page.getByText('1 changed, 1 added, 3 bad')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'our prices.csv' }).click();
  await expect(page.getByRole('link', { name: `Adopted as version ${version}` })).toBeVisible();
  await expectAccessible(page);
});

test('columns are matched by hand on a phone, and a dry run that the book has overtaken is run again', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const page = await context.newPage();
  await signIn(page, product, 'admin');
  await choose(page, 'supplier.csv', 'What it is,Per,Ours\nLevitating soap dish,EA,12.40\nTwo-way towel bar,EA,48\n');
  await ended(page.getByText('Dry run, nothing is kept yet')).toBeVisible();
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('What What it is holds').selectOption('Description');
  await dialog.getByLabel('What Per holds').selectOption('Unit');
  await dialog.getByLabel('What Ours holds').selectOption('Price');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Run again' }).click();
  await expect(page.getByRole('button', { name: /^Added 2/ })).toBeVisible();
  await expect(dialog).toBeHidden();
  await ended(page.getByRole('treegrid').getByRole('row').filter({ hasText: 'Levitating soap dish' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectAccessible(page);

  const moved = await page.request.post(`${product.url}/api/PriceBook/SaveMarkupRule`, {
    data: { categoryId: (await bookCategory(page)).categoryId, percent: '4' },
    headers: { 'Idempotency-Key': crypto.randomUUID() },
  });
  expect(moved.status()).toBe(200);
  const adopt = page.getByRole('button', { name: /^Adopt as version/ });
  await expect(page.getByText(/^The price book has changed since this dry run/)).toBeVisible();
  await expect(adopt).toBeHidden();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Run again' }).last().click();
  await ended(adopt).toBeVisible();

  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText(/^Import \d+, supplier\.csv, was discarded\.$/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'supplier.csv' })).toHaveCount(0);
  await context.close();
});

/** K1: an own item goes the whole way: found in the builder, on the estimate, taken back and brought again, and in the customer's letter. */
async function addsOwnItem(page: Page, name: string, unitCost: string): Promise<void> {
  const made = await page.request.get(`${product.url}/api2/ProjectEstimate/GetNewOrder?newEstimateName=Own`);
  const orderId = (await made.json()) as number;
  await page.goto(`${product.url}/ProEstimate/EstimateView/${orderId}/0`);
  await page
    .getByRole('button', { name: /^Add items/ })
    .first()
    .click();
  const builder = page.getByRole('dialog', { name: 'Add items' });
  await builder.getByRole('combobox', { name: 'Search the price book' }).fill(name.toLowerCase());
  await expect(builder.getByRole('listbox', { name: 'Items found' }).getByRole('option').first()).toContainText(name);
  await builder.getByRole('checkbox', { name: 'Entire House' }).check();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(builder.getByRole('status').filter({ hasText: 'Added 1 line' })).toBeVisible();
  await page.keyboard.press('Escape');
  const line = page.getByRole('grid', { name: 'Line items' }).getByRole('row').filter({ hasText: name });
  await expect(line).toBeVisible();
  const areas = await page.request.get(`${product.url}/api/ProEstimates/${orderId}/GetAreasWithItems`);
  const [added] = ((await areas.json()) as { items: { itemXREF: number; labor: string; material: string; equipment: string }[] }[]).flatMap(
    ({ items }) => items,
  );
  expect(added?.itemXREF).toBeGreaterThanOrEqual(1_000_000);
  const cost = Number(added?.labor) + Number(added?.material) + Number(added?.equipment);
  expect(cost.toFixed(2)).toBe(unitCost);

  await page.keyboard.press('ControlOrMeta+z');
  await expect(line).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(line).toBeVisible();

  await page.getByRole('button', { name: 'Send estimate' }).click();
  await page.getByRole('button', { name: 'Make report' }).click();
  const link = page.getByLabel('Link for the customer');
  await expect(link).toBeVisible();
  const address = await link.inputValue();
  await page.goto(address);
  await expect(page.getByText(name).first()).toBeVisible();
}

async function bookCategory(page: Page): Promise<{ categoryId: number }> {
  const { categories } = (await (await page.request.get(`${product.url}/api/PriceBook/Overview`)).json()) as {
    categories: { categoryId: number }[];
  };
  const [category] = categories;
  if (!category) throw new Error('the book has no category');
  return category;
}

test('U31: a column of prices that matches nothing is said in amber before adopting, by its name', async ({ page }) => {
  await signIn(page, product, 'admin');
  const [item] = await bookRows(page, 'drywall');
  if (!item) throw new Error('the book has no drywall in five qualities');
  await choose(page, 'econ.csv', `${HEADER},Mystery\n${line(item, (betterOf(item) * 1.01).toFixed(2))},3.38`);
  await ended(page.getByText('Dry run, nothing is kept yet')).toBeVisible();
  await expect(page.getByText('7 of 8 columns matched, not “Mystery”')).toBeVisible();
  await expect(
    page.getByText(
      'Prices stand in the column “Mystery”, which is matched to nothing and left out. Economy, Good, Best and Designer stay as they are.',
    ),
  ).toBeVisible();
  await expect(page.getByText('“Mystery” stays out.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Discard' }).click();
});

test('a file that is no price list is refused in words, and another can be chosen', async ({ page }) => {
  await signIn(page, product, 'admin');
  await choose(page, 'offer.pdf', '%PDF-1.7 an offer');
  await expect(page.getByText('This is a PDF. Save the price list as CSV or XLSX.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Choose another file' })).toBeVisible();
  await expectAccessible(page);
  await choose(page, 'header.csv', 'Description,Price\n');
  await ended(page.getByText('This file has a header, and no rows below it.', { exact: false })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Choose another file' })).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${product.url}/price-book/import/999999`);
  await expect(page.getByText(/^There is no such import\./)).toBeVisible();
});
