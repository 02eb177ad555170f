import { expect, test } from '@playwright/test';
import { expectAccessible, productOfFile, signIn } from '../product.ts';

const product = productOfFile();

test('R533: what could not be fetched or saved is said where it is missing, what was typed stays, and Retry brings it', async ({
  page,
}) => {
  await signIn(page, product, 'homeowner');
  const alert = page.getByRole('main').getByRole('alert');
  const fails = (address: string) =>
    page.route(address, (route) => route.fulfill({ status: 500, contentType: 'application/json', body: '{"detail":"It failed."}' }));
  for (const [screen, call, words] of [
    ['/serviceproviders', '**/api/organizationusers/*/serviceproviders', 'The providers could not be fetched.'],
    ['/vault', '**/api/inventories/*/items', 'Your vault could not be fetched.'],
  ] as const) {
    await fails(call);
    await page.goto(product.url + screen);
    await expect(alert).toContainText(`${words} It failed.`);
    await expectAccessible(page);
    await page.unroute(call);
    await alert.getByRole('button', { name: 'Retry' }).click();
    await expect(alert).toHaveCount(0);
  }

  await page.keyboard.press('n');
  const form = page.getByRole('form', { name: 'Item' });
  await form.getByLabel('Name').fill('Ladder, 24 ft');
  await fails('**/api/inventories/*/items');
  await form.getByLabel('Name').press('Enter');
  await expect(form.getByRole('alert')).toContainText('The item was not saved. It failed.');
  await expect(form.getByLabel('Name')).toHaveValue('Ladder, 24 ft');
  await page.unroute('**/api/inventories/*/items');
  await form.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('button', { name: /Ladder, 24 ft/ }).first()).toBeVisible();
  await expect(form.getByRole('alert')).toHaveCount(0);
});

test('R533: of a sponsor', async ({ page }) => {
  await signIn(page, product, 'agent');
  await page.route('**/api/sponsorship/me', (route) =>
    route.fulfill({ status: 500, contentType: 'application/json', body: '{"detail":"It failed."}' }),
  );
  await page.goto(`${product.url}/sponsormain`);
  await expect(page.getByRole('alert')).toContainText('Your page could not be fetched. It failed.');
  await page.unroute('**/api/sponsorship/me');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('region', { name: 'What needs doing' })).toBeVisible();
});
