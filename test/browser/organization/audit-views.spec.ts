import { expect, test } from '@playwright/test';
import { expectAccessible, productOfFile, signIn } from '../product.ts';

const product = productOfFile();

test('an admin saves the filters as a view that mails, learns before how often it would have, walks the views by keys, and takes a deletion back', async ({
  page,
}) => {
  await signIn(page, product, 'admin');
  await page.goto(`${product.url}/audit`);
  const views = page.getByRole('navigation', { name: 'Views' });
  const everything = views.getByRole('button', { name: /^Everything/ });
  await expect(everything).toHaveAttribute('aria-current', 'true');
  const status = page.getByRole('status').filter({ hasText: /entr(y|ies)/ });
  await expect(everything).toContainText(/[\d,]+/);
  const all = /([\d,]+) entries/.exec(await status.innerText())?.[1] ?? '';
  await expect(everything).toContainText(all);

  await page.getByRole('checkbox', { name: 'Quality' }).click();
  await expect(page).toHaveURL(/kind=quality/);
  await views.getByRole('button', { name: 'Save these filters as a view' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('What I watch');
  await expect(dialog.getByRole('checkbox', { name: 'Quality' })).toBeChecked();
  await dialog.getByRole('button', { name: 'At once' }).click();
  const foretold = dialog.getByRole('status');
  await expect(foretold).toContainText(/In the last 30 days: \d+ entr(y|ies) in \d+ mails?\./);
  await expectAccessible(page);
  const least = dialog.getByLabel('Only when it moves at least');
  await least.fill('a lot');
  await expect(dialog.getByText('An amount in dollars, such as 250.00')).toBeVisible();
  await least.fill('99999999');
  await expect(foretold).toContainText('0 entries in 0 mails.');
  await least.fill('');
  await expect(foretold).not.toContainText('0 entries in 0 mails.');
  await dialog.getByRole('button', { name: 'Send me the last one' }).click();
  await expect(page.getByText(/^(Mailed to |Nothing in the last 30 days)/)).toBeVisible();
  await dialog.getByLabel('Name').press('Control+Enter');
  await expect(dialog).toHaveCount(0);

  const mine = views.getByRole('button', { name: /^What I watch/ });
  await expect(mine).toHaveAttribute('aria-current', 'true');
  await expect(page).toHaveURL(/view=\d+.*kind=quality/);
  await expect(page.getByText('at once, by mail, to me; not for what I do')).toBeVisible();
  const count = /([\d,]+) entr/.exec(await status.innerText())?.[1] ?? '';
  await expect(mine).toContainText(count);

  await page.keyboard.press('[');
  await expect(everything).toHaveAttribute('aria-current', 'true');
  await expect(page).not.toHaveURL(/kind=/);
  await page.keyboard.press(']');
  await expect(mine).toHaveAttribute('aria-current', 'true');
  await expect(page).toHaveURL(/kind=quality/);
  await page.keyboard.press('/');
  await expect(page.getByPlaceholder('Words, line or value')).toBeFocused();
  await page.keyboard.press(']');
  await expect(page.getByPlaceholder('Words, line or value')).toHaveValue(']');
  await page.getByPlaceholder('Words, line or value').fill('');

  await page.getByRole('checkbox', { name: 'Notes' }).click();
  // A box that was ticked keeps no letter from the page.
  await page.keyboard.press('e');
  await expect(page.getByRole('dialog', { name: /^Export / })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('filters changed')).toBeVisible();
  await page.getByRole('button', { name: 'Save in the view' }).click();
  await expect(page.getByText('filters changed')).toHaveCount(0);

  // The link of a mail: the view alone.
  const id = new URL(page.url()).searchParams.get('view');
  await page.goto(`${product.url}/audit?view=${id}`);
  await expect(page).toHaveURL(/kind=quality(%2C|,)notes/);
  await expect(page.getByRole('checkbox', { name: 'Notes' })).toBeChecked();

  await page.goto(`${product.url}/settings/audit-alerts`);
  const toggle = page.getByRole('switch', { name: 'What I watch' });
  await expect(toggle).toBeChecked();
  await expect(page.getByText(/\d+ mails? in the last 30 days/)).toBeVisible();
  await expectAccessible(page);
  await toggle.press('Space');
  await expect(page.getByText('no mails')).toBeVisible();
  await page.getByRole('link', { name: 'Change What I watch' }).click();
  await expect(dialog.getByRole('button', { name: 'No mails' })).toHaveAttribute('aria-pressed', 'true');
  await dialog.getByRole('button', { name: 'Delete view' }).click();
  await expect(mine).toHaveCount(0);
  await expect(page.getByText("This view was deleted or is somebody else's.")).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(mine).toBeVisible();
  await expectAccessible(page);
});

test('who may not see the audit is told so, and has no views', async ({ page }) => {
  await signIn(page, product, 'contractor');
  await page.goto(`${product.url}/settings/audit-alerts`);
  await expect(page).toHaveURL(/\/settings$/);
  expect((await page.request.get(`${product.url}/api/audit/views`)).status()).toBe(403);
});
