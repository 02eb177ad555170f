// One file above 400 lines, because the stories of the keyboard share a product, which takes seconds to start.
import { expect, type Locator, type Page, test } from '@playwright/test';
import { closeContexts, expectAccessible, productOfFile, signIn } from '../product.ts';

const product = productOfFile();
test.afterEach(closeContexts);

const grid = (page: Page) => page.getByRole('grid', { name: 'Line items' });
const inspector = (page: Page) => page.getByRole('complementary', { name: 'Line' });
const total = (page: Page) => page.getByTestId('grand-total');
const totalOf = async (page: Page) => Number((await total(page).innerText()).replace(/[$,]/g, ''));

/** The cell that the keys act on. */
async function here(page: Page): Promise<Locator> {
  return page.locator(`[id="${await grid(page).getAttribute('aria-activedescendant')}"]`);
}
const rowHere = async (page: Page) => (await here(page)).locator('xpath=ancestor::*[@role="row"]');
const cellHere = async (page: Page, column: string) => (await rowHere(page)).locator(`[data-column="${column}"]`);

/** Presses a key until an element has the focus, as somebody without a mouse must. */
async function pressUntilOn(page: Page, key: string, element: Locator, most = 40): Promise<void> {
  await expect(element.first()).toBeVisible();
  for (let presses = 0; presses < most; presses++) {
    if (await element.evaluateAll((all) => all.includes(document.activeElement as HTMLElement))) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${most} times ${key} do not reach it`);
}

/** Moves the cell that the keys act on, up or down, to the line or area with these words. */
async function pressUntilAt(page: Page, key: 'ArrowDown' | 'ArrowUp', words: string, most = 60): Promise<void> {
  await expect(grid(page)).toBeFocused();
  for (let presses = 0; presses < most; presses++) {
    if ((await (await rowHere(page)).innerText()).includes(words)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${most} times ${key} do not reach ${words}`);
}

/** From the jobs list to the kitchen's estimate, which stands ready to be typed into. */
async function openKitchen(page: Page): Promise<void> {
  await signIn(page, product, 'contractor');
  await page.goto(product.url);
  const job = page.getByRole('link', { name: /Kitchen and hall bath/ }).and(page.locator('[data-job]'));
  await expect(job).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the page' })).toBeFocused();
  await page.keyboard.press('Enter');
  await pressUntilOn(page, 'Tab', page.locator('a[data-job]'));
  await pressUntilOn(page, 'ArrowDown', job);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/EstimateView\/1002\//);
  await expect(grid(page)).toBeFocused();
}

test('S033: an estimate is edited with keys alone; totals move while a quantity is typed, and Esc gives back what stood there', async ({
  page,
}) => {
  await openKitchen(page);
  await pressUntilAt(page, 'ArrowDown', 'Cabinets, base and wall');
  const row = await rowHere(page);
  const quantity = row.locator('[data-column="quantity"]');
  const cost = row.locator('[data-column="total"]');
  await expect(await here(page)).toHaveText('26.0');
  const [before, costBefore] = [await total(page).innerText(), await cost.innerText()];

  await page.keyboard.type('3');
  await expect(total(page)).not.toHaveText(before);
  const withThree = await total(page).innerText();
  await page.keyboard.type('0');
  await expect(total(page)).not.toHaveText(withThree);
  await expect(cost).not.toHaveText(costBefore);
  expect(await totalOf(page)).toBeGreaterThan(Number(before.replace(/[$,]/g, '')));
  await page.keyboard.press('Escape');
  await expect(quantity).toHaveText('26.0');
  await expect(cost).toHaveText(costBefore);
  await expect(total(page)).toHaveText(before);
  await expect(grid(page)).toBeFocused();

  // What cannot be a quantity is not kept: the cell stays open until it is put right.
  await page.keyboard.press('Enter');
  await page.keyboard.type('3-4');
  await page.keyboard.press('Enter');
  const cell = page.getByRole('textbox', { name: 'Quantity of Cabinets, base and wall' });
  await expect(cell).toHaveAttribute('aria-invalid', 'true');
  await expect(cell).toHaveAccessibleDescription('A quantity is 0 or more, not −1.');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(quantity).toHaveText('26.0');

  await page.keyboard.press('Enter');
  await page.keyboard.type('30');
  const shown = await total(page).innerText();
  await page.keyboard.press('Enter');
  await expect(quantity).toHaveText('30.0');
  await expect(total(page)).toHaveText(shown);
  await expect(await here(page)).not.toHaveText('30.0');
  await page.keyboard.press('ArrowUp');
  await expect(await here(page)).toHaveText('30.0');

  await page.keyboard.press('Tab');
  await expect(await here(page)).toHaveAttribute('data-column', 'unit');
  await page.keyboard.press('Shift+Tab');
  await expect(await here(page)).toHaveAttribute('data-column', 'quantity');
  await page.keyboard.type('31');
  await page.keyboard.press('Shift+Tab');
  await expect(quantity).toHaveText('31.0');
  await expect(await here(page)).toHaveAttribute('data-column', 'description');
  await expect(page.getByText('Saved', { exact: false }).first()).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(quantity).toHaveText('30.0');
  await expect(total(page)).toHaveText(shown);

  await page.reload();
  await expect(grid(page)).toBeFocused();
  await expect(total(page)).toHaveText(shown);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(total(page)).toHaveText(before);
});

