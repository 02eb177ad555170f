import { expect, test } from '@playwright/test';
import { expectAccessible, productOfFile, signIn } from '../product.ts';

const product = productOfFile();

test('R011-R013: an administrator makes a role and invites with it by keys; who is invited joins on a phone and is in the organization', async ({
  page,
  browser,
}) => {
  await signIn(page, product, 'admin');
  await page.goto(`${product.url}/people/roles`);
  await page.getByRole('button', { name: 'New role' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Foreman');
  await page.getByRole('combobox', { name: 'Begins with the rights of' }).selectOption('Estimator');
  await page.getByRole('button', { name: 'Choose its rights' }).click();
  const editor = page.getByRole('region', { name: 'Foreman' });
  await editor.getByRole('checkbox', { name: 'Audit across the organization' }).check();
  await editor.getByRole('textbox', { name: 'Send reports: limit' }).fill('5,000');
  await expect(editor.getByRole('status')).toContainText('+ Audit across the organization');
  await expectAccessible(page);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('The role Foreman is saved.')).toBeVisible();
  await expect(editor.getByRole('status')).toHaveCount(0);

  await page.getByRole('link', { name: 'People', exact: true }).first().click();
  await expect(page.getByRole('table', { name: 'People' })).toBeVisible();
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Email' }).fill('rosa@hartwell.example, priya@hartwell.example');
  await dialog.getByRole('combobox', { name: 'Role' }).selectOption('Foreman');
  await expect(dialog).toContainText('see who changed what');
  await expect(dialog).toContainText('up to $5,000.00');
  await expectAccessible(page);
  await page.keyboard.press('ControlOrMeta+Enter');
  const row = page.getByRole('table', { name: 'People' }).getByRole('row').filter({ hasText: 'rosa@hartwell.example' });
  await expect(row).toContainText('invited');
  await expect(row).toContainText('to $5,000.00');
  await row.getByRole('button').press('Enter');
  const invited = page.getByRole('complementary', { name: 'rosa@hartwell.example' });
  await expect(invited.getByRole('region', { name: 'Will be able to' })).toContainText(
    'send reports, change orders and invoices up to $5,000.00',
  );
  await expectAccessible(page);
  await invited.getByRole('button', { name: 'Send again' }).press('Enter');
  await expect(page.getByText('The invitation to rosa@hartwell.example was sent again.')).toBeVisible();

  await page.goto(`${product.url}/outbox`);
  const mail = page.getByText(/account\/invitation\/\d+\?code=/).first();
  const [path = ''] = /\/account\/invitation\/\d+\?code=[\w-]+/.exec((await mail.textContent()) ?? '') ?? [];
  const other = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const rosa = await other.newPage();
  await rosa.goto(`${product.url}${path}`);
  await expect(rosa.getByRole('list', { name: 'What you will be able to do' })).toContainText('You can write estimates.');
  await expectAccessible(rosa);
  await rosa.getByRole('textbox', { name: 'First name' }).fill('Rosa');
  await rosa.getByRole('textbox', { name: 'Last name' }).fill('Jim\u00e9nez');
  await rosa.getByLabel('Password', { exact: true }).fill('short');
  await rosa.keyboard.press('Enter');
  await expect(rosa.getByText('Must have at least 12 characters')).toBeVisible();
  await rosa.getByLabel('Password', { exact: true }).fill('Walnut-Ladder-42');
  await rosa.keyboard.press('Enter');
  await expect(rosa.getByRole('link', { name: 'Jobs' }).first()).toBeVisible();
  await rosa.goto(`${product.url}/audit`);
  await expect(rosa.getByText('joined by the invitation').first()).toBeVisible();

  await page.goto(`${product.url}/people`);
  await expect(page.getByRole('table', { name: 'People' }).getByRole('row').filter({ hasText: 'Rosa Jim\u00e9nez' })).toContainText(
    'Foreman',
  );
  await expect(row).toHaveCount(0);
  await page.keyboard.press('n');
  await dialog.getByRole('textbox', { name: 'Email' }).fill('omar@hartwell.example');
  await page.keyboard.press('ControlOrMeta+Enter');
  await page.getByRole('button', { name: /omar@hartwell\.example/ }).click();
  await page.getByRole('button', { name: 'Take back: omar@hartwell.example' }).click();
  await expect(page.getByText(/was taken back\. Its link is good for nothing\./)).toBeVisible();
  await expect(page.getByRole('button', { name: /omar@hartwell\.example/ })).toHaveCount(0);
  await other.close();
});
