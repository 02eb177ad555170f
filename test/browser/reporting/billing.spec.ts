import { expect, test } from '@playwright/test';
import { expectAccessible, productOfFile, signIn } from '../product.ts';

const product = productOfFile();

test('a contract is invoiced in three milestones: the wall of 100 % is refused in its row, and the three come to the contract', async ({
  page,
}) => {
  await signIn(page, product, 'contractor');
  const jobs = (await (await page.request.get(`${product.url}/api2/ProjectEstimate/GetOrders`)).json()) as {
    id: number;
    externalRefId: string;
  }[];
  const orderId = jobs.find((job) => job.externalRefId === 'Hall bath, curbless shower')?.id;
  await page.goto(`${product.url}/ProEstimate/Payments/${orderId}`);
  await page.getByRole('link', { name: 'Bill the contract in parts' }).click();
  const figure = (word: string) => page.locator('dl div').filter({ hasText: word }).first().locator('dd');
  const contract = await page
    .locator('dl div', { has: page.getByText('Contract', { exact: true }) })
    .first()
    .locator('dd')
    .innerText();
  expect(contract).toMatch(/^\$[\d,]+\.\d\d$/);
  // What the payments page calls received is here too, before any of it is applied.
  await expect(figure('Received, applied to none of its invoices')).toHaveText('4,000.00');
  await expectAccessible(page);

  const make = page.getByRole('button', { name: 'Make invoice' });
  const dialog = page.getByRole('dialog');
  const done = async () => {
    await dialog.getByRole('button', { name: 'Make invoice' }).click();
    await expect(dialog.getByRole('heading', { name: 'The invoice is made' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(dialog).toHaveCount(0);
  };
  // At the second milestone one line has a percent of its own.
  await page.getByRole('button', { name: 'Change terms' }).click();
  await dialog.getByRole('button', { name: 'All lines of milestone 2' }).click();
  const own = dialog
    .getByRole('list')
    .getByLabel(/^Percent to date of/)
    .first();
  await own.fill('101');
  await expect(dialog.getByRole('button', { name: 'Save terms' })).toBeDisabled();
  await own.fill('55');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save terms' }).click();
  await expect(dialog).toHaveCount(0);

  await make.first().click();
  await expect(dialog.getByRole('button', { name: 'Deposit' })).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);
  await done();
  const invoices = page.getByRole('table', { name: 'Invoices of the contract' });
  await expect(invoices.getByRole('row').filter({ hasText: 'Deposit' })).toHaveCount(1);

  // The second milestone, where the line is changed once more.
  await make.first().click();
  await expect(dialog.getByRole('button', { name: 'Half way' })).toHaveAttribute('aria-pressed', 'true');
  const percent = dialog.getByLabel(/^Percent to date of/).first();
  await expect(percent).toHaveValue('55');
  await percent.fill('140');
  await expect(dialog.getByRole('alert')).toContainText('140 % is over the contract. At most 100 %: $');
  await expect(dialog.getByRole('button', { name: 'Make invoice' })).toBeDisabled();
  await percent.fill('62.5');
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await dialog.getByLabel('Retainage, %').fill('5');
  await done();
  await expect(invoices.getByRole('row').filter({ hasText: 'Half way' })).toHaveCount(1);
  await expect(figure('Retained')).not.toHaveText('0.00');

  await make.first().click();
  await expect(dialog.getByRole('button', { name: 'Finished' })).toHaveAttribute('aria-pressed', 'true');
  await expect(dialog.getByRole('checkbox', { name: /that are held/ })).toBeChecked();
  await done();
  await expect(figure('To bill')).toHaveText('0.00');
  await expect(figure('Retained')).toHaveText('0.00');
  await expect(figure('Invoiced, open')).toHaveText(contract.slice(1));
  await expect(invoices.getByRole('button', { name: 'Make invoice' })).toHaveCount(0);

  // The last one is taken back, and can be billed again.
  await invoices.getByRole('button', { name: 'Take back' }).click();
  await dialog.getByRole('button', { name: 'Take it back' }).click();
  await expect(invoices.getByRole('row').filter({ hasText: 'Finished' })).toContainText('To bill');
});