test('R104, R107, S034: the next and the previous line are looked at, and typed into, beside the grid; a change is applied to every line of the item', async ({
  page,
}) => {
  await openKitchen(page);
  await pressUntilAt(page, 'ArrowDown', 'Cabinets, base and wall');
  const look = inspector(page);
  await expect(look.getByRole('heading', { level: 2 })).toHaveText('Remove Cabinets, base and wall');
  const place = Number(/^Line (\d+) of/.exec(await look.getByText(/^Line \d+ of \d+$/).innerText())?.[1]);

  // Past the unit, the price and the total, whose Enter says why.
  for (let steps = 0; steps < 4; steps++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(look.getByLabel('Notes', { exact: true })).toBeFocused();
  await pressUntilOn(page, 'Shift+Tab', look.getByRole('button', { name: 'Next line' }));
  await page.keyboard.press('Enter');
  await expect(look.getByText(`Line ${place + 1} of`)).toBeVisible();
  await expect(look.getByRole('heading', { level: 2 })).toHaveText('Remove Sheet vinyl and underlayment');
  await expect(look.getByRole('button', { name: 'Next line' })).toBeFocused();
  expect(await (await rowHere(page)).innerText()).toContain('Sheet vinyl');
  await pressUntilOn(page, 'Shift+Tab', look.getByRole('button', { name: 'Previous line' }), 2);
  await page.keyboard.press('Space');
  await expect(look.getByText(`Line ${place} of`)).toBeVisible();

  // Far down, the line looked at is still in sight in the grid.
  await pressUntilOn(page, 'Tab', look.getByRole('button', { name: 'Next line' }), 2);
  for (let steps = 0; steps < 25; steps++) await page.keyboard.press('Enter');
  await expect(look.getByText(`Line ${place + 25} of`)).toBeVisible();
  await expect(await rowHere(page)).toBeInViewport({ ratio: 0.9 });

  const before = await total(page).innerText();
  const field = look.getByLabel('Quantity', { exact: true });
  const was = await field.inputValue();
  await pressUntilOn(page, 'Tab', field, 12);
  const cost = look.getByRole('row', { name: /^Total/ });
  const costs = await cost.innerText();
  await page.keyboard.type('77');
  await expect(cost).not.toHaveText(costs, { useInnerText: true });
  await expect(total(page)).not.toHaveText(before);
  await page.keyboard.press('Escape');
  await expect(field).toHaveValue(was);
  await expect(cost).toHaveText(costs, { useInnerText: true });
  await expect(total(page)).toHaveText(before);
  await page.keyboard.type('77');
  await page.keyboard.press('Enter');
  await expect(total(page)).not.toHaveText(before);
  await pressUntilOn(page, 'Shift+Tab', grid(page));
  await expect(await cellHere(page, 'quantity')).toHaveText('77.0');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(total(page)).toHaveText(before);

  await pressUntilOn(page, 'Tab', look.getByRole('checkbox', { name: 'Apply costs, waste and percentages to every line of this item' }));
  await page.keyboard.press('Space');
  await pressUntilOn(page, 'Shift+Tab', look.getByLabel('Labor', { exact: true }));
  await page.keyboard.type('9');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Item\(s\) Updated: .*, in every area\.$/)).toBeVisible();
  await expect(total(page)).not.toHaveText(before);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(total(page)).toHaveText(before);
});

