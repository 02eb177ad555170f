import { expect, type Page, test } from '@playwright/test';
import { closeContexts, expectAccessible, productOfFile, signIn } from '../product.ts';

const product = productOfFile();
test.afterEach(closeContexts);

const send = async (page: Page, method: string, path: string, data: object) => {
  const answer = await page.request.fetch(`${product.url}${path}`, { method, data });
  expect(answer.ok(), `${path} answers ${answer.status()}`).toBe(true);
};
/** MM-DD-YYYY, so many days from today. */
function inDays(days: number): string {
  const [year, month, day] = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).split('-');
  return `${month}-${day}-${year}`;
}
const LONG = 'Refrigerator, French door, counter depth, as the receipt of the shop names it, stainless, 27.8 cu ft';

test('S010, S011, S143: Home has the facts of the house and of the vault; on a phone a bell leads to the list, and what is more than four waits under one row', async ({
  page,
}) => {
  await signIn(page, product, 'homeowner');
  await send(page, 'PUT', '/api/home/address', { address: '214 E Tulane Rd', city: 'Columbus', state: 'OH', zip: '43202' });
  await send(page, 'POST', '/api/home/setup', { bedrooms: 3, totalLivingArea: '1640', garageType: 'attachedgarage' });
  await send(page, 'PUT', '/api/organizationuser/0/propertycharacteristics/0', {
    ...{ yearBuilt: 1956, roofPitch: 'Moderate', selectedMaterials: [{ id: 34701 }] },
  });
  await page.goto(`${product.url}/dashboard`);
  const house = page.getByRole('region', { name: 'Your home' });
  const fact = (word: string) => house.locator('dl > div').filter({ has: page.getByText(word, { exact: true }) });
  await expect(fact('Garage')).toContainText('Attached, 1 car');
  await expect(fact('Roof')).toContainText('Moderate, asphalt shingle');
  await expect(fact('Vault')).toHaveCount(0);
  await page.goto(`${product.url}/homereports?report=csi`);
  await expect(page.getByText('There is no estimate yet.')).toBeVisible();
  await page.getByRole('link', { name: 'New estimate' }).click();
  await expect(page.getByRole('progressbar', { name: 'New estimate' })).toBeVisible();
  await page.goto(`${product.url}/dashboard`);
  await send(page, 'PUT', '/api/organizationuser/0/propertycharacteristics/0', { numberOfCarsInGarage: 2 });
  await expect(fact('Garage')).toContainText('Attached, 2 cars');

  const add = (item: object) => send(page, 'POST', '/api/inventories/0/items', item);
  await add({ name: 'Dehumidifier', inventoryCategory_Id: 4, priceCost: '249.50', warrantyExpires: inDays(11) });
  await add({ name: LONG, inventoryCategory_Id: 4, quantity: 2, priceCost: '2899.25', warrantyExpires: inDays(5) });
  await add({ name: 'Water heater', inventoryCategory_Id: 2, inventoryItemType_Id: 201, purchaseDate: '06-01-2010', serialNumber: 'X' });
  for (let n = 0; n < 2; n += 1) await add({ name: '', isUnnamed: true });
  await expect(fact('Vault')).toContainText('5 items, $6,048.00');
  const todos = page.getByRole('region', { name: 'What needs doing' });
  const rows = todos.getByRole('listitem');
  await expect(rows.first()).toContainText(`${LONG}: the warranty ends in 5 days`);
  await expect(rows.nth(1)).toContainText('Dehumidifier: the warranty ends in 11 days');
  await expect(rows.nth(2)).toContainText('Bought 06-01-2010, usual life 14.5 years');
  // As drawn: about what a new one costs here, and the estimate of it.
  await expect(rows.nth(2)).toContainText('$2,200.10');
  await rows.nth(2).getByRole('button', { name: 'Start an estimate: Water heater is past its usual life' }).press('Enter');
  await expect(page.getByRole('progressbar', { name: 'New estimate' })).toBeVisible();
  await page.getByRole('link', { name: 'Scopebook, home' }).click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toContainText('214 E Tulane Rd');
  await expect(rows.nth(2)).toContainText('$2,200.10');
  const all = await rows.count();
  expect(all).toBeGreaterThan(5);
  await expect(todos.getByRole('button', { name: / more: / })).toHaveCount(0);
  await expectAccessible(page);

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(rows).toHaveCount(4);
  const more = todos.getByRole('button', { name: new RegExp(`^${all - 4} more: .*photographs`) });
  await expect(more).toHaveAttribute('aria-expanded', 'false');
  await expectAccessible(page);
  await more.press('Enter');
  await expect(rows).toHaveCount(all);
  const fewer = todos.getByRole('button', { name: 'Fewer' });
  await expect(fewer).toBeFocused();
  const bell = page.getByRole('button', { name: `What needs doing: ${all}` });
  await page.getByRole('region', { name: 'Estimates' }).scrollIntoViewIfNeeded();
  await bell.click();
  await expect(todos.getByRole('heading', { name: /^What needs doing/ })).toBeFocused();
  await expect(todos.getByRole('heading', { name: /^What needs doing/ })).toBeInViewport();
  await fewer.click();
  await expect(rows).toHaveCount(4);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
});
