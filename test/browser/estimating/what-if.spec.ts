import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, productOfFile, signIn } from '../product.ts';

const product = productOfFile();

test('what-if compared and adopted in part, after a colleague deleted one of its lines', async ({ page }) => {
  await signIn(page, product, 'contractor');
  await page.goto(product.url);
  await page.getByText('Kitchen and hall bath').first().click();
  await expect(page.getByTestId('grand-total')).toContainText('27,559.82');
  const orderId = Number(/EstimateView\/(\d+)/.exec(page.url())?.[1]);

  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'What-ifs' }).click();
  await page.getByLabel('New what-if').fill("Helen's budget");
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'What if' })).toContainText('stays $27,559.82');
  await expect(page.getByRole('heading', { name: /Helen's budget/ })).toBeVisible();
  const whatIfId = Number(/EstimateView\/(\d+)/.exec(page.url())?.[1]);
  expect(whatIfId).not.toBe(orderId);

  // It is edited like the estimate: two quantities, one of them on a line that a colleague deletes meanwhile.
  const linesOf = (id: number) =>
    page.evaluate(async (of) => {
      const areas = (await (await fetch(`/api/ProEstimates/${of}/GetAreasWithItems`)).json()) as {
        items: { id: number; description: string }[];
      }[];
      return areas.flatMap(({ items }) => items);
    }, id);
  const own = await linesOf(whatIfId);
  const idOf = (lines: { id: number; description: string }[], description: string) =>
    lines.find((line) => line.description === description)?.id ?? 0;
  const post = (path: string, body: unknown) =>
    page.evaluate(
      async ([to, json]) => {
        const headers = { 'content-type': 'application/json', 'Idempotency-Key': crypto.randomUUID() };
        return (await fetch(to, { method: 'POST', headers, body: json })).status;
      },
      [path, JSON.stringify(body)] as const,
    );
  for (const [description, quantity] of [
    ['Outlet, GFCI', '6'],
    ['Dust barrier, zipper and plastic', '20'],
  ] as const)
    expect(
      await post(`/api/ProEstimates/${whatIfId}/SaveLineItemQuantityWithDecimals`, { ItemID: idOf(own, description), Quantity: quantity }),
    ).toBe(200);
  const deleted = idOf(await linesOf(orderId), 'Dust barrier, zipper and plastic');
  expect(await post(`/api/estimating/${orderId}/items/delete`, { itemIds: [deleted] })).toBe(200);

  await page.getByRole('link', { name: 'Compare' }).click();
  const changes = page.getByRole('complementary', { name: 'Changes' });
  await expect(changes).toContainText('2 changes');
  const adopt = page.getByRole('button', { name: /^Adopt/ });
  await expect(adopt).toBeDisabled();
  await expectAccessible(page);
  await changes.getByRole('radio', { name: /^Estimate: taken out/ }).check();
  await expect(adopt).toBeEnabled();
  await adopt.click();
  await expect(page).toHaveURL(new RegExp(`EstimateView/${orderId}/`));
  await expect(page.getByText('1 change adopted')).toBeVisible();
  const after = await linesOf(orderId);
  expect(idOf(after, 'Dust barrier, zipper and plastic')).toBe(0);
});

test('a what-if by keys alone: begun, edited and compared in a second tab that follows; adopted after the network came back and the session was renewed', async ({
  page,
  context,
}) => {
  await signIn(page, product, 'contractor');
  await page.goto(`${product.url}/ProEstimate/EstimateView/1001/0`);
  const grid = (of: Page) => of.getByRole('grid', { name: 'Line items' });
  await expect(grid(page)).toBeFocused();
  const command = async (words: string) => {
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: 'Find anything' })).toBeFocused();
    await page.keyboard.type(words);
    await page.keyboard.press('Enter');
  };
  await command('What-ifs');
  await expect(page.getByLabel('New what-if')).toBeFocused();
  await page.keyboard.type('Cheaper roof');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /Cheaper roof/ })).toBeVisible();
  await expect(grid(page)).toBeFocused();
  const address = page.url();

  // A second tab compares; what is typed in the first shows there without a reload.
  const beside = await context.newPage();
  await beside.goto(address.replace('EstimateView', 'WhatIf').replace(/\/0$/, ''));
  const changes = beside.getByRole('complementary', { name: 'Changes' });
  await expect(changes).toContainText('Nothing differs from the estimate');
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  await expect(changes).toContainText('1 change');
  await expect(changes).toContainText('Emergency roof tarp');

  // Without a network the adoption waits, and goes once when it is back.
  const adopt = beside.getByRole('button', { name: /^Adopt/ });
  await beside.bringToFront();
  await beside.route('**/what-if/adopt', (route) => route.abort());
  await adopt.focus();
  await beside.keyboard.press('Enter');
  await expect(beside.getByText('Offline, 1 change waits')).toBeVisible();
  await beside.unroute('**/what-if/adopt');
  await expect(beside.getByText('1 change adopted')).toBeVisible();
  await expect(beside.getByTestId('grand-total')).toContainText('14,837.13');

  // The session ends; signing in again in place, the same press adopts.
  await beside.goBack();
  await page.bringToFront();
  await page.keyboard.type('2');
  await page.keyboard.press('Enter');
  await beside.bringToFront();
  await expect(changes).toContainText('Roof, with photos');
  await context.clearCookies();
  await adopt.focus();
  await beside.keyboard.press('Enter');
  const dialog = beside.getByRole('dialog', { name: 'Your session ended' });
  await dialog.getByLabel('Password', { exact: true }).fill('Scopebook-demo-1');
  await beside.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(beside.getByText('1 change adopted')).toBeVisible();
  await expect(beside.getByTestId('grand-total')).toContainText('14,953.98');
});
