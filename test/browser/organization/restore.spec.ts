import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { expectAccessible, productOfFile, signIn } from '../product.ts';

const product = productOfFile();

interface Line {
  id: number;
  description: string;
  material: string;
  isLaborMinimum?: boolean;
}

test('an admin finds who changed a price, restores it, exports and verifies', async ({ page, browser }) => {
  const JOB = '/api/ProEstimates/1002';
  const other = await browser.newContext();
  const danas = await other.newPage();
  await signIn(danas, product, 'contractor');
  const lines = async () => (await (await danas.request.get(`${product.url}${JOB}/GetPropertyItemsWithQualityOptions`)).json()) as Line[];
  const material = async (id: number) => Number((await lines()).find((line) => line.id === id)?.material);
  const dumpster = (await lines()).find(({ description }) => description.startsWith('Dumpster'));
  if (!dumpster) throw new Error('The demo has no dumpster');
  const change = (value: string) =>
    danas.request.post(`${product.url}${JOB}/MakeChangesToLineItems`, { data: { propertyItem: { id: dumpster.id, material: value } } });
  expect((await change('480')).ok()).toBe(true);

  await signIn(page, product, 'admin');
  await page.goto(`${product.url}/audit?kind=prices`);
  await page.getByText(/changed material cost of Dumpster/).click();
  const panel = page.getByRole('complementary', { name: 'Entry' });
  await expect(panel.getByRole('heading', { name: /^Dana Whitfield changed material cost of Dumpster/ })).toBeVisible();
  await expect(panel.getByText('as this entry left it')).toBeVisible();
  await expect(panel.getByText(/less than now, before tax\. A new entry by you; nothing is erased\./)).toBeVisible();
  const money = panel.getByRole('table', { name: 'Once $461.75 is restored' });
  await expect(money.getByRole('row')).toHaveText([/^Line total/, /^Tax/, /^With tax/]);
  await expect(panel.getByRole('row', { name: /^Before/ })).toContainText(/, \d/);
  await expectAccessible(page);

  // A colleague is faster: the page says what it is now, and offers both earlier values.
  await change('490');
  await expect(panel.getByText('Dana Whitfield has changed it since: it is $490.00 now. Restore it all the same?')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Restore $480.00' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('r');
  await expect(page.getByText(/^It is \$461\.75 again\./)).toBeVisible();
  expect(await material(dumpster.id)).toBeCloseTo(Number(dumpster.material), 3);
  await expect(page.getByText(/restored material cost of Dumpster/i).first()).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('It is $490.00 again.')).toBeVisible();
  expect(await material(dumpster.id)).toBe(490);
  await panel.getByRole('button', { name: /^Restore \$461\.75/ }).click();
  await expect(panel.getByText('$461.75').first()).toBeVisible();
  await expect.poll(() => material(dumpster.id)).toBeCloseTo(Number(dumpster.material), 3);

  await page.keyboard.press('e');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Signed JSON' }).check();
  const [download] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('link', { name: /Make signed JSON/ }).click()]);
  const file = { name: 'audit.json', mimeType: 'application/json', buffer: await readFile(await download.path()) };
  await dialog.locator('input[type=file]').setInputFiles(file);
  await expect(dialog.getByRole('heading', { name: 'As it was exported' })).toBeVisible();
  const changed = Buffer.from(file.buffer.toString().replace('480.00', '470.00'));
  await dialog.locator('input[type=file]').setInputFiles({ ...file, name: 'changed.json', buffer: changed });
  await expect(dialog.getByRole('heading', { name: 'Changed after it was exported' })).toBeVisible();
  await expectAccessible(page);
  await other.close();
});
