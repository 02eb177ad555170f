import { expect, test } from '@playwright/test';
import { expectAccessible, productOfFile, signIn } from '../product.ts';

const product = productOfFile();

test('R336, R339-R341, M153, S111: an administrator gives a right by keys, which counts in the colleague’s open tab; the last right to manage users stays', async ({
  page,
  browser,
}) => {
  const other = await browser.newContext();
  const dana = await other.newPage();
  await signIn(dana, product, 'contractor');
  await dana.goto(`${product.url}/addendums`);
  await dana.getByRole('button', { name: 'New addendum' }).first().click();
  const lists = dana.getByRole('group', { name: 'List' });
  await expect(dana.getByRole('heading', { name: 'New addendum' })).toBeVisible();
  await expect(lists).toHaveCount(0);

  await signIn(page, product, 'admin');
  await page.goto(`${product.url}/people`);
  const table = page.getByRole('table', { name: 'People' });
  await expect(table.getByRole('row').filter({ hasText: 'Dana' })).toContainText('Contractor');
  await expect(page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'People' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  const downloads = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  expect((await downloads).suggestedFilename()).toBe('people.csv');
  await expectAccessible(page);
  const flag = table.getByRole('checkbox', { name: 'Edit organization items: Dana Whitfield' });
  await flag.focus();
  await page.keyboard.press('Space');
  const panel = page.getByRole('complementary', { name: 'Dana Whitfield' });
  await expect(panel.getByRole('region', { name: 'At the edge' })).toContainText('"Remark":"TFF"');
  await expect(panel.getByRole('region', { name: 'Dana can' })).toContainText(/defaults of the organization once it is saved/);
  await expect(table.getByRole('row').filter({ hasText: 'Dana' })).toContainText('not saved');
  await expectAccessible(page);
  await panel.getByRole('switch', { name: 'Edit organization items' }).focus();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('User Rights have been updated.')).toBeVisible();
  await expect(table.getByRole('row').filter({ hasText: 'Dana' })).not.toContainText('not saved');
  await expect(lists).toBeVisible();

  await table.getByRole('checkbox', { name: 'Manage users: Priya Raman' }).uncheck();
  await page.getByRole('complementary', { name: 'Priya Raman' }).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('It stays: nobody else manages the users of your organization.')).toBeVisible();
  await page.getByRole('button', { name: 'Leave as it was' }).click();
  await expect(table.getByRole('checkbox', { name: 'Manage users: Priya Raman' })).toBeChecked();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('complementary', { name: 'Priya Raman' }).getByRole('button', { name: 'Close' }).click();
  await expect(table.getByRole('row').filter({ hasText: 'Dana' })).toContainText('no second step');
  await expectAccessible(page);
  await other.close();
});
