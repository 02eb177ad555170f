import { expect, test } from '@playwright/test';
import { closeContexts, expectAccessible, productOfFile, servedByWorker, signIn } from '../product.ts';

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

test('what was typed without a network waits in the browser while its account is suspended, over a reload too, and is saved once it is active again', async ({
  page,
  browser,
}) => {
  const dana = await (await browser.newContext({ serviceWorkers: 'allow' })).newPage();
  await signIn(dana, product, 'contractor');
  await dana.goto(`${product.url}/ProEstimate/EstimateView/1002/0`);
  await servedByWorker(dana);
  const quantity = dana.getByRole('row').filter({ hasText: 'Backsplash, tile' }).first().locator('[id$="-quantity"]');
  await expect(quantity).toContainText(/\d/);
  await dana.context().setOffline(true);
  await quantity.dblclick();
  await dana.keyboard.press('Control+a');
  await dana.keyboard.type('31');
  await dana.keyboard.press('Enter');

  await signIn(page, product, 'admin');
  const people = (await (await page.request.get(`${product.url}/api/accounts/people`)).json()) as { userId: number; name: string }[];
  const userId = people.find(({ name }) => name === 'Dana Whitfield')?.userId;
  const suspend = (what: string) => page.request.post(`${product.url}/api/accounts/people/${userId}/${what}`, { data: {} });
  expect((await suspend('suspend')).status()).toBe(200);
  await dana.context().setOffline(false);
  const out = dana.getByRole('dialog', { name: 'This account is suspended' });
  await expect(out).toContainText('1 change that you made waits in this browser until then. Priya Raman can read it.');
  await expectAccessible(dana);
  await dana.reload();
  await expect(out).toBeVisible();

  // Whoever manages the users reads it meanwhile.
  await page.goto(`${product.url}/people?person=${userId}`);
  const left = page.getByRole('complementary', { name: 'Dana Whitfield' }).getByRole('region', { name: 'Not saved' });
  await expect(left).toContainText('Changed quantity of Backsplash, tile, set and grouted');
  await expect(left).toContainText('28.0 to 31');
  await expect(left.getByRole('link', { name: 'Kitchen and hall bath' })).toBeVisible();
  await expectAccessible(page);

  expect((await suspend('reinstate')).status()).toBe(200);
  await expect(out).toBeHidden();
  await expect(quantity).toContainText('31');
  const saved = async () => {
    const areas = (await (await page.request.get(`${product.url}/api/ProEstimates/1002/GetAreasWithItems`)).json()) as {
      items: { description: string; quantity: string }[];
    }[];
    return areas.flatMap(({ items }) => items).find(({ description }) => description.startsWith('Backsplash, tile'))?.quantity;
  };
  await expect(async () => expect(await saved()).toBe('31.0')).toPass();
});