test('S037, S044, R095: an item is found, its quality chosen and it is added, deleted and brought back without a mouse', async ({
  page,
}) => {
  await openKitchen(page);
  await pressUntilAt(page, 'ArrowDown', 'Cabinets, base and wall');
  const before = await total(page).innerText();
  await page.keyboard.press('/');
  const builder = page.getByRole('dialog', { name: 'Add items' });
  await expect(builder.getByRole('combobox', { name: 'Search the price book' })).toBeFocused();
  await page.keyboard.type('toilet round front');
  const first = builder.getByRole('listbox', { name: 'Items found' }).getByRole('option').first();
  await expect(first).toContainText('Toilet, round front');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  const steps = builder.getByRole('radiogroup', { name: 'Quality' });
  await pressUntilOn(page, 'Tab', steps.getByRole('radio'), 12);
  await page.keyboard.press('ArrowRight');
  const chosen = steps.locator('[role="radio"]:focus');
  const words = (await chosen.getAttribute('aria-label')) ?? '';
  await page.keyboard.press('Space');
  await expect(chosen).toHaveAttribute('aria-checked', 'true');
  await expectAccessible(page);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(builder.getByRole('status').filter({ hasText: 'Added 1 line' })).toBeVisible();
  await expect(total(page)).not.toHaveText(before);
  await expect(builder.getByRole('combobox', { name: 'Search the price book' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(builder).toBeHidden();
  await expect(grid(page)).toBeFocused();

  const added = grid(page).getByRole('row').filter({ hasText: 'Toilet, round front' });
  await pressUntilAt(page, 'ArrowDown', 'Toilet, round front');
  await expect(added.locator('[data-column="price"]')).toHaveText(words.split(', ').at(-1) ?? '');
  await expect(inspector(page).getByRole('radio', { checked: true })).toHaveAccessibleName(new RegExp(`^${words.split(',')[0]},`));
  const withIt = await total(page).innerText();
  await page.keyboard.press('Delete');
  await expect(added).toHaveCount(0);
  await expect(total(page)).toHaveText(before);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(added).toHaveCount(1);
  await expect(total(page)).toHaveText(withIt);
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(added).toHaveCount(0);
  await expect(total(page)).toHaveText(before);
  await expect(grid(page)).toBeFocused();
});

test('M044, S030, S031: a room is measured as a tape reads, and what cannot be read is refused beside the field; the whole house by its figures, applied downward', async ({
  page,
}) => {
  await openKitchen(page);
  await pressUntilAt(page, 'ArrowDown', 'Cabinets, base and wall');
  const before = await total(page).innerText();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Measurements of Kitchen' });
  const short = dialog.getByLabel('Short walls');
  const long = dialog.getByLabel('Long walls');
  await expect(short).toBeFocused();

  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('nine and a bit');
  await expect(short).toHaveAttribute('aria-invalid', 'true');
  await expect(short).toHaveAccessibleDescription(/Write it as/);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('Missing fields: short walls.');
  await expect(total(page)).toHaveText(before);

  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(`9' 6"`);
  await expect(short).toHaveAttribute('aria-invalid', 'false');
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(long).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('6 1/2"');
  await expect(long).toHaveAccessibleDescription(`0' 6 1/2"`);
  // 9.5 ft by 6.5 in.
  await expect(dialog.getByLabel('Floor')).toHaveValue('5.15');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(`12' 6 1/2"`);
  await expect(dialog.getByLabel('Floor')).toHaveValue('119.15');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Measurements Saved')).toBeVisible();
  await expect(grid(page)).toBeFocused();
  await expect(await rowHere(page)).toContainText(`12' 6 1/2" x 9' 6"`);
  await expect(total(page)).not.toHaveText(before);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(await rowHere(page)).not.toContainText(`12' 6 1/2"`);
  await expect(total(page)).toHaveText(before);

  await pressUntilAt(page, 'ArrowUp', 'Entire House');
  await page.keyboard.press('Enter');
  const house = page.getByRole('dialog', { name: 'Measurements of Entire House' });
  await expect(house.getByLabel('Living area').first()).toBeFocused();
  for (const name of [
    'Stories',
    'Ceiling height',
    'Roof pitch',
    'Dormers',
    'Roof overhang',
    'Attached garage',
    'Built-in garage',
    'Exterior walls',
  ])
    await expect(house.getByLabel(name, { exact: true })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('2,000');
  await pressUntilOn(page, 'Tab', house.getByLabel('Ceiling height'));
  await page.keyboard.type(`8'`);
  await pressUntilOn(page, 'Tab', house.getByRole('button', { name: 'Calculate' }));
  await page.keyboard.press('Enter');
  await expect(house.getByRole('checkbox', { name: /^Apply to the lines below: \d+ quantit/ })).toBeChecked();
  await pressUntilOn(page, 'Tab', house.getByRole('button', { name: 'Save measurements' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Measurements Saved: Entire House.')).toBeVisible();
  await expect(await rowHere(page)).toContainText('2,000 SF living area');
  await expect(total(page)).not.toHaveText(before);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(total(page)).toHaveText(before);
});

test('? shows the keys, and the columns are sized and moved with them and stay so', async ({ page }) => {
  await openKitchen(page);
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keys' });
  await expect(keys).toContainText('Search the price book and add items');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await expect(grid(page)).toBeFocused();

  const heads = grid(page).getByRole('columnheader');
  // The boxes and the menu stand in columns without a name.
  const names = async () => (await heads.allInnerTexts()).map((text) => text.trim()).filter(Boolean);
  const widthOf = async (name: string) => (await heads.filter({ hasText: name }).boundingBox())?.width;
  expect(await names()).toEqual(['Description', 'Quality', 'Quantity', 'Unit', 'Unit price', 'Total', 'Notes and photos']);
  const wide = (await widthOf('Quantity')) ?? 0;

  const columns = page.getByRole('button', { name: 'Columns' });
  for (const key of ['ControlOrMeta+End', 'End', 'Tab']) await page.keyboard.press(key);
  await expect(columns).toBeFocused();
  await page.keyboard.press('Enter');
  const item = (name: string) => page.getByRole('menuitemcheckbox', { name, exact: true });
  await pressUntilOn(page, 'ArrowDown', item('Quantity'), 8);
  for (let steps = 0; steps < 3; steps++) await page.keyboard.press('ArrowRight');
  await expect.poll(() => widthOf('Quantity')).toBe(wide + 24);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => widthOf('Quantity')).toBe(wide + 16);
  await page.keyboard.press('Alt+ArrowUp');
  await expect(item('Quantity')).toBeFocused();
  await expect.poll(names).toEqual(['Description', 'Quantity', 'Quality', 'Unit', 'Unit price', 'Total', 'Notes and photos']);
  await page.keyboard.press('Alt+ArrowUp');
  await page.keyboard.press('Alt+ArrowDown');
  await expect(item('Quantity')).toBeFocused();
  await pressUntilOn(page, 'ArrowDown', item('Notes and photos'), 8);
  await page.keyboard.press('Alt+ArrowUp');
  await expect(item('Notes and photos')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(item('Notes and photos')).toHaveAttribute('aria-checked', 'false');
  await expectAccessible(page);
  const laidOut = ['Description', 'Quantity', 'Quality', 'Unit', 'Unit price', 'Total'];
  await expect.poll(names).toEqual(laidOut);
  await page.keyboard.press('Escape');
  await expect(columns).toBeFocused();
  await pressUntilOn(page, 'Shift+Tab', grid(page), 4);
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await expect(await here(page)).toHaveAttribute('data-column', 'quantity');

  await page.reload();
  await expect(grid(page)).toBeFocused();
  expect(await names()).toEqual(laidOut);
  expect(await widthOf('Quantity')).toBe(wide + 16);
});

test('a quantity is a sum: what was understood is said while it is typed, what cannot be is refused in words, what is rounded is told (R103)', async ({
  page,
}) => {
  await openKitchen(page);
  await pressUntilAt(page, 'ArrowDown', 'Cabinets, base and wall');
  const quantity = (await rowHere(page)).locator('[data-column="quantity"]');
  const cell = page.getByRole('textbox', { name: 'Quantity of Cabinets, base and wall' });
  for (const [typed, words] of [
    ['-5', 'A quantity is 0 or more, not −5.'],
    ['12*', 'The sum is not finished.'],
    ['99999999999', 'A quantity is at most 1,000,000.'],
    ['1e309', '“e” cannot be read here. Type a number, or a sum such as 12 x 8.'],
  ] as const) {
    await page.keyboard.type(typed);
    await expect(cell).toHaveAccessibleDescription(words);
    await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(quantity).toHaveText('26.0');
  }
  await page.keyboard.type(`12'6" x 8`);
  await expect(cell).toHaveAccessibleDescription('= 100.0');
  await page.keyboard.press('Enter');
  await expect(quantity).toHaveText('100.0');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.type('90.25');
  await expect(cell).toHaveAccessibleDescription('90.25 is kept as 90.3');
  await page.keyboard.press('Enter');
  await expect(quantity).toHaveText('90.3');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByText('Taken back: Changed quantity of Cabinets, base and wall, in Kitchen, from 90.3 to 100.0 LF.')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(quantity).toHaveText('26.0');

  // Nothing can be typed into a price, and it says where it comes from.
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(await here(page)).toHaveAttribute('data-column', 'price');
  await page.keyboard.type('9');
  await expect(page.getByText('A price is made of its costs')).toBeVisible();
});

test('Tab stops where something can be typed; F6, and Esc before Tab, leave the lines', async ({ page }) => {
  await openKitchen(page);
  await pressUntilAt(page, 'ArrowDown', 'Cabinets, base and wall');
  const stops: (string | null)[] = [];
  for (let tabs = 0; tabs < 3; tabs++) {
    await page.keyboard.press('Tab');
    stops.push(await (await here(page)).getAttribute('data-column'));
  }
  expect(stops).toEqual(['unit', 'description', 'quantity']);
  await expect(await rowHere(page)).toContainText('Sheet vinyl');
  await page.keyboard.press('F6');
  await pressUntilOn(page, 'Tab', inspector(page).getByRole('button').last());
  await pressUntilOn(page, 'Tab', page.getByRole('region', { name: 'Totals' }).getByRole('button'));
  await pressUntilOn(page, 'Shift+Tab', inspector(page).getByRole('button').last());
  await page.keyboard.press('F6');
  await expect(page.getByRole('region', { name: 'Totals' }).locator(':focus')).toHaveCount(1);
  await page.keyboard.press('F6');
  await expect(page.getByRole('navigation', { name: 'Areas' }).locator(':focus')).toHaveCount(1);
  await page.keyboard.press('F6');
  await expect(grid(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(grid(page)).not.toBeFocused();
});

test('M043, M051: several lines are marked, moved, doubled, copied to an area, edited and deleted with keys, each as one step that undo takes back by name', async ({
  page,
}) => {
  await openKitchen(page);
  await pressUntilAt(page, 'ArrowDown', 'Cabinets, base and wall');
  const before = await total(page).innerText();
  const rows = (words: string) => grid(page).getByRole('row').filter({ hasText: words });
  await page.keyboard.press('Shift+ArrowDown');
  const bar = page.getByRole('toolbar', { name: 'Selected lines' });
  await expect(bar).toContainText('2 lines');
  await expectAccessible(page);
  await page.keyboard.press('m');
  await expect(page.getByRole('menuitem', { name: 'Entire House' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Display order saved: 2 lines moved to Entire House.')).toBeVisible();
  await expect(total(page)).toHaveText(before);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByText(/^Taken back: Moved /)).toBeVisible();
  await expect(grid(page)).toBeFocused();
  await page.keyboard.press('ControlOrMeta+d');
  await expect(rows('Sheet vinyl')).toHaveCount(2);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(rows('Sheet vinyl')).toHaveCount(1);

  // To an area that is measured, by what was shown before.
  await page.keyboard.press('c');
  const copies = page.getByRole('group', { name: 'Copy 2 lines to' });
  await pressUntilOn(page, 'ArrowDown', copies.getByRole('checkbox', { name: 'Hall', exact: true }));
  await page.keyboard.press('Space');
  await expect(copies).toContainText('1 measured line takes the measurements of where it lands: 49.6 SF of floor in Hall.');
  await expect(page.getByText('Preview: 2 copies. Nothing is copied yet.')).toBeVisible();
  await expectAccessible(page);
  const previewed = await total(page).innerText();
  expect(previewed).not.toBe(before);
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 lines copied to Hall.')).toBeVisible();
  await expect(rows('Sheet vinyl')).toHaveCount(2);
  await expect(total(page)).toHaveText(previewed);
  await expect(grid(page)).toBeFocused();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(rows('Sheet vinyl')).toHaveCount(1);
  await expect(total(page)).toHaveText(before);

  // Only what is typed is changed: here what only the measured one has.
  await page.keyboard.press('e');
  await pressUntilOn(page, 'Tab', page.getByRole('textbox', { name: 'Affected' }));
  await page.keyboard.type('50');
  await expect(page.getByText(/^of the 1 measured line: −/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change 1 line' })).toBeEnabled();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Item(s) Updated: 1 line.')).toBeVisible();
  await expect(rows('Sheet vinyl').locator('[data-column="quantity"]')).toHaveText('61.7');
  await expect(grid(page)).toBeFocused();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(total(page)).toHaveText(before);
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Delete 2 lines' }).press('Enter');
  await expect(page.getByText('Item Deleted: 2 lines.')).toBeVisible();
  await expect(rows('Sheet vinyl')).toHaveCount(0);
  await page.getByRole('region', { name: 'Totals' }).getByRole('button', { name: 'Undo', exact: true }).press('Enter');
  await expect(rows('Sheet vinyl')).toHaveCount(1);
  await expect(total(page)).toHaveText(before);
});

test('R100: another item takes a line’s place by keys, for the money that was said; undo brings the first back', async ({ page }) => {
  await openKitchen(page);
  await pressUntilAt(page, 'ArrowDown', 'Countertop, quartz');
  const before = await totalOf(page);
  await page.keyboard.press('x');
  const dialog = page.getByRole('dialog', { name: 'Another item for Countertop, quartz' });
  await expect(dialog.getByRole('combobox')).toBeFocused();
  await expect(dialog.getByRole('option', { name: /granite/ })).toBeVisible();
  const chosen = dialog.getByRole('option', { selected: true });
  await expect(chosen).toHaveCount(1);
  for (let presses = 0; presses < 10; presses++) {
    const words = await chosen.innerText();
    if (/granite/.test(words)) break;
    await page.keyboard.press('ArrowDown');
    await expect(chosen).not.toHaveText(words, { useInnerText: true });
  }
  const says = dialog.getByRole('status').filter({ hasText: 'the estimate moves by' });
  const amount = (await dialog.getByRole('option', { name: /granite/ }).innerText()).match(/[\d,]+\.\d\d/)?.[0] ?? '';
  await expect(says).toContainText(`$${amount}`);
  const [moved = 0, tax = 0] = ((await says.innerText()).match(/[−+]\$[\d,.]+\d/g) ?? []).map((text) =>
    Number(text.replace('−', '-').replace(/[$,+]/g, '')),
  );
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(grid(page).getByRole('row').filter({ hasText: 'Countertop, granite' })).toHaveCount(1);
  await expect.poll(async () => (await totalOf(page)).toFixed(2)).toBe((before + moved + tax).toFixed(2));
  await expect(grid(page)).toBeFocused();
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => totalOf(page)).toBe(before);
});

test('rows of a spreadsheet become lines with keys alone; a row that cannot be read is mended, and undo takes all of them away', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openKitchen(page);
  const before = await totalOf(page);
  await pressUntilAt(page, 'ArrowDown', 'Hall bath');
  const pasted = ['Remove toilet\t1\tea\t45.00', 'Baseboard\t27\tlf\t5.25', 'Grout sealer\ttbd\t\t', 'Credit, old vanity\t1\tea\t(120.00)'];
  await page.evaluate((text) => navigator.clipboard.writeText(text), pasted.join('\n'));
  await page.keyboard.press('Control+v');
  const dialog = page.getByRole('dialog', { name: 'Paste 4 rows into Hall bath' });
  await expect(dialog.getByRole('button', { name: 'Add 2 lines' })).toBeEnabled();
  await expect(dialog.getByText('“tbd” is not a quantity. Type a number, 0 for later.')).toBeVisible();
  await expect(dialog.getByText('A line cannot be less than 0.00. Record a credit in Payments.')).toBeVisible();
  await expectAccessible(page);
  await pressUntilOn(page, 'Tab', dialog.getByRole('textbox', { name: 'Quantity' }));
  await page.keyboard.type('6');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Add 3 lines' })).toBeEnabled();
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('3 pasted lines added to Hall bath.')).toBeVisible();
  await expect(grid(page).getByText('Grout sealer').or(grid(page).getByText(/Grout/)).first()).toBeVisible();
  expect(await totalOf(page)).toBeGreaterThan(before);
  await page.keyboard.press('Control+z');
  await expect.poll(() => totalOf(page)).toBe(before);
});

test('what is typed while the code of a panel is on its way is the panel’s, and does nothing on the page below', async ({ page }) => {
  let arrive = () => {};
  const late = async (code: RegExp) => {
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route(code, async (route) => {
      await arrived;
      await route.continue();
    });
  };
  await openKitchen(page);
  await pressUntilAt(page, 'ArrowDown', 'Cabinets, base and wall');
  await late(/assets\/palette-[^/]+\.js$/);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('xw');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('why this');
  arrive();
  await expect(page.getByRole('combobox', { name: 'Find anything' })).toBeFocused();
  await expect(page.locator(':focus')).toHaveValue('xwhy this');
  await page.keyboard.press('Escape');
  await expect(grid(page)).toBeFocused();
  // x marks a line.
  await expect(grid(page).getByRole('checkbox', { checked: true })).toHaveCount(0);

  await late(/assets\/builder-[^/]+\.js$/);
  await page.keyboard.press('/');
  await page.keyboard.type('toilet');
  arrive();
  await expect(page.getByRole('dialog', { name: 'Add items' }).locator(':focus')).toHaveValue('toilet');
});

test('a first job by keys alone: an estimate is begun, work is found and counted, and its report is made and ready to send', async ({
  page,
}) => {
  await signIn(page, product, 'contractor');
  await page.goto(product.url);
  await expect(page.locator('a[data-job]').first()).toBeVisible();
  await page.keyboard.press('n');
  const begun = page.getByRole('dialog', { name: 'New estimate' });
  await expect(begun.getByLabel('Job', { exact: true })).toBeFocused();
  await page.keyboard.type('First by keys');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page).toHaveURL(/EstimateView\/\d+/);
  await expect(begun).toBeHidden();
  await expect(page.getByText('This estimate has no lines yet')).toBeVisible();

  await page.keyboard.press('/');
  const builder = page.getByRole('dialog', { name: 'Add items' });
  await expect(builder.getByRole('combobox', { name: 'Search the price book' })).toBeFocused();
  await page.keyboard.type('toilet round front');
  await expect(builder.getByRole('listbox', { name: 'Items found' }).getByRole('option').first()).toContainText('Toilet, round front');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(builder.getByRole('status').filter({ hasText: 'Added 1 line' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(builder).toBeHidden();
  await expect(grid(page)).toBeFocused();
  await pressUntilAt(page, 'ArrowDown', 'Toilet, round front');
  await page.keyboard.type('2');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row').filter({ hasText: 'Toilet, round front' }).locator('[data-column="quantity"]')).toContainText('2');

  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('Send estimate');
  await expect(page.getByRole('option', { name: 'Send estimate', exact: true, selected: true })).toBeVisible();
  await page.keyboard.press('Enter');
  const send = page.getByRole('dialog', { name: 'Send estimate' });
  await expect(send.getByLabel('Title')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('Rosa Delgado');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeFocused();
  await expect(page.getByLabel('Link for the customer')).not.toHaveValue('');
});
