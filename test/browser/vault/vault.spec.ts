import { expect, test } from '@playwright/test';
import { phonePhoto } from '../../estimating/photos/pictures.ts';
import { closeContexts, expectAccessible, productOfFile, signIn } from '../product.ts';

const product = productOfFile();
test.afterEach(closeContexts);
test.describe.configure({ mode: 'serial' });

test('an item is added by keys, wrong dates are said, and a second save goes back to the list', async ({ page }) => {
  await signIn(page, product, 'homeowner');
  await test.step('S134, S135: the vault opens, empty', async () => {
    await page.goto(`${product.url}/vault`);
    await expect(page.getByText('The vault is empty.')).toBeVisible();
  });
  await expectAccessible(page);
  const form = page.getByRole('form', { name: 'Item' });
  await test.step('S138: an item is added in a form, which needs a name', async () => {
    await page.keyboard.press('n');
    await form.getByRole('button', { name: 'Add item' }).click();
    await expect(form.getByText('Give it a name.')).toBeVisible();
  });
  await form.getByLabel('Name').fill('Television, OLED, 65 in');
  await test.step('R442: the category preselects its first type', async () => {
    await form.getByLabel('Category').selectOption('Electronics');
    await expect(form.getByLabel('Type')).toHaveValue('301');
  });
  await test.step('R433: it is one piece', () => expect(form.getByLabel('Quantity')).toHaveValue('1'));
  await form.getByLabel('Price each').fill('1,299.99');
  await form.getByLabel('Purchase date').fill('11-28-2099');
  await form.getByLabel('Warranty ends').fill('2026-11-28');
  await test.step('R429: a purchase to come is said', async () => {
    await form.getByRole('button', { name: 'Add item' }).click();
    await expect(form.getByText(/Later than today, \d\d-\d\d-\d{4}\./)).toBeVisible();
  });
  await test.step('R426, R428: a last day in another form is said', async () => {
    await expect(form.getByText('Type it as MM-DD-YYYY.')).toBeVisible();
  });
  await expectAccessible(page);
  await test.step('R430, R431, R432: a warranty ends after the purchase, and the earliest day is said', async () => {
    await form.getByLabel('Purchase date').fill('11-28-2024');
    await form.getByLabel('Warranty ends').fill('11-28-2024');
    await form.getByLabel('Warranty ends').press('Enter');
    await expect(form.getByText('The warranty must end after the purchase: 11-29-2024 at the earliest.').first()).toBeVisible();
  });
  await form.getByLabel('Warranty ends').fill('11-28-2025');
  await form.getByLabel('Warranty ends').press('Enter');
  const list = page.getByRole('region', { name: 'Items' });
  await expect(list.getByRole('button', { name: /Television, OLED, 65 in/ })).toContainText('no serial number');
  await test.step('R439, R440: a second save without a change goes back to the list', async () => {
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toHaveCount(0);
  });
  await expect(list).toContainText('$1,299.99');
});

test('found by name, category and area, counted and summed; deleting asks and is undone', async ({ page }) => {
  await signIn(page, product, 'homeowner');
  await page.goto(`${product.url}/vault`);
  await page.evaluate(async () => {
    for (const body of [
      {
        name: 'Water heater, gas, 50 gal',
        inventoryCategory_Id: 2,
        inventoryItemType_Id: 201,
        purchaseDate: '01-15-2005',
        priceCost: '1180',
      },
      { name: 'Dining chair, walnut', inventoryCategory_Id: 4, quantity: 6, priceCost: '185' },
    ])
      await fetch('/api/inventories/0/items', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
  });
  const list = page.getByRole('region', { name: 'Items' });
  await test.step('S135: what is there is counted and summed', async () => {
    await expect(list).toContainText('3 items, 8 pieces');
    await expect(list).toContainText('Belongings 2,409.99 + Building 1,180.00');
  });
  await expect(list.getByRole('button', { name: /Water heater/ })).toContainText('Past its usual life');
  await test.step('S136: the kinds are chosen in the navigation', async () => {
    await page
      .getByRole('navigation', { name: 'Show' })
      .getByRole('button', { name: /Past its usual life/ })
      .click();
    await expect(list).toContainText('1 item, 1 piece');
    await page
      .getByRole('navigation', { name: 'Show' })
      .getByRole('button', { name: /Everything/ })
      .click();
  });
  await test.step('R438, S137: words of name and category find it', async () => {
    await page.keyboard.press('/');
    await page.keyboard.type('FURNITURE wal');
    await expect(list.getByRole('button', { name: /Dining chair/ })).toBeVisible();
    await expect(list.getByRole('button', { name: /Television/ })).toHaveCount(0);
  });
  await list.getByRole('button', { name: /Dining chair/ }).click();
  await expectAccessible(page);
  await test.step('R441, S141: deleting asks', async () => {
    await page.getByRole('button', { name: 'Delete item' }).click();
    await expect(page.getByRole('dialog', { name: 'Delete Dining chair, walnut?' })).toBeVisible();
  });
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Nothing in the vault matches.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect(list.getByRole('button', { name: /Dining chair/ })).toBeVisible();
  // What another tab saves takes nothing away of what is typed.
  await list.getByRole('button', { name: /Dining chair/ }).click();
  const form = page.getByRole('form', { name: 'Item' });
  await form.getByLabel('Model').fill('Walnut 6');
  const id = await list.getByRole('button', { name: /Dining chair/ }).getAttribute('data-item');
  await page.evaluate(
    (itemId) =>
      fetch(`/api/inventories/0/items/${itemId}`, {
        method: 'PUT',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ serialNumber: 'W-6' }),
      }),
    id,
  );
  await expect(form.getByText('It was saved elsewhere meanwhile.')).toBeVisible();
  await expect(form.getByLabel('Model')).toHaveValue('Walnut 6');
  await form.getByRole('button', { name: 'Show what was saved' }).click();
  await expect(form.getByLabel('Serial number')).toHaveValue('W-6');
  await expect(form.getByLabel('Model')).toHaveValue('');
  // Nor does what another tab deletes.
  await form.getByLabel('Model').fill('Walnut 6');
  await page.evaluate((itemId) => fetch(`/api/inventories/0/items/${itemId}`, { method: 'DELETE' }), id);
  await expect(form.getByText('It was deleted elsewhere meanwhile.')).toBeVisible();
  await expect(form.getByLabel('Model')).toHaveValue('Walnut 6');
  await page.getByRole('region', { name: 'Dining chair, walnut' }).getByRole('button', { name: 'Close' }).click();
  await expect(form).toHaveCount(0);
  await page.evaluate(async (itemId) => {
    await fetch(`/api/vault-items/${itemId}/undo`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' });
  }, id);
  await page.setViewportSize({ width: 390, height: 844 });
  await list.getByRole('button', { name: /Dining chair/ }).click();
  await expect(form).toBeVisible();
  await expectAccessible(page);
});

