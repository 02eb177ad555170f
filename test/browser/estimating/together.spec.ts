import { type Browser, expect, type Page, test } from '@playwright/test';
import { closeContexts, expectAccessible, productOfFile, signIn } from '../product.ts';

const product = productOfFile();
test.afterEach(closeContexts);

/** Somebody with an estimate open, in a browser of their own. */
async function openAs(browser: Browser, userName: 'contractor' | 'admin', orderId: number): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, product, userName);
  await page.goto(`${product.url}/ProEstimate/EstimateView/${orderId}/0`);
  await expect(page.getByRole('grid')).toBeVisible();
  return page;
}

const lineOf = (page: Page, description: string) => page.getByRole('row').filter({ hasText: description });
const quantityOf = (page: Page, description: string) => lineOf(page, description).locator('[id$="-quantity"]');
const also = (page: Page) => page.getByRole('group', { name: /^Also here/ });

test('two people in one estimate see each other, type one cell at once, and neither loses what was typed', async ({ browser }) => {
  const line = 'Backsplash, tile, set and grouted';
  const dana = await openAs(browser, 'contractor', 1002);
  const priya = await openAs(browser, 'admin', 1002);
  await expect(also(dana)).toHaveAccessibleName('Also here: Priya Raman');
  await expect(also(priya)).toHaveAccessibleName('Also here: Dana Whitfield');

  // Who types where, while it is typed.
  await quantityOf(priya, 'Outlet, GFCI').click();
  await priya.keyboard.type('6');
  await expect(quantityOf(dana, 'Outlet, GFCI')).toContainText('PR');
  await expect(quantityOf(dana, 'Outlet, GFCI')).toContainText('6.0');
  await expect(
    dana
      .getByRole('navigation', { name: 'Areas' })
      .getByRole('button', { name: /^Kitchen/ })
      .first(),
  ).toContainText('Priya Raman is here');
  await expectAccessible(dana);
  await priya.keyboard.press('Escape');
  await expect(quantityOf(dana, 'Outlet, GFCI')).toContainText('4.0');

  // The same in the inspector, which also says who else is here, and leads to where they are.
  const inspector = (page: Page) => page.getByRole('complementary', { name: 'Line' });
  const here = inspector(dana).getByRole('region', { name: 'Here now' });
  await inspector(priya).getByRole('textbox', { name: 'Quantity' }).fill('7');
  await expect(quantityOf(dana, 'Outlet, GFCI')).toContainText('7.0');
  await expect(here).toContainText('typing 7.0 EA, Outlet, GFCI, in Kitchen');
  await inspector(priya).getByRole('textbox', { name: 'Quantity' }).press('Escape');
  await expect(here).toContainText('Kitchen, Outlet, GFCI');
  await here.getByRole('button', { name: 'Go to where Priya Raman is' }).click();
  await expect(inspector(dana).getByRole('heading', { name: /Outlet, GFCI/ })).toBeVisible();

  // Both type one cell. Whoever is later is told while typing, and keeps theirs.
  await quantityOf(dana, line).click();
  await dana.keyboard.type('30');
  await quantityOf(priya, line).click();
  await priya.keyboard.type('29');
  const cell = (page: Page) => page.getByRole('textbox', { name: `Quantity of ${line}` });
  await expect(cell(priya)).toHaveAccessibleDescription(/Dana is typing here too/);
  await expect(cell(dana)).toHaveAccessibleDescription(/Priya is typing here too/);
  await expect(cell(dana)).toHaveValue('30');
  await expect(cell(priya)).toHaveValue('29');
  await dana.keyboard.press('Enter');
  await expect(cell(priya)).toHaveAccessibleDescription(
    'DW Dana saved 30.0 SF meanwhile, $22.92 more. Enter keeps yours, Esc takes theirs.',
  );
  await priya.keyboard.press('Enter');

  // The other is told at the cell what it is worth, and takes their own back by a key.
  const told = dana.getByRole('alert').filter({ hasText: 'Priya typed 29.0 SF while you typed 30.0.' });
  await expect(told).toContainText('Theirs came last and stands: 664.68. Nothing else was touched; both are in the audit.');
  await expect(told.getByRole('button', { name: 'Take 30.0, +$22.92' })).toBeVisible();
  // Enter went down; the line itself tells who changed it last.
  await dana.keyboard.press('ArrowUp');
  const changes = inspector(dana).getByRole('region', { name: 'This line, newest first' }).getByRole('listitem');
  await expect(changes.nth(0)).toContainText('Changed quantity: 30.0 to 29.0 SF');
  await expect(changes.nth(1)).toContainText('Priya’s came');
  await expectAccessible(dana);
  await dana.keyboard.press('t');
  await expect(quantityOf(dana, line)).toContainText('30.0');
  await expect(quantityOf(priya, line)).toContainText('30.0');
  await expect(told).toHaveCount(0);

  // Both are in the audit, with old and new value.
  await priya.goto(`${product.url}/audit/1002`);
  await expect(priya.getByText('Changed quantity of Backsplash, tile, set and grouted').first()).toBeVisible();

  // A tab that closes is gone at once.
  await priya.close();
  await expect(also(dana)).toHaveCount(0);
});

test('S188: two people order the lines of an area at once: every line stays, once, and both see one order', async ({ browser }) => {
  const dana = await openAs(browser, 'contractor', 1002);
  const priya = await openAs(browser, 'admin', 1002);
  const order = async (page: Page) => {
    const rows = await page
      .getByRole('grid')
      .locator('[data-row^="l"]')
      .evaluateAll((all) =>
        all
          .map((row) => ({ id: row.getAttribute('data-row'), top: row.getBoundingClientRect().top }))
          .sort((a, b) => a.top - b.top)
          .map(({ id }) => id),
      );
    return rows.slice(0, 14);
  };
  const before = await order(dana);
  const steps = async (page: Page, description: string, key: string, times: number) => {
    await quantityOf(page, description).first().click();
    for (let n = 0; n < times; n += 1) await page.keyboard.press(key);
  };
  await Promise.all([
    steps(dana, 'Building permit, remodel', 'Alt+ArrowDown', 2),
    steps(priya, 'Final cleaning, living area', 'Alt+ArrowUp', 2),
  ]);
  await expect.poll(async () => JSON.stringify(await order(dana)) === JSON.stringify(await order(priya))).toBe(true);
  await expect(dana.getByText(/^Saved/)).toBeVisible();
  await expect.poll(async () => JSON.stringify(await order(dana)) === JSON.stringify(await order(priya))).toBe(true);
  const after = await order(priya);
  expect([...after].sort()).toEqual([...before].sort());
  expect(after).not.toEqual(before);
  await priya.reload();
  await expect(priya.getByRole('grid')).toBeVisible();
  await expect.poll(async () => JSON.stringify(await order(priya))).toBe(JSON.stringify(await order(dana)));
});
