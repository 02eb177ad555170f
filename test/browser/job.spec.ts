import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, productOfFile, signIn } from './product.ts';

const product = productOfFile();

const quantityOf = (page: Page, description: string) => page.getByRole('row').filter({ hasText: description }).locator('[id$="-quantity"]');
const total = (page: Page) => page.getByRole('button', { name: /^Total/ });

test('a contractor signs in by one click, starts an estimate and adds an item from the price book with the keyboard', async ({ page }) => {
  await page.goto(product.url);
  await expectAccessible(page);
  await page.getByRole('button', { name: /Dana Whitfield/ }).click();
  await expect(page.getByText('Kitchen and hall bath')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /New estimate/ }).click();
  const job = page.getByRole('dialog').getByLabel('Job', { exact: true });
  await expect(job).toHaveValue(/^New Project \d\d\/\d\d\/\d{4}$/);
  await job.fill('Lindqvist laundry room');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/EstimateView\/\d+/);
  await expect(page.getByText('Lindqvist laundry room').first()).toBeVisible();

  await page
    .getByRole('button', { name: /Add items/ })
    .first()
    .click();
  const search = page.getByRole('combobox', { name: 'Search the price book' });
  // Somebody who is faster than a slow line: adding waits for the prices.
  await page.route('**/GetQualityOptions*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue();
  });
  await search.fill('toilet');
  await expect(page.getByRole('listbox', { name: 'Items found' }).getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await page.getByRole('checkbox', { name: 'Entire House' }).check();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Added 1 line' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(
    page
      .getByRole('grid')
      .getByRole('row')
      .filter({ hasText: /toilet/i })
      .first(),
  ).toBeVisible();
});

test('typing a quantity moves the totals, is undone by Ctrl+Z, and is seen in a second browser without a reload', async ({
  page,
  browser,
}) => {
  await signIn(page, product, 'contractor');
  await page.goto(`${product.url}/ProEstimate/EstimateView/1002/0`);
  const line = 'Cabinets, base and wall';
  await expect(quantityOf(page, line)).toContainText('26.0');
  await expectAccessible(page);

  const other = await browser.newPage();
  await signIn(other, product, 'admin');
  await other.goto(`${product.url}/ProEstimate/EstimateView/1002/0`);
  await expect(quantityOf(other, line)).toContainText('26.0');

  await quantityOf(page, line).click();
  await page.keyboard.type('30');
  await page.keyboard.press('Enter');
  await expect(quantityOf(page, line)).toContainText('30.0');
  await expect(quantityOf(other, line)).toContainText('30.0');
  await page.reload();
  await expect(quantityOf(page, line)).toContainText('30.0');
  await quantityOf(page, line).click();
  await page.keyboard.press('Control+z');
  await expect(quantityOf(page, line)).toContainText('26.0');
  await expect(quantityOf(other, line)).toContainText('26.0');
  await expect(total(page)).toBeVisible();
  await other.close();
});

test('lines are filtered by words that stand in the address, and all lines come back at once', async ({ page }) => {
  await signIn(page, product, 'contractor');
  await page.goto(`${product.url}/ProEstimate/EstimateView/1002/0`);
  const line = 'Cabinets, base and wall';
  await expect(quantityOf(page, line)).toBeVisible();
  const filter = page.getByRole('searchbox', { name: 'Filter the lines' });
  await filter.fill('no such words');
  await expect(page.getByText('No line matches this filter.')).toBeVisible();
  await expect(page).toHaveURL(/q=no\+such\+words/);
  await page.getByRole('button', { name: 'Show all lines' }).click();
  await expect(filter).toHaveValue('');
  await expect(quantityOf(page, line)).toBeVisible();
  await expect(page).not.toHaveURL(/q=/);
});

test('an admin finds a change in the audit by its words', async ({ page }) => {
  await signIn(page, product, 'admin');
  await page.goto(`${product.url}/audit/1002`);
  await expect(page.getByText(/Changed quantity of Outlet, GFCI/)).toBeVisible();
  await expectAccessible(page);
  await page.getByPlaceholder('Words, line or value').fill('backsplash');
  await expect(page.getByText(/Changed quality of Backsplash/)).toBeVisible();
  await expect(page.getByText(/Changed quantity of Outlet, GFCI/)).toBeHidden();
});