test('files are dropped and chosen, a picture is turned by R, an upload that was cut goes on after a reload', async ({ page }) => {
  await signIn(page, product, 'homeowner');
  await page.goto(`${product.url}/vault`);
  const list = page.getByRole('region', { name: 'Items' });
  await list.getByRole('button', { name: /Television/ }).click();
  const panel = page.getByRole('region', { name: 'Television, OLED, 65 in' });
  const files = panel.getByRole('region', { name: 'Attachments' });
  const photo = await phonePhoto({ width: 600, height: 800 });
  const picture = panel.getByRole('img', { name: 'IMG_2207.jpg' });
  await test.step('C226: a picture is dropped', async () => {
    await panel.evaluate((element, base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([bytes], 'IMG_2207.jpg', { type: 'image/jpeg' }));
      element.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    }, photo.toString('base64'));
    await expect(picture).toHaveAttribute('height', '800');
  });
  await test.step('S139, C224: a file is chosen, and listed with its size', async () => {
    await files
      .getByLabel('Choose files')
      .setInputFiles({ name: 'Receipt.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 receipt') });
    await expect(files.getByRole('link', { name: 'Receipt.pdf' })).toBeVisible();
    await expect(files).toContainText('0.1 MB, PDF, not scanned');
  });
  await expectAccessible(page);
  await test.step('C228, R444, R445: a picture is turned by R, and shown so', async () => {
    await list.getByRole('button', { name: /Television/ }).focus();
    await page.keyboard.press('r');
    await expect(page.getByText('Image Rotation Process Completed.').first()).toBeVisible();
    await expect(picture).toHaveAttribute('height', '600');
  });
  // Cut in the middle: what was sent is kept by the server, the rest by the browser.
  const manual = Buffer.alloc(6_000_000, 'm');
  await page.route('**/uploads/*', async (route) => {
    if (route.request().method() === 'PATCH') await route.abort('connectionreset');
    else await route.fallback();
  });
  await files.getByLabel('Choose files').setInputFiles({ name: 'Manual.txt', mimeType: 'text/plain', buffer: manual });
  await expect(files.getByText('It did not arrive').or(files.getByRole('button', { name: 'Stop Manual.txt' }))).toBeVisible();
  await files.getByRole('button', { name: 'Stop Manual.txt' }).click();
  await expect(files.getByText(/goes on from there/)).toBeVisible();
  await page.unroute('**/uploads/*');
  // Twice more, between parts of it and after a reload: what has arrived stays.
  let cuts = 2;
  await page.route('**/uploads/*', async (route) => {
    if (route.request().method() === 'PATCH' && cuts-- > 0) await route.abort('connectionreset');
    else await route.fallback();
  });
  await page.reload();
  await expect(files.getByText(/goes on from there/)).toBeVisible();
  await expectAccessible(page);
  await files.getByRole('button', { name: 'Resume Manual.txt' }).click();
  await expect(files.getByRole('link', { name: 'Manual.txt' })).toBeVisible();
  expect(cuts).toBeLessThan(0);
  await test.step('C225: a file is read again', async () => {
    const saved = page.waitForEvent('download');
    await files.getByRole('link', { name: 'Manual.txt' }).click();
    expect((await saved).suggestedFilename()).toBe('Manual.txt');
  });
  // Asked, named with what goes along, and back with one key.
  await test.step('C227: a file is deleted, and back with one key', async () => {
    await panel.getByRole('button', { name: 'Delete Receipt.pdf' }).click();
    await expect(files.getByRole('link', { name: 'Receipt.pdf' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
    await expect(files.getByRole('link', { name: 'Receipt.pdf' })).toBeVisible();
  });
  await test.step('M166, R441: deleting the item asks, and names what goes along', async () => {
    await panel.getByRole('button', { name: 'Delete item' }).click();
    await expect(page.getByRole('dialog', { name: 'Delete Television, OLED, 65 in, with 1 photograph and 2 attachments?' })).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).click();
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(files.getByRole('button', { name: 'Take photo' })).toBeVisible();
  await expectAccessible(page);
});
