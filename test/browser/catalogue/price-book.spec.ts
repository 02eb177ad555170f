import { expect, type Page, test } from '@playwright/test';
import { closeContexts, expectAccessible, productOfFile, signIn } from '../product.ts';

const product = productOfFile();
test.afterEach(closeContexts);

const grid = (page: Page) => page.getByRole('grid');
const rowOf = (page: Page, description: string) => grid(page).getByRole('row').filter({ hasText: description });
/** The cell that the keys act on. */
async function here(page: Page): Promise<string> {
  const id = await grid(page).getAttribute('aria-activedescendant');
  return page.locator(`[id="${id}"]`).innerText();
}
async function find(page: Page, words: string): Promise<void> {
  await page.keyboard.press('/');
  await page.keyboard.press('ControlOrMeta+a');
  const found = page.waitForResponse((answer) => new URL(answer.url()).searchParams.get('keyword') === words);
  await page.keyboard.type(words);
  await found;
}

test('C082: ten things are found by the words that tradespeople and tenants use, in the first ten hits', async ({ page }) => {
  await signIn(page, product, 'admin');
  await page.goto(`${product.url}/price-book`);
  await expect(grid(page)).toBeVisible();
  await expectAccessible(page);
  const things: [string, RegExp][] = [
    ['sheetrock', /drywall/i],
    ['commode', /toilet/i],
    ['breaker box', /panel/i],
    ['hot water tank', /water heater/i],
    ['plug', /outlet|receptacle/i],
    ['disposer', /dispos/i],
    ['snake', /drain|clog/i],
    ['vent hood', /range hood/i],
    ['GFI', /GFCI/],
    ['toliet', /toilet/i],
  ];
  for (const [words, thing] of things) {
    await find(page, words);
    await expect(grid(page)).toHaveAccessibleName(/items? found$/);
    await expect(async () => {
      const rows = await grid(page).locator('[aria-rowindex]').allInnerTexts();
      expect(rows.slice(1, 11).join('\n'), words).toMatch(thing);
    }).toPass();
  }
  await expectAccessible(page);
});

test('an own price is typed where it stands, refused, undone, given back, and is in the builder of a new estimate', async ({ page }) => {
  await signIn(page, product, 'admin');
  await page.goto(`${product.url}/price-book`);
  await expect(grid(page)).toBeVisible();
  await find(page, 'toilet round front');
  await page.keyboard.press('Enter');
  await expect(rowOf(page, 'Toilet, round front')).toHaveAttribute('data-on');
  const before = await here(page);
  const version = Number(/Version (\d+)/.exec(await page.getByRole('button', { name: /^Version \d/ }).innerText())?.[1]);

  // Good cannot cost more than Better: the refusal stands at the cell, and the price is put back.
  await page.keyboard.type('999999');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('999,999.00 was not kept');
  await expect(rowOf(page, 'Toilet, round front').locator('[data-column="Good"]')).toContainText(before);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alert')).toHaveCount(0);

  await page.keyboard.press('ArrowUp');
  await page.keyboard.type('300');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  const good = rowOf(page, 'Toilet, round front').locator('[data-column="Good"]');
  await expect(good).toHaveText('own price 300.00');
  await expect(page.getByRole('button', { name: `Version ${version + 1}, adopted by Priya Raman` })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(good).toHaveText(before);
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(good).toHaveText('own price 300.00');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('complementary')).toContainText('Your unit cost');
  await page.keyboard.press('Delete');
  await expect(good).toHaveText(before);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(good).toHaveText('own price 300.00');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Price over versions' }).click();
  await expect(page.getByRole('region', { name: 'Price over versions' }).getByRole('listitem').first()).toContainText('300.00');
  await expectAccessible(page);

  await page.getByRole('button', { name: /^Version \d+, adopted by/ }).click();
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toContainText('Priya Raman');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Compare versions' }).click();
  await page.getByLabel('Version before').selectOption(String(version));
  const differences = page.getByRole('table', { name: 'Differences' });
  await expect(differences.getByRole('row').filter({ hasText: 'Toilet, round front' })).toContainText(before);
  await expect(differences.getByRole('row').filter({ hasText: 'Toilet, round front' })).toContainText('300.00');
  await expectAccessible(page);

  const started = await page.request.get(`${product.url}/api2/ProjectEstimate/GetNewOrder?newEstimateName=Own+prices`, {
    headers: { 'Idempotency-Key': crypto.randomUUID() },
  });
  await page.goto(`${product.url}/ProEstimate/EstimateView/${await started.json()}/0`);
  await page
    .getByRole('button', { name: /Add items/ })
    .first()
    .click();
  await page.getByRole('combobox', { name: 'Search the price book' }).fill('toilet round front');
  // 300.00 with 10 % overhead and 10 % profit.
  await expect(page.getByRole('option').filter({ hasText: 'Toilet, round front' })).toContainText('360.00');
});

