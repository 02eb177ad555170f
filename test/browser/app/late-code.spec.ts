import { expect, type Locator, type Page, test } from '@playwright/test';
import { productOfFile, signIn } from '../product.ts';

const product = productOfFile();

/** Goes to a page whose menus and tooltips, which the first sign of a hand on it fetches, come only when the answer is called. */
async function withLateCode(page: Page, path: string): Promise<() => Promise<void>> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/floating-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(product.url + path);
  return async () => {
    const came = page.waitForResponse('**/assets/floating-*.js');
    release();
    await (await came).finished();
    // It is run, and what waits for it is drawn.
    await page.evaluate(() => new Promise((drawn) => setTimeout(drawn, 300)));
  };
}

/** Presses in the middle, and lets go once the code has come. */
async function pressWhileItComes(page: Page, button: Locator, comes: () => Promise<void>): Promise<void> {
  const box = await button.boundingBox();
  if (!box) throw new Error('It is not shown');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await comes();
  await page.mouse.up();
}

/** Closes what has opened, once the focus is in it. */
async function close(page: Page, opened: Locator): Promise<void> {
  await expect(opened).toBeVisible();
  await expect(opened.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(opened).toBeHidden();
}

test('a press, and the focus, stay with a button whose tooltip comes meanwhile', async ({ page }) => {
  await signIn(page, product, 'admin');
  const comes = await withLateCode(page, '/audit');
  const plus = page.getByRole('button', { name: 'Save these filters as a view' });
  await expect(plus).toBeVisible();
  await plus.focus();
  await pressWhileItComes(page, plus, comes);
  const dialog = page.getByRole('dialog', { name: 'Save these filters as a view' });
  await close(page, dialog);
  await expect(plus).toBeFocused();
  await page.mouse.move(0, 0);
  await plus.hover();
  await expect(page.getByRole('tooltip')).toHaveText('Save these filters as a view');
});

test('a press, and the focus, stay with the button of a menu that comes meanwhile', async ({ page }) => {
  await signIn(page, product, 'contractor');
  const comes = await withLateCode(page, '/');
  const more = page.getByRole('button', { name: /^More for / }).first();
  const sort = page.getByRole('button', { name: /^Sort by/ });
  await expect(more).toBeVisible();
  await sort.focus();
  await page.keyboard.press('Shift');
  await pressWhileItComes(page, more, comes);
  const menu = page.getByRole('menu');
  await expect(more).toHaveAttribute('aria-expanded', 'true');
  await close(page, menu);
  await expect(more).toBeFocused();
  await sort.focus();
  await page.keyboard.press('Enter');
  await close(page, menu);
  await expect(sort).toBeFocused();
});

test('a menu that is asked for before its code opens with it, and gives the focus back', async ({ page }) => {
  await signIn(page, product, 'contractor');
  const comes = await withLateCode(page, '/');
  const sort = page.getByRole('button', { name: /^Sort by/ });
  await sort.focus();
  await page.keyboard.press('Enter');
  await expect(sort).toHaveAttribute('aria-expanded', 'false');
  await comes();
  await close(page, page.getByRole('menu'));
  await expect(sort).toBeFocused();
});

test('a press, and the focus, stay with the button of a popover that comes meanwhile', async ({ page }) => {
  await signIn(page, product, 'admin');
  const comes = await withLateCode(page, '/price-book');
  const place = page.getByRole('button', { name: /Change the place$/ });
  await expect(place).toBeVisible();
  await pressWhileItComes(page, place, comes);
  const popover = page.getByRole('dialog', { name: /Change the place$/ });
  await close(page, popover);
  await expect(place).toBeFocused();
});
