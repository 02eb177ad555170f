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

test('eight tabs of one browser share a stream: all load, writes are saved, and a change in one is seen in the others', async ({
  page,
}) => {
  const context = page.context();
  await signIn(page, product, 'contractor');
  const streams: string[] = [];
  context.on('request', (request) => {
    if (request.url().includes('/api/changes')) streams.push(request.url());
  });
  const line = 'Cabinets, base and wall';
  const address = (n: number) => `${product.url}${n % 2 ? '/' : '/ProEstimate/EstimateView/1002/0'}`;
  const tabs = [page, ...(await Promise.all(Array.from({ length: 7 }, () => context.newPage())))];
  for (const [n, tab] of tabs.entries()) {
    await tab.goto(address(n));
    await expect(n % 2 ? tab.getByText('Kitchen and hall bath') : quantityOf(tab, line)).toBeVisible();
  }
  const [first, last] = [page, tabs[6] as Page];
  await quantityOf(last, line).click();
  await last.keyboard.type('31');
  await last.keyboard.press('Enter');
  await expect(last.getByText(/^Saved \d/)).toBeVisible();
  await expect(quantityOf(first, line)).toContainText('31.0');
  expect(streams).toHaveLength(1);

  // The tab that reads the stream goes; another takes over.
  await first.close();
  await expect.poll(() => streams.length).toBe(2);
  await quantityOf(last, line).click();
  await last.keyboard.press('Control+z');
  await expect(quantityOf(last, line)).toContainText('26.0');
  await expect(quantityOf(tabs[2] as Page, line)).toContainText('26.0');
});

test('a session that ends while one types loses nothing: the change waits, and is sent after signing in again in place', async ({
  page,
}) => {
  await signIn(page, product, 'contractor');
  await page.goto(`${product.url}/ProEstimate/EstimateView/1002/0`);
  const line = 'Cabinets, base and wall';
  await expect(quantityOf(page, line)).toContainText('26.0');
  const sent: number[] = [];
  page.on('response', (response) => {
    if (response.url().includes('SaveLineItemQuantityWithDecimals')) sent.push(response.status());
  });
  const endSession = () => page.context().clearCookies();
  const type = async (quantity: string) => {
    await quantityOf(page, line).click();
    await page.keyboard.type(quantity);
    await page.keyboard.press('Enter');
  };
  const dialog = (name: string) => page.getByRole('dialog', { name });

  await endSession();
  await type('33');
  await expect(dialog('Your session ended').getByText('Sign in again to save 1 change.')).toBeVisible();
  await expectAccessible(page);
  await expect(quantityOf(page, line)).toContainText('33.0');
  await dialog('Your session ended').getByLabel('Password', { exact: true }).fill('Scopebook-demo-1');
  await dialog('Your session ended').getByRole('button', { name: 'Sign in and save 1 change' }).click();
  await expect(dialog('Your session ended')).toBeHidden();
  await expect.poll(() => sent).toEqual([401, 200]);
  await page.reload();
  await expect(quantityOf(page, line)).toContainText('33.0');

  // Somebody else signs in: what the first typed is not sent in their name.
  await endSession();
  await type('34');
  await dialog('Your session ended').getByLabel('User name or email').fill('admin');
  await dialog('Your session ended').getByLabel('Password', { exact: true }).fill('Scopebook-demo-1');
  await dialog('Your session ended').getByRole('button', { name: 'Sign in and save 1 change' }).click();
  const other = page.getByRole('dialog', { name: /is signed in now/ });
  await expect(other.getByText(/1 change that Dana Whitfield made was not sent/)).toBeVisible();
  expect(sent).toEqual([401, 200, 401]);
  await other.getByLabel('User name or email').fill('contractor');
  await other.getByLabel('Password', { exact: true }).fill('Scopebook-demo-1');
  await other.getByRole('button', { name: 'Sign in and save 1 change' }).click();
  await expect.poll(() => sent).toEqual([401, 200, 401, 200]);
  await quantityOf(page, line).click();
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect(quantityOf(page, line)).toContainText('26.0');
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
