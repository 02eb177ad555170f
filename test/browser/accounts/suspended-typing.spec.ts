import { expect, test } from '@playwright/test';
import { closeContexts, expectAccessible, productOfFile, signIn } from '../product.ts';

const product = productOfFile();
test.afterEach(closeContexts);

test('an administrator hands a person’s jobs over and suspends them while they type: they are out at once, and what they typed stays and is saved later', async ({
  page,
  browser,
}) => {
  const dana = await (await browser.newContext()).newPage();
  await signIn(dana, product, 'contractor');
  await dana.goto(`${product.url}/settings/percentages`);
  const profit = dana.getByRole('region', { name: 'My percentages' }).getByLabel('Profit percentage');
  await profit.fill('13');
  await expect(dana.getByText('1 field not saved')).toBeVisible();

  await signIn(page, product, 'admin');
  await page.goto(`${product.url}/people`);
  await page.getByRole('button', { name: /Dana Whitfield/ }).click();
  const panel = page.getByRole('complementary', { name: 'Dana Whitfield' });
  await panel.getByRole('button', { name: 'Hand over jobs' }).click();
  const dialog = page.getByRole('dialog', { name: 'Hand over Dana Whitfield’s jobs' });
  await dialog.getByRole('combobox', { name: 'All of them to' }).selectOption({ label: 'Priya Raman' });
  await dialog.getByRole('radio', { name: /is suspended/ }).check();
  await dialog.getByRole('button', { name: /^Hand over \d+ job/ }).click();
  await expect(panel.getByRole('button', { name: 'Make active' })).toBeVisible();

  // Without a touch of hers, and over what she typed.
  const out = dana.getByRole('dialog', { name: 'This account is suspended' });
  await expect(out).toBeVisible();
  await expect(out).toContainText('“Jobs handed over”');
  await expect(profit).toHaveValue('13');
  await expectAccessible(dana);
  expect((await dana.request.get(`${product.url}/api/ProEstimates/GetOrders`)).ok()).toBe(false);

  // Made active again, she saves what stood there.
  await panel.getByRole('button', { name: 'Make active' }).click();
  await expect(out).toBeHidden();
  await expect(profit).toHaveValue('13');
  await profit.press('Control+Enter');
  await expect(dana.getByText('Tax, Profit, and Overhead settings have been updated.')).toBeVisible();
});
