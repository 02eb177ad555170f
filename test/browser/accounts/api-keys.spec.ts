import { expect, test } from '@playwright/test';
import { expectAccessible, productOfFile, signIn } from '../product.ts';

const product = productOfFile();

/** As a program somewhere else: without the browser's cookies. */
async function asProgram(secret: string, method: 'GET' | 'POST', path: string, data?: object) {
  const response = await fetch(`${product.url}${path}`, {
    method,
    headers: { Authorization: `Bearer ${secret}`, ...(data && { 'Content-Type': 'application/json' }) },
    body: data && JSON.stringify(data),
  });
  return { status: response.status, body: (await response.json()) as unknown };
}
const VENDOR = { companyName: 'Scioto Tile', firstName: 'Ray', lastName: 'Delacroix', phone: '6145550190' };

test('an administrator makes an API key by the keyboard and copies it; a program calls with it, the audit says so, and once revoked it is refused', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: product.url });
  await signIn(page, product, 'admin');
  await page.goto(`${product.url}/settings`);
  await page
    .getByRole('navigation', { name: 'Settings' })
    .getByRole('link', { name: /Developers/ })
    .click();
  await expect(page.getByText('No program has a key yet.')).toBeVisible();
  await expectAccessible(page);
  const file = page.waitForEvent('download');
  await page.getByRole('link', { name: 'openapi.json' }).click();
  expect((await file).suggestedFilename()).toBe('openapi.json');

  await page.getByRole('heading', { name: 'API keys' }).click();
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'New key' });
  const name = dialog.getByRole('textbox', { name: 'Name, as the audit will say it' });
  await expect(name).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Name the key, as the audit will say it.')).toBeVisible();
  await expect(dialog.getByText('Tick a scope at least.')).toBeVisible();
  await expectAccessible(page);
  await name.fill('Accounting sync');
  await dialog.getByRole('checkbox', { name: 'contacts:write' }).focus();
  await page.keyboard.press('Space');
  await expect(dialog.getByRole('checkbox', { name: 'contacts:read' })).toBeChecked();
  await expect(
    dialog.getByText(/It can:.*read and write contacts of .*It cannot see estimates, prices, reports, payments, the audit/),
  ).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Enter');

  const shown = page.getByRole('dialog', { name: 'Accounting sync' });
  await expect(shown.getByText('You will not see it again')).toBeVisible();
  await expectAccessible(page);
  await shown.getByRole('button', { name: 'Copy' }).click();
  await expect(shown.getByText('Copied')).toBeVisible();
  const secret = await page.evaluate(() => navigator.clipboard.readText());
  expect(secret).toMatch(/^sb_live_[\w-]{43}$/);
  await shown.getByRole('button', { name: 'I have it' }).click();
  await expect(shown).toBeHidden();
  const row = page.getByRole('table', { name: 'API keys' }).getByRole('row').filter({ hasText: 'Accounting sync' });
  await expect(row).toContainText(`${secret.slice(0, 12)} … ${secret.slice(-4)}`);
  await expect(row).toContainText('never');
  await expect(page.getByRole('link', { name: /Developers/ })).toContainText('1 key');

  expect((await asProgram(secret, 'POST', '/api/ProEstimates/0/CreateNewOrgUserVendor', VENDOR)).status).toBe(200);
  const refused = await asProgram(secret, 'GET', '/api2/ProjectEstimate/GetOrders');
  expect(refused.body).toMatchObject({ status: 403, code: 'FORBIDDEN', needs: 'estimates:read', has: ['contacts:write'] });
  await page.goto(`${product.url}/audit`);
  await expect(page.getByText('Priya Raman by key Accounting sync').first()).toBeVisible();

  await page.goto(`${product.url}/settings/developers`);
  await expect(row).toContainText('127.0.0.1');
  await row.getByRole('button', { name: 'Revoke: Accounting sync' }).click();
  const question = page.getByRole('dialog', { name: 'Revoke Accounting sync' });
  await expect(question).toContainText('Whatever uses this key is refused from then on');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Revoke' }).click();
  await expect(question).toBeHidden();
  await expect(row).toContainText('revoked');
  await expect(row.getByRole('button')).toHaveCount(0);
  const gone = await asProgram(secret, 'GET', '/api/ProEstimates/0/GetVendorsForOrgUser');
  expect(gone.body).toMatchObject({ status: 401, code: 'API_KEY_REFUSED' });

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(row).toBeVisible();
  await expectAccessible(page);
});

test('a key that ends soon says so, and changing it lets both secrets work', async ({ page }) => {
  await signIn(page, product, 'admin');
  await page.goto(`${product.url}/settings/developers`);
  await page.getByRole('button', { name: 'New key' }).click();
  const dialog = page.getByRole('dialog', { name: 'New key' });
  await dialog.getByRole('textbox', { name: 'Name, as the audit will say it' }).fill('Website lead form');
  await dialog.getByRole('checkbox', { name: 'contacts:read' }).check();
  const soon = new Date(Date.now() + 4 * 86_400_000).toISOString().slice(0, 10);
  await dialog.getByLabel('Ends, at the end of this day').fill(soon);
  await dialog.getByRole('button', { name: 'Make key' }).click();
  const secretIn = (name: string) => page.getByRole('textbox', { name: `The key ${name}` }).inputValue();
  const before = await secretIn('Website lead form');
  await page.getByRole('button', { name: 'I have it' }).click();
  await expect(page.getByRole('button', { name: 'I have it' })).toBeHidden();
  const row = page.getByRole('table', { name: 'API keys' }).getByRole('row').filter({ hasText: 'Website lead form' });
  await expect(row).toContainText('in 4 days');

  await row.getByRole('button', { name: 'Change: Website lead form' }).click();
  const change = page.getByRole('dialog', { name: 'Change Website lead form' });
  await expect(change).toContainText('It ends in 4 days');
  await expectAccessible(page);
  await change.getByRole('button', { name: 'Change the key' }).click();
  await expect(page.getByRole('button', { name: 'I have it' })).toBeVisible();
  const after = await secretIn('Website lead form');
  expect(after).not.toBe(before);
  await page.getByRole('button', { name: 'I have it' }).click();
  await expect(row).not.toContainText('in 4 days');
  await expect(row).toContainText('the secret before works until');
  for (const secret of [before, after])
    expect((await asProgram(secret, 'GET', '/api/ProEstimates/0/GetVendorsForOrgUser')).status).toBe(200);
});

test('a day after one signed in, a key is made once the password was typed again; what was filled in stays', async ({ page }) => {
  await signIn(page, product, 'admin');
  await product.tomorrow();
  await page.goto(`${product.url}/settings/developers`);
  await page.getByRole('button', { name: 'New key' }).click();
  const dialog = page.getByRole('dialog', { name: 'New key' });
  await dialog.getByRole('textbox', { name: 'Name, as the audit will say it' }).fill('Price feed');
  await dialog.getByRole('checkbox', { name: 'prices:read' }).check();
  await dialog.getByRole('button', { name: 'Make key' }).click();
  const password = page.getByRole('dialog', { name: 'Your password, once more' });
  await password.getByLabel('Password', { exact: true }).fill('Scopebook-demo-1');
  await password.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByRole('dialog', { name: 'Price feed' })).toBeVisible();
});
