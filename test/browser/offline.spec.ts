import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { closeContexts, expectAccessible, productOfFile, signIn } from './product.ts';

const product = productOfFile();
test.afterEach(closeContexts);

/** Kitchen and hall bath. */
const JOB = 1002;
const open = (page: Page) => page.goto(`${product.url}/ProEstimate/EstimateView/${JOB}/0`);
const rowOf = (page: Page, description: string) => page.getByRole('row').filter({ hasText: description }).first();

async function type(page: Page, description: string, quantity: string) {
  await rowOf(page, description).locator('[id$="-quantity"]').dblclick();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(quantity);
  await page.keyboard.press('Enter');
}

test('what waits for the network is shown at cells, areas and totals; it is read, taken back one by one, saved as a file, and sent when it is back', async ({
  page,
}) => {
  await signIn(page, product, 'contractor');
  await open(page);
  const backsplash = rowOf(page, 'Backsplash, tile');
  const cabinets = rowOf(page, 'Cabinets, wall, 30');
  const quantityOf = (row: typeof backsplash) => row.locator('[id$="-quantity"]');
  await expect(quantityOf(backsplash)).toContainText(/\d/);
  // The code of the list comes after the page.
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => /waiting-list/.test(name)));
  const was = await quantityOf(cabinets).innerText();
  const total = await page.getByTestId('grand-total').innerText();
  await page.context().setOffline(true);
  await type(page, 'Backsplash, tile', '30');
  await type(page, 'Cabinets, wall, 30', '3');
  await expect(backsplash.getByRole('img', { name: 'Waits for the network' })).toBeVisible();
  const kitchen = page.getByRole('navigation', { name: 'Areas' }).getByRole('listitem').filter({ hasText: 'Kitchen' });
  await expect(kitchen.getByRole('img', { name: 'Changes wait for the network' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Totals' })).toContainText(`what was last saved, ${total}.`);
  await expect(page.getByRole('button', { name: 'Send estimate' })).toBeDisabled();
  await page.getByRole('button', { name: 'Offline, 2 changes wait' }).click();
  const list = page.getByRole('dialog', { name: /^Offline/ });
  await expect(list).toContainText(/Offline since \d+:\d+.*, 2 changes wait/);
  const changes = list.getByRole('list', { name: 'Changes that wait' }).getByRole('listitem');
  await expect(changes.nth(0)).toContainText(/Changed quantity of Backsplash.*Kitchen, .* to 30.0 SF/);
  await expectAccessible(page);
  const saved = page.waitForEvent('download');
  await list.getByRole('button', { name: 'Save a copy as a file' }).click();
  const copy = JSON.parse(await readFile(await (await saved).path(), 'utf8')) as {
    changes: { text: string; request: { body: unknown } }[];
  };
  expect(copy.changes.map(({ text }) => text)).toEqual([expect.stringMatching(/Backsplash/), expect.stringMatching(/Cabinets/)]);
  expect(copy.changes[0]?.request.body).toMatchObject({ Quantity: '30.0' });
  await changes
    .nth(1)
    .getByRole('button', { name: /^Take back/ })
    .click();
  await expect(changes).toHaveCount(1);
  await expect(quantityOf(cabinets)).toHaveText(was);
  await page.context().setOffline(false);
  await expect(page.getByRole('status').filter({ hasText: /^Saved/ })).toBeAttached();
  await page.reload();
  await expect(quantityOf(backsplash)).toContainText('30.0');
  await expect(quantityOf(cabinets)).toHaveText(was);
});
