import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, productOfFile, signIn } from '../product.ts';

const product = productOfFile();

/** A toilet's flapper and a supply line: a plumber's small job. */
const FLAPPER = 26410;
const SUPPLY_LINE = 26435;

/** An estimate with the two in a bathroom, at national prices; answers its number. */
async function smallJob(page: Page): Promise<number> {
  const api = `${product.url}/api/ProEstimates`;
  const headers = { 'Content-Type': 'application/json' };
  const orderId = (await (await page.request.get(`${product.url}/api2/ProjectEstimate/GetNewOrder`)).json()) as number;
  const area = await (await page.request.post(`${api}/${orderId}/AddArea`, { headers, data: { SelectedArea: 'Bathroom' } })).json();
  const added = await page.request.post(`${api}/${orderId}/AddRepairItems/0`, {
    headers,
    data: { Areas: [area.areaID], Repairs: [FLAPPER, SUPPLY_LINE].map((itemXREF) => ({ itemXREF, quantity: '1' })) },
  });
  expect(added.status()).toBe(200);
  return orderId;
}
const grandTotal = (page: Page) => page.getByTestId('grand-total');
const row = (page: Page, words: string) => page.getByRole('grid').getByRole('row').filter({ hasText: words });

test("a small job is kept at its trade's labor minimum, which says why, follows while one types, and is switched off", async ({ page }) => {
  await signIn(page, product, 'contractor');
  const orderId = await smallJob(page);
  await page.goto(`${product.url}/ProEstimate/EstimateView/${orderId}/0`);
  const minimum = row(page, 'Labor minimum, plumber');
  await expect(minimum).toContainText('makes up 2 h');
  const before = await grandTotal(page).textContent();

  await minimum.locator('[data-column="quantity"]').click();
  await expect(page.getByRole('heading', { name: 'Why this number' })).toBeVisible();
  await expect(page.getByText(/^2 h at \$/)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.type('5');
  const refusal = page.getByText('This line follows the labor of its trade by itself', { exact: false });
  await expect(refusal).toBeVisible();

  await row(page, 'flapper').locator('[data-column="quantity"]').click();
  await page.keyboard.type('9');
  await page.keyboard.press('Enter');
  await expect(minimum).toBeHidden();
  await page.getByRole('grid').press('Control+z');
  await expect(minimum).toBeVisible();
  await expect(grandTotal(page)).toHaveText(before ?? '');

  await minimum.locator('[data-column="total"]').click();
  await page.getByRole('button', { name: 'For this estimate' }).click();
  await expect(minimum).toBeHidden();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Profit, overhead and tax' }).click();
  const setup = page.getByRole('region', { name: 'Labor minimums' });
  await expect(setup.getByText('off', { exact: true })).toBeVisible();
  await setup.getByRole('checkbox', { name: /least hours/ }).click();
  await expect(setup.getByText(/^adds \$/)).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(minimum).toBeVisible();
  await expect(refusal).toHaveCount(0);
});

test('an estimate is brought to new prices: the difference in money first, per line, and only what one chooses', async ({ page }) => {
  await signIn(page, product, 'contractor');
  const orderId = await smallJob(page);
  const update = async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Find anything' }).fill('update prices');
    await expect(page.getByRole('option', { name: 'Update prices' })).toBeVisible();
    await page.keyboard.press('Enter');
  };
  await page.goto(`${product.url}/ProEstimate/EstimateView/${orderId}/0`);
  await expect(row(page, 'flapper')).toBeVisible();
  await update();
  await expect(page.getByRole('dialog').getByText('No new prices', { exact: false })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.request.post(`${product.url}/api/ProEstimates/${orderId}/UpdateAddressFields`, {
    headers: { 'Content-Type': 'application/json' },
    data: { address: '1 Main St', zip: '94110' },
  });
  const before = await grandTotal(page).textContent();
  await update();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/^\$[\d.]+ more$/)).toBeVisible();
  await expectAccessible(page);
  await expect(dialog.getByRole('checkbox')).toHaveCount(3);
  await expect(dialog.getByRole('checkbox').first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  const then = (await dialog.getByRole('status').textContent())?.match(/\$([\d.,]+) then/)?.[1] ?? '';
  await dialog.getByRole('button', { name: 'Update 1 line' }).click();
  await expect(dialog).toBeHidden();
  await expect(grandTotal(page)).toHaveText(`$${then}`);
  await page.getByRole('grid').press('Control+z');
  await expect(grandTotal(page)).toHaveText(before ?? '');

  await page.setViewportSize({ width: 390, height: 844 });
  // The estimate's own: the bar at the foot has a button of that name too.
  await page.getByLabel('More', { exact: true }).click();
  await page.getByRole('menuitem', { name: 'Update prices' }).click();
  await expect(dialog.getByRole('button', { name: 'Update 2 lines' })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Update 2 lines' }).click();
  await expect(dialog).toBeHidden();
});
