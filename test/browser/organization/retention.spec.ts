import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { expectAccessible, productOfFile, signIn } from '../product.ts';

const product = productOfFile();

test('an admin sees from where a job was started, and what else was done in that session; two years later contacts without a job are looked at and removed', async ({
  page,
}) => {
  test.slow();
  await signIn(page, product, 'admin');
  await page.request.get(`${product.url}/api2/ProjectEstimate/GetNewOrder?newEstimateName=Sunroom`);
  await page.goto(`${product.url}/audit`);
  const entry = page.getByRole('button', { name: /started Sunroom/ });
  await expect(entry).toContainText(/\S+, (127\.0\.0\.1|::1)/);
  await entry.click();
  const panel = page.getByRole('complementary', { name: 'Entry' });
  await expect(panel.getByText('password alone')).toBeVisible();
  await expectAccessible(page);
  await panel.getByRole('button', { name: /entr(y|ies) of this session/ }).click();
  await expect(page).toHaveURL(/session=/);
  const status = page.getByRole('status').filter({ hasText: /entr(y|ies)/ });
  await expect(status).toContainText('by 1 person');
  await page.getByRole('button', { name: 'Close the entry' }).click();
  await page.getByRole('button', { name: 'All sessions again' }).click();
  await page.getByLabel('Address or device').fill('no such device');
  await expect(page.getByText('No entry passes these filters.')).toBeVisible();

  await product.tomorrow(800);
  await signIn(page, product, 'admin');
  await page.goto(`${product.url}/settings/retention`);
  const row = page.getByRole('row', { name: /Contacts without a job/ });
  await expect(row).toContainText(/\d+ contacts?/);
  await row.getByLabel('Contacts without a job: kept').selectOption({ label: '60 months' });
  await expect(page.getByText('24 months: ').first()).toContainText('60 months: 0 due');
  await expect(page.getByText('1 field not saved')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Leave 24 months' }).click();

  await row.getByRole('button', { name: /^Look at/ }).click();
  const look = page.getByRole('complementary', { name: 'Due: Contacts without a job' });
  const ticks = look.getByRole('checkbox');
  await expect(ticks.first()).toBeChecked();
  const all = await ticks.count();
  await ticks.first().uncheck();
  await expect(look.getByText(/^unticked by Priya Raman, /)).toBeVisible();
  await look.getByLabel(/^Why .* stays$/).fill('calls in spring');
  await page.keyboard.press('Enter');
  await expectAccessible(page);
  // Whoever looks next finds it so.
  await page.reload();
  await row.getByRole('button', { name: /^Look at/ }).click();
  await expect(ticks.first()).not.toBeChecked();
  await expect(look.getByLabel(/^Why .* stays$/)).toHaveValue('calls in spring');
  const [file] = await Promise.all([page.waitForEvent('download'), look.getByRole('link', { name: 'Take out first' }).click()]);
  const rows = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect([file.suggestedFilename(), rows.length - 1]).toEqual(['due-contacts.csv', all]);
  await look.getByRole('button', { name: /^Remove \d+ contacts?$/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('After that it cannot be undone.');
  await dialog.getByRole('button', { name: /^Remove \d+ contacts?$/ }).click();
  await expect(page.getByText(new RegExp(`^Removed ${all - 1} contacts?\\.`))).toBeVisible();
  await expect(ticks).toHaveCount(1);
  await page.goto(`${product.url}/audit?text=by+rule`);
  await expect(page.getByRole('button', { name: new RegExp(`removed ${all - 1} contacts? without a job by rule`, 'i') })).toBeVisible();
});
