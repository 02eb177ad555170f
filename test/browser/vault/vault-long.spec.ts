import { expect, test } from '@playwright/test';
import { closeContexts, expectAccessible, productOfFile, signIn } from '../product.ts';

const product = productOfFile();
test.afterEach(closeContexts);

const ITEMS = 240;

test('S135, S142, R438: a long vault draws the rows in sight, goes through all by keys, opens one by its address, and prints every row', async ({
  page,
}) => {
  await signIn(page, product, 'homeowner');
  const ids: number[] = [];
  for (let n = 1; n <= ITEMS; n++) {
    const data = { name: `Book ${n}`, inventoryCategory_Id: n <= ITEMS / 2 ? 11 : 15, inventoryItemType_Id: n <= ITEMS / 2 ? 1101 : 1504 };
    const answer = await page.request.post(`${product.url}/api/inventories/0/items`, { data, headers: { origin: product.url } });
    ids.push(((await answer.json()) as { id: number }).id);
  }
  await page.goto(`${product.url}/vault`);
  const list = page.getByRole('region', { name: 'Items' });
  const rows = list.locator('[data-item]');
  await expect(list).toContainText(`${ITEMS} items, ${ITEMS} pieces`);
  expect(await rows.count()).toBeLessThan(80);
  // Whoever does not see the list hears how long it is, and every group is a heading.
  await expect(list.getByRole('listitem').first()).toHaveAttribute('aria-setsize', String(ITEMS / 2));
  await expect(list.getByRole('heading', { name: /^Books and media|^Collections/ })).toHaveCount(2);
  await expectAccessible(page);

  const focused = page.locator('[data-item]:focus');
  await page.keyboard.press('ArrowDown');
  const first = await focused.textContent();
  await page.keyboard.press('End');
  await expect(list.getByRole('listitem').filter({ has: focused })).toHaveAttribute('aria-posinset', String(ITEMS / 2));
  const last = await focused.textContent();
  await page.keyboard.press('PageUp');
  await page.keyboard.press('PageDown');
  await expect(focused).toHaveText(last ?? '');
  await expect(focused).toBeInViewport();
  await page.keyboard.press('Home');
  await expect(focused).toHaveText(first ?? '');
  await page.keyboard.press('/');
  await page.keyboard.type('collections 240');
  await expect(rows).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await expect(focused).toContainText('Book 240');

  await page.goto(`${product.url}/vault?item=${ids[ITEMS - 60]}`);
  await expect(list.locator('[aria-current]')).toBeInViewport();
  await page.evaluate(() => {
    const window = globalThis as unknown as { printed: number; print: () => void; addEventListener(name: string, act: () => void): void };
    const count = () => document.querySelectorAll('[data-item]').length;
    window.addEventListener('beforeprint', () => {
      window.printed = count();
    });
  });
  await page.pdf();
  expect(await page.evaluate(() => (globalThis as unknown as { printed: number }).printed)).toBe(ITEMS);
  await expect.poll(() => rows.count()).toBeLessThan(80);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${product.url}/vault`);
  await expect(rows.first()).toBeVisible();
  expect(await rows.count()).toBeLessThan(80);
  await expectAccessible(page);
});
