import { expect, test } from '@playwright/test';
import { expectAccessible, productOfFile, signIn } from '../product.ts';

const product = productOfFile();

test('an admin has an export mailed each month, sees it listed, ends it from the mail’s link by the keyboard, and takes that back', async ({
  page,
}) => {
  await signIn(page, product, 'admin');
  await page.goto(`${product.url}/audit?kind=prices`);
  await expect(page.getByRole('status').filter({ hasText: /entr(y|ies)/ })).toBeVisible();
  await page.keyboard.press('e');
  const dialog = page.getByRole('dialog');
  const monthly = dialog.getByRole('checkbox', { name: /^Each month by mail, on the 1st, to/ });
  await expect(monthly).toHaveCount(0);
  await dialog.getByRole('radio', { name: 'Signed JSON' }).check();
  await expect(monthly).not.toBeChecked();
  await monthly.click();
  await expect(monthly).toBeChecked();
  const listed = dialog.getByRole('region', { name: 'Mailed each month' }).getByRole('listitem');
  await expect(listed).toHaveCount(1);
  await expect(listed).toContainText('Prices and markup by me');
  await expect(listed).toContainText(/To me, next on \d\d\/01\/\d{4}:/);
  await expect(listed).toContainText('Sentence, old and new value, money');
  await expectAccessible(page);
  // Of another choice it is another mail.
  await dialog.getByRole('checkbox', { name: 'Names of customers' }).check();
  await expect(monthly).not.toBeChecked();
  await dialog.getByRole('checkbox', { name: 'Names of customers' }).uncheck();
  await expect(monthly).toBeChecked();
  await listed.getByRole('button', { name: 'To whom' }).click();
  // Somebody has to get it.
  await expect(listed.getByRole('checkbox', { name: 'me', exact: true })).toBeDisabled();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  const [{ id }] = (await (await page.request.get(`${product.url}/api/audit/monthly`)).json()) as [{ id: number }];
  await page.goto(`${product.url}/audit?monthly=${id}`);
  await expect(listed).toHaveAttribute('aria-current', 'true');
  // Filters differ from those of the page now.
  await expect(monthly).not.toBeChecked();
  const end = listed.getByRole('button', { name: 'End Prices and markup' });
  await end.focus();
  await page.keyboard.press('Enter');
  await expect(listed).toHaveCount(0);
  await expect(dialog.getByText('What the mail was about is over, or was somebody else’s.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(listed).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/monthly=/);
  await page.goto(`${product.url}/audit?kind=people`);
  await expect(page.getByRole('button', { name: /added the monthly mail of the audit for 1 person/i }).first()).toBeVisible();
});

test('on a phone the dialog holds it, too', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, product, 'admin');
  await page.goto(`${product.url}/audit?kind=people`);
  await page.getByRole('button', { name: /^Export/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Signed JSON' }).check();
  await dialog.getByRole('checkbox', { name: /^Each month by mail/ }).click();
  await expect(dialog.getByRole('region', { name: 'Mailed each month' })).toContainText('People');
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  await expectAccessible(page);
});
