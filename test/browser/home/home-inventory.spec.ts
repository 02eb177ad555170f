import { expect, test } from '@playwright/test';
import { phonePhoto } from '../../estimating/photos/pictures.ts';
import { closeContexts, expectAccessible, productOfFile, signIn } from '../product.ts';

const product = productOfFile();
test.afterEach(closeContexts);

test('an empty vault asks for things; the report is arranged, with and without photographs and building, and prints by itself', async ({
  page,
}) => {
  await signIn(page, product, 'homeowner');
  const dialog = page.getByRole('dialog', { name: 'Need inventory items' });
  await test.step('R407, S125, M157: an empty vault asks for things', async () => {
    await page.goto(`${product.url}/homereports?report=inventory`);
    await expect(dialog).toContainText('The report prints what is in your vault, and the vault is empty.');
  });
  await expectAccessible(page);
  await expect(page.getByRole('button', { name: 'PDF', includeHidden: true })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Take the three' }).click();
  const report = page.getByRole('region', { name: 'Home inventory' });
  await expect(report).toContainText('3 items, 3 pieces, 0 photographs');
  await expect(dialog).toHaveCount(0);
  const photo = await phonePhoto({ width: 600, height: 800 });
  await page.evaluate(async (base64) => {
    const answer = await fetch('/api/inventories/0/items', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: 'Television, OLED, 65 in', inventoryCategory_Id: 3, inventoryItemType_Id: 301, priceCost: '1299.99' }),
    });
    const { id } = (await answer.json()) as { id: number };
    const form = new FormData();
    form.append('uploadInventoryItemFile', new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], 'tv.jpg'));
    await fetch(`/api/inventories/0/items/${id}/attachments`, { method: 'POST', body: form });
  }, photo.toString('base64'));
  await test.step('S121: the report has what is in the vault, with its photographs', async () => {
    await expect(report).toContainText('4 items, 4 pieces, 1 photograph');
    await expect(report.getByRole('region', { name: 'No area' }).locator('img')).toHaveCount(1);
  });
  await test.step('R411: it is arranged by category', async () => {
    await report.getByRole('button', { name: 'Category' }).press('Enter');
    await expect(report.getByRole('region', { name: 'Electronics' })).toContainText('1,299.99');
  });
  await report.getByLabel('Part of the building too').press('Space');
  await expect(report.getByRole('region', { name: 'Systems' })).toHaveCount(0);
  await test.step('R411: it is made without photographs', async () => {
    await report.getByLabel('With photographs').press('Space');
    await expect(report.getByRole('table')).toContainText('no serial number');
  });
  await expect(report).toContainText('1 item, 1 piece');
  await expectAccessible(page);
  await test.step('the report is made as of a day, and leads back to now', async () => {
    await page.getByLabel('As of').fill('2020-01-31');
    await expect(page.getByText('The vault held nothing then.')).toBeVisible();
    await expect(page.getByText('What the vault held at the end of 01/31/2020')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Back to now' }).click();
    await expect(page.getByText('The vault held nothing then.')).toHaveCount(0);
  });
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Print' }).click();
  const printed = await opened;
  await test.step('S124: what is printed is a window of its own', async () => {
    await printed.waitForURL(/print/);
    await expect(printed.getByRole('region', { name: 'Electronics' })).toBeVisible();
  });
  await printed.close();
  await page.setViewportSize({ width: 390, height: 844 });
  await report.getByLabel('With photographs').check();
  await expect(report.getByRole('link', { name: 'Television, OLED, 65 in' })).toBeVisible();
  await expectAccessible(page);
  await report.getByRole('link', { name: 'Television, OLED, 65 in' }).click();
  await expect(page.getByRole('form', { name: 'Item' }).getByLabel('Name')).toHaveValue('Television, OLED, 65 in');
});
