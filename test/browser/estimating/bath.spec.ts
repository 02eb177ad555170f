import { expect, type Locator, type Page, test } from '@playwright/test';
import { closeContexts, expectAccessible, productOfFile, signIn } from '../product.ts';

const product = productOfFile();
test.afterEach(closeContexts);

const grid = (page: Page) => page.getByRole('grid', { name: 'Line items' });
const total = (page: Page) => page.getByTestId('grand-total');

/** Presses a key until an element has the focus. */
async function pressUntilOn(page: Page, key: string, element: Locator, most = 60): Promise<void> {
  await expect(element.first()).toBeVisible();
  for (let presses = 0; presses < most; presses++) {
    if (await element.evaluateAll((all) => all.includes(document.activeElement as HTMLElement))) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${most} times ${key} do not reach it`);
}

const rowHere = async (page: Page) =>
  page.locator(`[id="${await grid(page).getAttribute('aria-activedescendant')}"]`).locator('xpath=ancestor-or-self::*[@role="row"]');

/** Moves the cursor of the grid to the first line or area with these words. */
async function goTo(page: Page, words: string): Promise<Locator> {
  await expect(grid(page)).toBeFocused();
  await page.keyboard.press('ControlOrMeta+Home');
  for (let presses = 0; presses < 40; presses++) {
    const row = await rowHere(page);
    if ((await row.innerText()).includes(words)) return row;
    await page.keyboard.press('ArrowDown');
  }
  throw new Error(`no row with ${words}`);
}

test('M053: a whole bath from empty to priced by keyboard only: job, area with its measurements, items, quantities, qualities, a note, nothing that needs attention', async ({
  page,
}) => {
  await signIn(page, product, 'contractor');
  await page.goto(product.url);
  await expect(page.locator('a[data-job]').first()).toBeVisible();
  // What is typed while the dialog is on its way is in its field, in the place of the name that stood there.
  await page.keyboard.press('n');
  await page.keyboard.type('Bath by keys', { delay: 40 });
  const start = page.getByRole('dialog', { name: 'New estimate' });
  await expect(start.getByRole('textbox', { name: 'Job' })).toHaveValue('Bath by keys');
  // The customer is found among the contacts, whose address is the job's.
  await page.keyboard.press('Tab');
  await page.keyboard.type('ruth abern');
  await expect(page.getByRole('option', { name: /^Ruth Abernathy/, selected: true })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(start.getByRole('group', { name: 'Customer: Ruth Abernathy' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(start.getByLabel('ZIP code')).toHaveValue(/^43\d{3}$/);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page).toHaveURL(/EstimateView\/\d+\//);
  await expect(page.getByText('No lines yet').or(page.getByText('This estimate has no lines yet')).first()).toBeVisible();

  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByPlaceholder(/^A command/)).toBeFocused();
  await page.keyboard.type('Add an area');
  await expect(page.getByRole('option', { name: 'Add an area', selected: true })).toBeVisible();
  await page.keyboard.press('Enter');
  const areas = page.getByRole('dialog', { name: 'New areas' });
  await expect(areas.getByRole('combobox', { name: 'Area' })).toBeFocused();
  for (const text of ['Bathroom', `5'`, `8' 6"`, `8'`]) {
    await page.keyboard.type(text);
    if (text !== `8'`) await page.keyboard.press('Enter');
  }
  await expect(areas).toContainText('floor 42.5 SF');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(areas).toBeHidden();

  // Who has just made an area is in it.
  await page.keyboard.press('/');
  const builder = page.getByRole('dialog', { name: 'Add items' });
  const search = builder.getByRole('combobox', { name: 'Search the price book' });
  await expect(search).toBeFocused();
  const items = [
    ['install tile floor porcelain', 'Tile floor, porcelain'],
    ['install toilet round front', 'Toilet, round front'],
    ['install drywall walls hung', 'Drywall, 1/2 in, walls'],
    ['install vanity light', 'anity'],
  ] as const;
  for (const [words, found] of items) {
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(words);
    await expect(builder.getByRole('listbox', { name: 'Items found' })).toHaveAttribute('aria-busy', 'false');
    await expect(builder.getByRole('listbox', { name: 'Items found' }).getByRole('option').first()).toContainText(found);
    await page.keyboard.press('Enter');
  }
  // The area that one comes from is the one that is added to.
  await expect(builder.getByRole('checkbox', { name: 'Bathroom' })).toBeChecked();
  await expect(builder.getByRole('checkbox', { name: 'Entire House' })).not.toBeChecked();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(builder.getByRole('status').filter({ hasText: 'Added 4 lines' })).toBeVisible();
  // What is measured by nothing has no quantity until one is typed.
  await page.keyboard.type('tub surround ceramic');
  await expect(builder.getByRole('listbox', { name: 'Items found' }).getByRole('option').first()).toContainText(
    'Tub surround, ceramic tile',
  );
  const surround = builder.getByRole('textbox', { name: 'Quantity in Bathroom' });
  await expect(surround).toHaveValue('');
  await expect(builder.getByRole('status').filter({ hasText: '1 line needs a quantity' })).toBeVisible();
  await pressUntilOn(page, 'Tab', surround);
  await page.keyboard.type('66.5');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(builder.getByRole('status').filter({ hasText: 'Added 1 line' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(builder).toBeHidden();

  const tub = await goTo(page, 'Tub surround');
  await expect(tub.locator('[data-column="quantity"]')).toHaveText('66.5');
  const floor = await goTo(page, 'Tile floor');
  await expect(floor.locator('[data-column="quantity"]')).toHaveText('42.5');
  const toilet = await goTo(page, 'Toilet, round front');
  await page.keyboard.press('End');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('2');
  await page.keyboard.press('Enter');
  await expect(toilet.locator('[data-column="quantity"]')).toHaveText('2.0');

  // One line by its steps, then the whole area beside each other.
  await goTo(page, 'Toilet, round front');
  await page.keyboard.press('q');
  const steps = page.getByRole('dialog', { name: /^Quality of Toilet/ });
  await expect(steps.getByRole('radio', { checked: true })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expect(toilet.locator('[data-column="quality"]')).toHaveText('Better');
  await goTo(page, 'Bathroom');
  const before = await total(page).innerText();
  await page.keyboard.press('q');
  const panel = page.getByRole('dialog', { name: 'Quality' });
  await expect(panel.getByRole('radio', { name: 'Bathroom' })).toBeChecked();
  await expect(panel.getByRole('treegrid')).toBeFocused();
  // It opens at Good, to which the toilet alone would go down; the total shows each step's preview a moment after the step.
  await expect(total(page)).not.toHaveText(before);
  const good = await total(page).innerText();
  await page.keyboard.press('ArrowRight');
  await expect(panel.getByRole('button', { name: 'Better', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await expect(total(page)).not.toHaveText(good);
  const better = await total(page).innerText();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(panel).toHaveCount(0);
  await expect(total(page)).toHaveText(better);

  await goTo(page, 'Toilet, round front');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Notes' })).toBeFocused();
  await page.keyboard.type('Comfort height, soft close');
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByText(/^Notes saved: Toilet, round front/)).toBeVisible();
  await pressUntilOn(page, 'F6', grid(page), 6);

  await expect(page.getByText(/needs? attention/)).toHaveCount(0);
  await expectAccessible(page);
  await page.reload();
  await expect(total(page)).toHaveText(better);
  await expect(grid(page).getByRole('row').filter({ hasText: 'Tile floor' }).locator('[data-column="quality"]')).toHaveText('Better');
  await goTo(page, 'Toilet, round front');
  await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveValue('Comfort height, soft close');
});
