import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, productOfFile, signIn } from '../product.ts';

const product = productOfFile();

const checks = (page: Page) => page.getByRole('complementary', { name: 'Checks' });

/** The tests of a file share their product: the first one only reads. */
async function openKitchen(page: Page, userName: 'contractor' | 'admin' = 'contractor') {
  await signIn(page, product, userName);
  await page.goto(product.url);
  await page.getByText('Kitchen and hall bath').first().click();
  await expect(page).toHaveURL(/EstimateView\/\d+/);
  await expect(page.getByTestId('grand-total')).toContainText('27,559.82');
}

test('a number is explained from the bottom line to the event that made it, by keys, and its link opens the same', async ({ page }) => {
  await openKitchen(page, 'admin');
  await page.getByRole('button', { name: /^Total/ }).click();
  const why = page.getByRole('dialog', { name: 'Why this number' });
  await expect(why).toContainText('Total $27,559.82');
  await expect(why).toContainText('How it came to be');
  await expect(page).toHaveURL(/why=total/);
  await page.keyboard.press('ArrowLeft');
  await expect(why).toContainText('Tax $732.23');
  await expect(page).toHaveURL(/why=tax/);
  await expectAccessible(page);

  await why.getByRole('button', { name: /^Kitchen/ }).click();
  await expect(why).toContainText('Kitchen: tax $561.33');
  await why.getByRole('button', { name: 'Install Tile floor, porcelain, 12 x 24 in' }).click();
  await expect(why).toContainText('104.8 x 16.14');
  await expect(why).toContainText('85% of it is 104.8305');
  await expect(why.getByRole('listitem').filter({ hasText: 'Now, before tax' })).toContainText('1,691.47');
  await expectAccessible(page);
  const address = page.url();
  expect(address).toMatch(/why=line-\d+/);
  await page.keyboard.press('ArrowDown');
  await expect(why).toContainText('line 14 of 32');
  await page.keyboard.press('Escape');
  await expect(why).toHaveCount(0);
  await expect(page).not.toHaveURL(/why=/);

  await page.goto(address);
  await expect(why).toContainText('104.8 x 16.14');
  await why.getByRole('link', { name: /Measured Kitchen/ }).click();
  await expect(page).toHaveURL(/\/audit\/\d+\?asof=r\d+/);
  await expect(page.getByRole('heading', { name: /^As of/ })).toBeVisible();
});

test('the checks show what is missing where it would stand, add it by keys, and a dismissal keeps its reason until it is reopened', async ({
  page,
}) => {
  await openKitchen(page);
  await page.getByRole('button', { name: /^Checks \d+$/ }).click();
  await expect(checks(page)).toContainText('Would cost you money');
  await page.keyboard.press('ArrowDown');
  const floor = checks(page).getByRole('button', { name: /Nothing removes the old floor/ });
  await expect(floor).toBeFocused();
  // Nothing is written by looking: the line is hatched, the sums move.
  const hatched = page.getByRole('row', { name: 'Proposed: Remove Tile floor and setting bed' });
  await expect(hatched).toContainText('42.5');
  await expect(page.getByTestId('grand-total')).toContainText('27,705.17');
  await expectAccessible(page);

  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Added Remove Tile floor and setting bed, in Hall bath.' })).toBeVisible();
  await expect(hatched).toHaveCount(0);
  const rows = page.getByRole('grid').getByRole('row');
  await expect(rows.filter({ hasText: 'Tile floor and setting bed' })).toBeVisible();
  await expect(checks(page).getByRole('button', { name: /Nothing removes the old floor/ })).toHaveCount(0);

  const toilet = checks(page).getByRole('button', { name: /^The old toilet stays in place/ });
  await expect(toilet).toHaveAttribute('aria-expanded', 'true');
  await checks(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(checks(page)).toContainText('Please say why.');
  await checks(page).getByLabel('Why it stays as it is').fill('Helen took it out herself');
  await page.keyboard.press('Enter');
  await expect(checks(page).getByRole('region', { name: 'Dismissed' })).toContainText('“Helen took it out herself”');
  await expect(toilet).toHaveCount(0);
  await page.reload();
  await page.getByRole('button', { name: /^Checks \d+$/ }).click();
  await checks(page).getByRole('button', { name: 'Reopen The old toilet stays in place' }).click();
  await expect(toilet).toBeVisible();
  await expect(checks(page).getByRole('region', { name: 'Dismissed' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Undo: Reopen check' }).click();
  await expect(checks(page).getByRole('region', { name: 'Dismissed' })).toContainText('“Helen took it out herself”');
  await checks(page).getByRole('button', { name: 'Close the checks' }).click();
  await expect(page.getByRole('complementary', { name: 'Line' })).toBeVisible();
});
