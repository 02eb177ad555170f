import { writeFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { phonePhoto, plainPng } from '../../estimating/photos/pictures.ts';
import { closeContexts, expectAccessible, productOfFile, signIn } from '../product.ts';

const product = productOfFile();
test.afterEach(closeContexts);

test('S010: the photograph of the house is set on a phone, goes on after a broken network, and is taken off and put back; another window is told', async ({
  page,
  context,
}, testInfo) => {
  await signIn(page, product, 'homeowner');
  const request = (method: string, path: string, data: object) => page.request.fetch(product.url + path, { method, data });
  await request('PUT', '/api/home/address', { address: '214 E Tulane Rd', city: 'Columbus', state: 'OH', zip: '43202' });
  await request('POST', '/api/home/setup', { bedrooms: 3, totalLivingArea: '1640' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${product.url}/dashboard`);
  const house = page.getByRole('region', { name: 'Your home' });
  await expectAccessible(page);
  await house.getByRole('button', { name: 'Add a photograph' }).click();
  const dialog = page.getByRole('dialog', { name: 'Photograph of 214 E Tulane Rd' });
  await expect(dialog).toContainText('No photograph yet.');
  await expect(dialog.getByRole('button', { name: 'Take a photograph' })).toBeVisible();
  await expect(dialog.locator('input[capture="environment"]')).toHaveAttribute('accept', 'image/*');
  await expectAccessible(page);
  const files = dialog.getByLabel('Picture of the house');
  await files.setInputFiles({
    name: 'plan.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  });
  await expect(dialog.getByRole('alert')).toContainText('The photograph was not set.');

  // The network goes while it is sent: it says so, and goes on by itself.
  const uploads: string[] = [];
  page.on('response', async (response) => {
    if (response.request().method() === 'POST' && response.url().endsWith('/api/home/photo/uploads') && response.ok())
      uploads.push(((await response.json()) as { uploadId: string }).uploadId);
  });
  await page.route('**/api/home/photo/uploads/**', (route) => route.abort());
  const path = testInfo.outputPath('house.jpg');
  await writeFile(path, await phonePhoto({ width: 900, height: 1_200 }));
  await dialog.locator('input[capture]').setInputFiles(path);
  await expect(dialog.getByRole('status')).toContainText('No network: it goes on from here by itself once it is back.');
  await expect(dialog).toContainText('Keep this page open until it is set. After a reload, choose it again: it goes on from where it was.');
  await expectAccessible(page);
  // A page has no file any more after a reload; the one that is chosen again goes on as the upload that it was.
  await page.reload();
  await house.getByRole('button', { name: 'Add a photograph' }).click();
  const before = uploads.length;
  await dialog.locator('input[capture]').setInputFiles(path);
  await expect(dialog.getByRole('status')).toContainText('No network: it goes on from here by itself once it is back.');
  expect(uploads.length).toBeGreaterThan(before);
  expect(new Set(uploads).size).toBe(1);
  await page.unroute('**/api/home/photo/uploads/**');
  const large = dialog.getByRole('img', { name: 'Photograph of 214 E Tulane Rd' });
  await expect(large).toBeVisible();
  await expect(dialog.getByRole('progressbar')).toHaveCount(0);
  await page.keyboard.press('Escape');
  const thumbnail = house.getByRole('img', { name: 'Photograph of 214 E Tulane Rd' });
  await expect(thumbnail).toHaveAttribute('loading', 'lazy');
  await expect.poll(() => thumbnail.evaluate((image) => (image as HTMLImageElement).naturalHeight)).toBe(400);
  await expectAccessible(page);

  // Two windows: the one that is late is told, and may put its own in place all the same.
  await page.setViewportSize({ width: 1440, height: 900 });
  const other = await context.newPage();
  await other.goto(`${product.url}/dashboard`);
  await other.getByRole('button', { name: /^Photograph of/ }).click();
  await other.route('**/api/home/photo/uploads/**', async (route) => {
    await expect(page.getByText('Photograph taken off.')).toBeVisible();
    await route.continue();
  });
  const late = other.getByRole('dialog', { name: 'Photograph of 214 E Tulane Rd' });
  await late
    .getByLabel('Picture of the house')
    .setInputFiles({ name: 'late.png', mimeType: 'image/png', buffer: await plainPng(640, 480, '#446688') });
  await expect(late.getByRole('progressbar')).toBeVisible();
  await house.getByRole('button', { name: /^Photograph of/ }).click();
  await dialog.getByRole('button', { name: 'Take it off' }).click();
  await expect(late.getByRole('alert')).toContainText('Another photograph was set, or this one taken off, while yours was sent.');
  await expectAccessible(other);
  await late.getByRole('button', { name: 'Put mine in its place' }).click();
  await expect(other.getByText('Photograph set.')).toBeVisible();
  await expect(late.locator('img')).toHaveJSProperty('naturalWidth', 640);
  await other.close();
  await expect(dialog.locator('img')).toHaveJSProperty('naturalWidth', 640);

  await dialog.getByRole('button', { name: 'Take it off' }).click();
  await expect(dialog).toContainText('No photograph yet.');
  await page.getByText('Photograph taken off.').last().locator('..').getByRole('button', { name: 'Undo' }).click();
  await expect(dialog.getByRole('img')).toBeVisible();
  await page.goto(`${product.url}/home/property?asof=now`);
  await expect(page.getByRole('img', { name: 'The house, as its photograph showed it then' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Changes of the house' })).toContainText('Set the photograph of your home');
  await page.getByRole('navigation', { name: 'Changes of the house' }).getByRole('button').last().click();
  await expect(page.getByRole('row', { name: /^Photograph/ })).toContainText('not there');
  await expectAccessible(page);
});
