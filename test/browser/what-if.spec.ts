import { expect, test } from '@playwright/test';
import { expectAccessible, productOfFile, signIn } from './product.ts';

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
