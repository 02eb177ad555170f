import { expect, type Page, test } from '@playwright/test';
import { phonePhoto, plainPng } from '../../estimating/photos/pictures.ts';
import { closeContexts, expectAccessible, productOfFile, signIn } from '../product.ts';

test.use({ serviceWorkers: 'allow' });
const product = productOfFile();
test.afterEach(closeContexts);
test.describe.configure({ mode: 'serial' });

/** Photographs of different sizes, so that each is a file of its own. */
const photos = (count: number, from = 0) =>
  Promise.all(
    Array.from({ length: count }, async (_, n) => ({
      name: `IMG_${1000 + from + n}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await phonePhoto({ width: 300 + from + n, height: 240 }),
    })),
  );
const row = (page: Page, number: number) => page.locator('[data-photograph]').nth(number - 1);
const nameOf = (page: Page, number: number) => page.getByLabel(`Name of photograph ${number}`, { exact: true });
const vault = (page: Page) =>
  page.evaluate(async () => {
    const get = async (path: string) => (await fetch(`/api/inventories/0/${path}`)).json() as Promise<Record<string, unknown>[]>;
    const [items, files] = [await get('items'), await get('attachments')];
    return items.map(({ id, name, inventoryCategory_Id: category, priceCost: price }) => ({
      ...{ name, category, price },
      files: files.filter(({ inventoryItem_Id }) => inventoryItem_Id === id).length,
    }));
  });

test('ten photographs at once are ten rows; named by keys, joined by M, taken back, and the rest is named later', async ({ page }) => {
  await signIn(page, product, 'homeowner');
  await page.goto(`${product.url}/vault`);
  await page
    .getByLabel('Choose photographs')
    .first()
    .setInputFiles(await photos(10));
  await expect(page).toHaveURL(/\/vault\/photographs$/);
  await expect(page.locator('[data-photograph]')).toHaveCount(10);
  await expect(page.getByText('10 of 10 kept')).toBeVisible();
  await expectAccessible(page);
  await nameOf(page, 1).click();
  await page.keyboard.type('Bicycle, touring, 56 cm');
  await page.keyboard.press('Enter');
  await expect(nameOf(page, 2)).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('m');
  await expect(row(page, 2)).toContainText('same item as photograph 1, Bicycle, touring, 56 cm');
  await expect(page.getByText('10 photographs, 9 items')).toBeVisible();
  await expect.poll(() => vault(page)).toContainEqual(expect.objectContaining({ name: 'Bicycle, touring, 56 cm', files: 2 }));
  // Taken back by M again, by the keys, and done again.
  await page.keyboard.press('Control+z');
  await expect(nameOf(page, 2)).toBeVisible();
  await expect.poll(() => vault(page)).toContainEqual(expect.objectContaining({ name: 'Bicycle, touring, 56 cm', files: 1 }));
  await expect.poll(async () => (await vault(page)).length).toBe(10);
  await page.keyboard.press('Control+Shift+z');
  await expect.poll(async () => (await vault(page)).length).toBe(9);
  await nameOf(page, 3).click();
  await page.keyboard.type('Table saw');
  await page.getByLabel('Category of photograph 3').selectOption('Tools');
  await page.getByLabel('Price each of photograph 3').fill('629');
  await nameOf(page, 4).click();
  await page.keyboard.press('Control+d');
  await expect(nameOf(page, 4)).toHaveValue('Table saw');
  await expect(nameOf(page, 5)).toBeFocused();
  // What it may go on to is taken by the right arrow alone.
  await page.keyboard.type('table s');
  await expect(page.getByRole('button', { name: 'Take table saw' })).toBeAttached();
  await page.keyboard.press('ArrowRight');
  await expect(nameOf(page, 5)).toHaveValue('table saw');
  await page.getByLabel('Category of all without one').selectOption('Furniture');
  await expect(page.getByLabel('Category of photograph 1', { exact: true })).toHaveValue('4');
  await expect.poll(async () => (await vault(page)).filter(({ category }) => category === 4).length).toBe(7);
  await row(page, 10).getByRole('button', { name: 'More of photograph 10' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect(page.locator('[data-photograph]')).toHaveCount(9);
  await expect.poll(async () => (await vault(page)).length).toBe(8);
  await page.getByRole('button', { name: /^Done, 4 named/ }).click();
  await expect(page).toHaveURL(/\/vault$/);
  const gaps = page.getByRole('navigation', { name: 'Show' });
  await gaps.getByRole('button', { name: /Without a name/ }).click();
  await expect(page.getByRole('region', { name: 'Items' })).toContainText('4 items');
  await page.getByRole('link', { name: 'Name them' }).click();
  await expect(page.locator('[data-photograph]')).toHaveCount(4);
});

test('a flood: without a network photographs wait on the phone, over a reload, named and joined; with it they are in the vault once, and the insurer’s ZIP is whole', async ({
  page,
}, testInfo) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, product, 'homeowner');
  await page.goto(`${product.url}/vault`);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.goto(`${product.url}/vault/photographs`);
  await expect(page.getByRole('list', { name: 'Photographs' })).toBeVisible();
  const before = await vault(page);
  await page.waitForTimeout(1_500);
  await page.context().setOffline(true);
  await page
    .getByLabel('Choose photographs')
    .setInputFiles([...(await photos(3, 50)), { name: 'Receipt.png', mimeType: 'image/png', buffer: await plainPng(40, 30) }]);
  const strip = page.getByRole('list', { name: 'Photographs' });
  await expect(strip.getByRole('button', { name: /waits on this phone/ })).toHaveCount(4);
  await strip.getByRole('button', { name: /^Photograph 5/ }).click();
  await nameOf(page, 5).fill('Freezer, chest');
  await page.getByRole('button', { name: 'Next: photograph 6' }).click();
  await page.getByRole('button', { name: 'Same item as photograph 5' }).click();
  await expect(page.getByText('same item as photograph 5, Freezer, chest')).toBeVisible();
  await page.reload();
  await expect(strip.getByRole('button', { name: /Freezer, chest, waits on this phone/ })).toBeVisible();
  await expect(strip.getByRole('button', { name: /waits on this phone/ })).toHaveCount(4);
  await page.context().setOffline(false);
  await expect(strip.getByRole('button', { name: /waits on this phone/ })).toHaveCount(0, { timeout: 30_000 });
  await expect.poll(() => vault(page)).toContainEqual(expect.objectContaining({ name: 'Freezer, chest', files: 2 }));
  expect(await vault(page)).toHaveLength(before.length + 3);
  await page.reload();
  await expectAccessible(page);
  // At home: for the insurer, and whether it is whole.
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${product.url}/vault`);
  await page.getByRole('button', { name: 'For the insurer' }).click();
  const dialog = page.getByRole('dialog', { name: 'For the insurer' });
  const fetched = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'ZIP with everything' }).click();
  const zip = testInfo.outputPath('inventory.zip');
  await (await fetched).saveAs(zip);
  await page.goto(`${product.url}/verify`);
  await page.getByLabel('choose a file').setInputFiles(zip);
  await expect(page.getByRole('article').first().getByRole('heading', { name: 'As it was written' })).toBeVisible();
});