test("a colleague's price is in the price book, and in the builder's search, as soon as it is set", async ({ page, browser }) => {
  await signIn(page, product, 'admin');
  await page.goto(`${product.url}/price-book`);
  await expect(grid(page)).toBeVisible();
  await find(page, 'Backsplash, tile, set and grouted');
  const good = rowOf(page, 'Backsplash, tile, set and grouted').first().locator('[data-column="Good"]');
  await expect(good).toBeVisible();

  const builder = await browser.newPage();
  await signIn(builder, product, 'admin');
  await builder.goto(`${product.url}/ProEstimate/EstimateView/1002/0`);
  await builder
    .getByRole('button', { name: /Add items/ })
    .first()
    .click();
  await builder.getByRole('combobox', { name: 'Search the price book' }).fill('backsplash tile');
  const found = builder.getByRole('option').filter({ hasText: 'Backsplash, tile, set and grouted' });
  await expect(found).toBeVisible();

  const admin = await browser.newPage();
  await signIn(admin, product, 'admin');
  const set = (unitCost: string) =>
    admin.request.post(`${product.url}/api/PriceBook/SetPrices`, { data: { prices: [{ itemXREF: 15379, unitCost }] } });
  const shown = await found.innerText();
  expect((await set('17.25')).status()).toBe(200);
  await expect(good).toHaveText('own price 17.25');
  await expect(found).not.toHaveText(shown, { useInnerText: true });
  expect((await set('17.75')).status()).toBe(200);
  await expect(good).toHaveText('own price 17.75');
});

test('a markup rule moves the prices of its category, and restoring the first version takes it back', async ({ page }) => {
  await signIn(page, product, 'admin');
  await page.goto(`${product.url}/price-book?category=Painting`);
  await expect(grid(page)).toBeVisible();
  await grid(page).focus();
  await page.keyboard.press('ArrowDown');
  const before = await here(page);
  await page.getByRole('button', { name: 'More of the price book' }).click();
  await page.getByRole('menuitem', { name: 'Markup rules' }).click();
  await page.getByLabel('Markup of Painting in percent').fill('50');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save rules' }).click();
  await expect(page.getByText('+50 %')).toBeVisible();
  await expect.poll(() => here(page)).not.toBe(before);

  await page.getByRole('button', { name: /^Version \d+, adopted by/ }).click();
  await page.getByRole('button', { name: 'Restore version 1', exact: true }).click();
  await page.getByRole('button', { name: 'Restore version' }).click();
  await expect(page.getByText(/^Version \d+ equals version 1$/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('+50 %')).toHaveCount(0);
  await expect.poll(() => here(page)).toBe(before);
});

test('on a phone the book is a list, an item is a page, and nothing scrolls sideways', async ({ browser }) => {
  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })).newPage();
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
  await signIn(page, product, 'admin');
  await page.goto(`${product.url}/price-book?category=Plumbing`);
  await expect(grid(page).getByRole('button').first()).toBeVisible();
  await expectAccessible(page);
  expect(await wide()).toBe(390);
  await grid(page).getByRole('button', { name: 'Toilet, elongated' }).tap();
  const sheet = page.getByRole('dialog', { name: /Toilet, elongated/ });
  await expect(sheet.getByText('Unit price, Good')).toBeVisible();
  await expectAccessible(page);
  expect(await wide()).toBe(390);
  await sheet.getByRole('button', { name: 'Set own price' }).tap();
  await page.getByLabel('Designer').fill('2500');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save price' }).tap();
  await expect(sheet.getByRole('group', { name: 'Quality' })).toContainText('2,500.00');
});
