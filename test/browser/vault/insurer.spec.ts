import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { phonePhoto } from '../../estimating/photos/pictures.ts';
import { closeContexts, expectAccessible, productOfFile, signIn } from '../product.ts';

const product = productOfFile();
test.afterEach(closeContexts);

test('for the insurer: PDF and ZIP are fetched by keys, and /verify says that the ZIP is whole, or which file was changed', async ({
  page,
}, testInfo) => {
  await signIn(page, product, 'homeowner');
  await page.goto(`${product.url}/vault`);
  await expect(page.getByText('The vault is empty.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'For the insurer' })).toHaveCount(0);
  const photo = await phonePhoto({ width: 600, height: 800 });
  await page.evaluate(async (base64) => {
    const body = { name: 'Television, OLED, 65 in', inventoryCategory_Id: 3, inventoryItemType_Id: 301, priceCost: '1299.99' };
    const answer = await fetch('/api/inventories/0/items', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    const { id } = (await answer.json()) as { id: number };
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    for (const file of [new File([bytes], 'IMG_2207.jpg'), new File(['%PDF-1.7 receipt'], 'Receipt.pdf')]) {
      const form = new FormData();
      form.append('uploadInventoryItemFile', file);
      await fetch(`/api/inventories/0/items/${id}/attachments`, { method: 'POST', body: form });
    }
  }, photo.toString('base64'));
  await page.getByRole('button', { name: 'For the insurer' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'For the insurer' });
  await dialog.getByLabel('For').fill('Buckeye Mutual, policy HO3');
  await expect(dialog).toContainText('1 photograph and 1 other file');
  await expectAccessible(page);
  const fetchedBy = async (name: string) => {
    const fetched = page.waitForEvent('download');
    await dialog.getByRole('link', { name }).focus();
    await page.keyboard.press('Enter');
    const download = await fetched;
    const path = testInfo.outputPath(download.suggestedFilename());
    await download.saveAs(path);
    return path;
  };
  const pdf = await fetchedBy('PDF');
  expect((await readFile(pdf)).subarray(0, 5).toString()).toBe('%PDF-');
  const zip = await fetchedBy('ZIP with everything');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'For the insurer' })).toBeFocused();

  await page.goto(`${product.url}/verify`);
  await page.getByLabel('choose a file').setInputFiles(zip);
  const card = page.getByRole('article').first();
  await expect(card.getByRole('heading', { name: 'As it was written' })).toBeVisible();
  await expect(card).toContainText('All 4 files are as they were sealed');
  await expect(card).toContainText('Inventory of Helen Kowalczyk');
  await expectAccessible(page);
  // In the bytes of the photograph, behind its name.
  const bytes = await readFile(zip);
  const at = bytes.indexOf('IMG_2207.jpg') + 2_000;
  bytes.writeUInt8((bytes[at] ?? 0) ^ 1, at);
  await page.getByLabel('choose a file').setInputFiles({ name: 'changed.zip', mimeType: 'application/zip', buffer: bytes });
  await expect(card.getByRole('heading', { name: 'Changed after it was written' })).toBeVisible();
  await expect(card).toContainText(/changed: files\/.*IMG_2207\.jpg/);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
});
