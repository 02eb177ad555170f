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
  await expectAccessible(page);
  await page.getByRole('complementary', { name: 'Priya Raman' }).getByRole('button', { name: 'Close' }).click();
  await expect(table.getByRole('row').filter({ hasText: 'Dana' })).toContainText('no second step');
  await expectAccessible(page);
  await other.close();
});

test('an administrator goes through the people by Up and Down, sees one’s jobs and sessions, and ends the session: the open tab says by whom, and saves what was typed there once its person is back', async ({
  page,
  browser,
}) => {
  const other = await browser.newContext();
  const dana = await other.newPage();
  await signIn(dana, product, 'contractor');
  // Those of the story above are over.
  await dana.request.post(`${product.url}/api/accounts/me/sessions/end`, { data: {} });
  await dana.goto(`${product.url}/settings/percentages`);
  const profit = dana.getByRole('region', { name: 'My percentages' }).getByLabel('Profit percentage');
  await profit.fill('14');
  await expect(dana.getByText('1 field not saved')).toBeVisible();

  await signIn(page, product, 'admin');
  await page.goto(`${product.url}/people`);
  const rows = page.getByRole('table', { name: 'People' });
  const first = rows.getByRole('button', { name: /Priya Raman/ });
  await first.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('complementary', { name: 'Priya Raman' }).getByRole('region', { name: 'Sessions' })).toContainText(
    'this one',
  );
  await page.keyboard.press('ArrowDown');
  const panel = page.getByRole('complementary', { name: 'Dana Whitfield' });
  await expect(panel).toBeVisible();
  await expect(rows.getByRole('button', { name: /Dana Whitfield/ })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('complementary', { name: 'Priya Raman' })).toBeVisible();
  await expect(first).toBeFocused();
  await page.getByRole('button', { name: 'Next person' }).press('Enter');
  await expect(panel.getByRole('button', { name: 'Next person' })).toBeDisabled();
  const jobs = panel.getByRole('region', { name: 'Jobs' });
  await expect(jobs).toContainText(/\d+ open, \$[\d,]+\.\d\d/);
  await expect(panel.getByRole('region', { name: 'Sessions' }).getByRole('listitem')).toHaveCount(1);
  await expectAccessible(page);

  await panel.getByRole('button', { name: 'End session' }).click();
  await expect(page.getByText('1 session of Dana Whitfield ended.')).toBeVisible();
  // Without a touch of hers.
  const over = dana.getByRole('dialog', { name: 'Your session ended' });
  await expect(over).toContainText('Ended by Priya Raman');
  await expect(profit).toHaveValue('14');
  await expectAccessible(dana);
  await over.getByRole('button', { name: 'Sign in as Dana Whitfield' }).click();
  await expect(over).toBeHidden();
  await profit.press('Control+Enter');
  await expect(dana.getByText('Tax, Profit, and Overhead settings have been updated.')).toBeVisible();

  await jobs.getByRole('link', { name: /in the list of jobs/i }).click();
  await expect(page.getByRole('button', { name: 'Jobs of Dana Whitfield, show all' })).toBeVisible();
  await page.goto(`${product.url}/audit?kind=signins`);
  await expect(page.getByText('Ended 1 session of Dana Whitfield')).toBeVisible();
  await other.close();
});
