import { expect, type Page, type Route, test } from '@playwright/test';
import sharp from 'sharp';
import { closeContexts, expectAccessible, productOfFile, signIn } from '../product.ts';

const product = productOfFile();
test.afterEach(closeContexts);

const TILE = 'Tile floor, porcelain, 12 x 24 in';
/** Kitchen and hall bath. */
const JOB = 1002;

async function picture(name: string, background: string) {
  const buffer = await sharp({ create: { width: 800, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

async function openLine(page: Page, description: string) {
  await page.goto(`${product.url}/ProEstimate/EstimateView/${JOB}/0`);
  await page.getByRole('row').filter({ hasText: description }).first().click();
}
const photosOf = (page: Page) => page.locator('[data-inspect="photos"]');
const thumbs = (page: Page) => photosOf(page).getByRole('button', { name: /^Open photo/ });
const tileRow = (page: Page) => page.getByRole('row').filter({ hasText: TILE });

test('S187: photos are added to a line and to an area, looked at, captioned, turned, moved and deleted by keys, and brought back', async ({
  page,
}) => {
  await signIn(page, product, 'contractor');
  await openLine(page, TILE);
  await expect(photosOf(page)).toBeVisible();
  await page
    .getByLabel('Choose photos')
    .setInputFiles([
      await picture('Stain.jpg', '#804020'),
      await picture('Door.jpg', '#c0c0c0'),
      { name: 'Cabinet drawing.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') },
      { name: 'lies.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('%PDF-1.7 and more that is no picture') },
      { name: 'nothing.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) },
    ]);
  await expect(thumbs(page)).toHaveCount(2);
  const rows = page.getByRole('list', { name: 'Photos on their way' }).getByRole('listitem');
  await expect(rows.filter({ hasText: 'Cabinet drawing.pdf' })).toContainText('Not a picture');
  await expect(rows.filter({ hasText: 'lies.jpg' })).toContainText('This is a PDF file. A photo is JPEG, HEIC, PNG, WebP or AVIF.');
  await expect(rows.filter({ hasText: 'nothing.jpg' })).toContainText('This file is empty.');
  await page.getByRole('button', { name: 'Remove Cabinet drawing.pdf' }).click();
  // What the server refused for good stays listed across a reload, and is not sent again.
  const sent: string[] = [];
  page.on('request', (request) => request.url().includes('/PhotoUploads') && sent.push(request.url()));
  await page.reload();
  await page.getByRole('row').filter({ hasText: TILE }).first().click();
  await expect(rows.filter({ hasText: 'lies.jpg' })).toContainText('This is a PDF file. A photo is JPEG, HEIC, PNG, WebP or AVIF.');
  await expect(thumbs(page)).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Retry lies.jpg' })).toHaveCount(0);
  expect(sent).toEqual([]);
  await page.getByRole('button', { name: 'Remove lies.jpg' }).click();
  await expect(rows).toHaveCount(0);
  await expect(tileRow(page)).toContainText('2');
  await expect(photosOf(page).getByRole('button', { name: 'Photos of this line 2' })).toBeVisible();
  await expectAccessible(page);

  await thumbs(page).first().click();
  const viewer = page.getByRole('dialog', { name: /^Photo/ });
  await expect(viewer).toContainText('1 of 2');
  await expectAccessible(page);
  await page.keyboard.press('ArrowRight');
  await expect(viewer).toContainText('2 of 2');
  await page.keyboard.press('ArrowLeft');
  await expect(viewer).toContainText('800 x 600');
  await page.keyboard.press('r');
  await expect(viewer.getByRole('status')).toHaveText('Image Rotation Process Completed.');
  await expect(viewer).toContainText('600 x 800');
  await viewer.getByLabel('Caption').fill('Stain, old leak');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Photo Stain, old leak' })).toBeVisible();
  await viewer.getByLabel('Line').selectOption('No line');
  await expect(viewer).toContainText('2 of 2');
  await viewer.getByRole('button', { name: 'Close (Esc)' }).focus();
  await page.keyboard.press('Delete');
  await expect(viewer).toContainText('1 of 1');
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
  await expect(page.getByText('Photo deleted: Stain, old leak.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await photosOf(page).getByRole('button', { name: 'Kitchen 2' }).click();
  await expect(page.getByRole('button', { name: 'Open photo Stain, old leak' })).toBeVisible();
});

test('a photo that is dropped on the name of an area is the area’s', async ({ page }) => {
  await signIn(page, product, 'contractor');
  await openLine(page, TILE);
  const { buffer } = await picture('Slab.jpg', '#909090');
  const data = await page.evaluateHandle(
    (bytes) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(bytes)], 'Slab.jpg', { type: 'image/jpeg' }));
      return transfer;
    },
    [...buffer],
  );
  await page
    .getByRole('navigation', { name: 'Areas' })
    .getByRole('listitem')
    .filter({ hasText: 'Garage' })
    .dispatchEvent('drop', { dataTransfer: data });
  await page.getByRole('button', { name: 'Menu of Garage' }).click();
  await page.getByRole('menuitem', { name: 'Photos…' }).click();
  await expect(page.getByRole('dialog', { name: 'Photos, Garage' }).getByRole('button', { name: 'Open photo Slab.jpg' })).toBeVisible();
});

test('on a phone a photo is taken and a quantity changed in a lost network; both wait across a reload and go once when it is back', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await signIn(page, product, 'contractor');
  await openLine(page, 'Bathtub and surround');
  await expect(page.getByRole('button', { name: 'Take photo' })).toBeVisible();
  // The connection is gone, as far as anything is sent; the page itself can still be loaded.
  const lost = (route: Route) => route.abort('internetdisconnected');
  await context.route('**/PhotoUploads**', lost);
  await context.route('**/SaveLineItemQuantityWithDecimals', lost);
  await page.getByLabel('Take a photo').setInputFiles([await picture('Cellar.jpg', '#303030')]);
  const row = page.getByRole('list', { name: 'Photos on their way' }).getByRole('listitem');
  await expect(row).toContainText('waits: Bathtub and surround');
  await expect(page.getByText('No network. 1 photo waits in this browser and goes by itself when it is back.')).toBeVisible();
  await page.getByRole('dialog', { name: 'Line' }).getByRole('textbox', { name: 'Quantity' }).fill('2');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Offline, 1 change and 1 photo wait' })).toBeAttached();
  await expectAccessible(page);
  await page.reload();
  // The server has the old quantity; what waits is shown with a clock.
  const line = page.getByRole('row').filter({ hasText: 'Bathtub and surround' }).first();
  await expect(line).toContainText('2.0');
  await expect(line.getByRole('img', { name: 'Waits for the network' })).toBeVisible();
  await line.click();
  await expect(row).toContainText('Cellar.jpg');
  await expect(thumbs(page)).toHaveCount(0);
  await context.unroute('**/PhotoUploads**');
  await context.unroute('**/SaveLineItemQuantityWithDecimals');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(thumbs(page)).toHaveCount(1);
  await expect(row).toHaveCount(0);
  await page.reload();
  await page.getByRole('row').filter({ hasText: 'Bathtub and surround' }).first().click();
  await expect(thumbs(page)).toHaveCount(1);
  await expect(page.getByRole('dialog', { name: 'Line' }).getByRole('textbox', { name: 'Quantity' })).toHaveValue('2.0');
});

test('what a colleague typed into the same cell while a change waited for the network is shown with one’s own, and either can be taken', async ({
  page,
  browser,
}) => {
  await signIn(page, product, 'contractor');
  await openLine(page, 'Cabinets, base');
  const row = page.getByRole('row').filter({ hasText: 'Install Cabinets, base' }).first();
  await expect(row).toContainText('14.0');
  await page.context().route('**/SaveLineItemQuantityWithDecimals', (route) => route.abort('internetdisconnected'));
  await row.locator('[id$="-quantity"]').dblclick();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('15');
  await page.keyboard.press('Enter');
  await expect(row.getByRole('img', { name: 'Waits for the network' })).toBeVisible();
  const colleague = await browser.newContext();
  const theirs = await colleague.newPage();
  await signIn(theirs, product, 'admin');
  await theirs.goto(`${product.url}/ProEstimate/EstimateView/${JOB}/0`);
  const same = theirs.getByRole('row').filter({ hasText: 'Install Cabinets, base' }).first();
  await same.locator('[id$="-quantity"]').dblclick();
  await theirs.keyboard.press('Control+a');
  await theirs.keyboard.type('12');
  await theirs.keyboard.press('Enter');
  await expect(
    theirs
      .getByRole('status')
      .filter({ hasText: /^Saved/ })
      .first(),
  ).toBeAttached();
  await expect(same).toContainText('12.0');
  await page.context().unroute('**/SaveLineItemQuantityWithDecimals');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  // Who it was is told where the notice of it came before the answer to one's own change.
  const told = page.getByRole('alert').filter({
    hasText: /Priya typed 12\.0 LF while you typed 15\.0\..*Yours came last and stands|changed to 12\.0 while yours waited; 15\.0 stands/,
  });
  await expect(told).toBeVisible();
  await expect(same).toContainText('15.0');
  await told.getByRole('button', { name: /^Take 12\.0/ }).click();
  await expect(row.locator('[id$="-quantity"]')).toContainText('12.0');
  await expect(same).toContainText('12.0');
});
