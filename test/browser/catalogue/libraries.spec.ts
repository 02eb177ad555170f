import { expect, type Page, test } from '@playwright/test';
import { closeContexts, expectAccessible, productOfFile, signIn } from '../product.ts';

const product = productOfFile();
test.afterEach(closeContexts);

const post = async (page: Page, path: string, data: object) => {
  const answer = await page.request.post(`${product.url}${path}`, { data, headers: { 'Idempotency-Key': crypto.randomUUID() } });
  expect(answer.status()).toBe(200);
  return answer.json();
};

/** A new estimate with a measured bathroom. */
async function newEstimate(page: Page, feet: { long: string; short: string }): Promise<{ orderId: number; areaId: number }> {
  const made = await page.request.get(`${product.url}/api2/ProjectEstimate/GetNewOrder?newEstimateName=Libraries`);
  const orderId = (await made.json()) as number;
  const { areaID: areaId } = await post(page, `/api/ProEstimates/${orderId}/AddArea`, { SelectedArea: 'Bathroom' });
  const floor = Number(feet.long) * Number(feet.short);
  const around = 2 * (Number(feet.long) + Number(feet.short));
  await post(page, `/api/ProEstimates/${orderId}/SetInteriorMeasurements`, {
    AreaID: areaId,
    walls: String(around * 8),
    ceilings: String(floor),
    floor: String(floor),
    baseboard: String(around),
  });
  return { orderId, areaId };
}

test('a library made of an area, given a formula, used on the next estimate; then by keys alone through libraries and line items, which refuse keywords', async ({
  page,
}) => {
  await signIn(page, product, 'contractor');
  const first = await newEstimate(page, { long: '10', short: '5' });
  const found = await page.request.get(
    `${product.url}/Order/GetRestOfKeyWordSearchItems?keyword=${encodeURIComponent('paint walls two coats')}`,
  );
  const [paint] = (await found.json()) as { description: string; prices: { itemXREF: number }[] }[];
  await post(page, `/api/ProEstimates/${first.orderId}/AddRepairItems/0`, {
    Areas: [first.areaId],
    Repairs: [{ itemXREF: paint?.prices[0]?.itemXREF, quality: undefined }],
  });
  await page.goto(`${product.url}/ProEstimate/EstimateView/${first.orderId}/0`);
  const dialog = page.getByRole('dialog', { name: 'Turn Bathroom into a library' });
  await test.step('S184: the menu of an area turns it into a library', async () => {
    await page.getByRole('button', { name: 'Menu of Bathroom' }).click();
    await page.getByRole('menuitem', { name: 'Turn into a library…' }).click();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Bath paint');
  });
  await test.step('R166, M068: the library made of the area is announced', async () => {
    await dialog.getByRole('button', { name: 'Create library' }).click();
    await expect(page.getByText('Library has been created')).toBeVisible();
  });
  await page.getByRole('button', { name: 'Open it' }).click();

  const panel = page.getByRole('region', { name: 'Bath paint' });
  const quantity = panel.getByRole('textbox', { name: /^Quantity of/ });
  await test.step('M070: a formula that is changed modifies the library', async () => {
    await quantity.fill('wals * 0.5');
    await expect(panel.getByRole('alert')).toContainText('There is no measurement or answer wals. Did you mean walls?');
    await quantity.press('Tab');
    await expect(quantity).toHaveValue('walls * 0.5');
    await quantity.press('Enter');
    await expect(page.getByText('Library modified').first()).toBeVisible();
    await expect(panel.getByText('176.0')).toBeVisible();
  });
  await expectAccessible(page);

  const next = await newEstimate(page, { long: '12', short: '8' });
  await page.getByRole('button', { name: 'Use on estimate' }).click();
  const choice = page.getByRole('dialog', { name: 'Use Bath paint on an estimate' });
  await choice.getByRole('searchbox', { name: 'Find an estimate' }).fill(String(next.orderId));
  await choice.locator(`a[href*="/EstimateBuilder/${next.orderId}/"]`).click();
  const builder = page.getByRole('dialog', { name: 'Add items' });
  await expect(builder.getByRole('checkbox', { name: /^Bath paint/ })).toBeChecked();
  await builder.getByRole('checkbox', { name: /^Bathroom/ }).check();
  const house = builder.getByRole('checkbox', { name: /^Entire House/ });
  if (await house.isChecked()) await house.uncheck();
  await expect(builder.getByRole('region', { name: 'Will be added' }).getByText('Bath paint: walls * 0.5 = 160.0 SF')).toBeVisible();
  await expectAccessible(page);
  await test.step('R138, S057: the flash of what was added shows, and hides by itself', async () => {
    await builder.getByRole('button', { name: 'Add 1 line' }).click();
    await expect(builder.getByText('Added 1 line')).toBeVisible();
    await expect(builder.getByText('in Bathroom already').first()).toBeVisible();
    await expect(builder.getByText('Added 1 line')).toBeHidden();
  });

  // By keys: the library, its lines, the quality, the areas; without an area one is asked for, and may be new.
  await test.step('R121: libraries are of the mode UserLib', async () => {
    await expect(builder).toHaveAttribute('data-select-mode', 'UserLib');
  });
  await test.step('R122: libraries are of the menu Library', async () => {
    await expect(builder).toHaveAttribute('data-menu-mode', 'Library');
  });
  await page.keyboard.press('1');
  await expect(builder.getByRole('checkbox', { name: /^Bath paint/ })).toBeFocused();
  await page.keyboard.press('3');
  await page.keyboard.press('ArrowDown');
  await expect(builder.getByRole('radio', { name: /^Economy/ })).toBeChecked();
  await page.keyboard.press('4');
  await expect(builder.getByRole('checkbox', { name: /^Bathroom/ })).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('ControlOrMeta+Enter');
  await test.step('S050: without an area one is asked for, and may be new', async () => {
    const where = page.getByRole('dialog', { name: 'Choose an area first' });
    await where.getByRole('button', { name: 'New area' }).press('Enter');
    const areas = page.getByRole('dialog', { name: 'New areas' });
    await areas.getByRole('button', { name: 'Bedroom', exact: true }).press('Enter');
    await areas.getByRole('button', { name: 'Add 1 area' }).press('Enter');
    await expect(areas).toBeHidden();
    await expect(builder.getByRole('checkbox', { name: /^Bedroom/ })).toBeChecked();
  });
  await expect(builder.getByText('Left out: Bath paint')).toHaveCount(0);
  await expect(builder.getByRole('region', { name: 'Will be added' })).toContainText('Bedroom');

  await test.step('S052: a new library starts from another one', async () => {
    await builder.getByRole('button', { name: 'New library' }).press('Enter');
    const fresh = page.getByRole('dialog', { name: 'New library' });
    await fresh.getByRole('textbox', { name: 'Name' }).fill('Bath paint, twice');
    await fresh.getByRole('combobox', { name: 'Start from' }).selectOption('Bath paint');
    await fresh.getByRole('button', { name: 'Create library' }).press('Enter');
    await expect(page.getByText('Library has been created')).toBeVisible();
    await expect(builder.getByRole('checkbox', { name: /^Bath paint, twice/ })).toBeChecked();
  });

  // Keywords are of the price book: elsewhere they are refused, with the way there.
  await test.step('R112, M054: keywords are refused outside the price book', async () => {
    await builder.getByRole('checkbox', { name: /^Bath paint, twice/ }).focus();
    await page.keyboard.press('/');
    await expect(builder.getByRole('searchbox', { name: 'Search the libraries' })).toBeFocused();
    await page.keyboard.type('toilet flange');
    await expect(builder.getByRole('alert')).toContainText('Project Keyword Search is for BluebookLib only.');
    await expect(builder).toContainText('No library with “toilet flange”.');
  });
  await expectAccessible(page);
  await test.step('R121: the search of the price book is of the mode BluebookLib', async () => {
    await builder.getByRole('button', { name: 'Search the price book for it' }).press('Enter');
    await expect(builder).toHaveAttribute('data-select-mode', 'BluebookLib');
  });
  await expect(builder.getByRole('combobox', { name: 'Search the price book' })).toHaveValue('toilet flange');
  await expect(builder.getByRole('listbox', { name: 'Items found' }).getByRole('option').first()).toContainText('Toilet flange');
  await expect(builder.getByText('Project Keyword Search')).toHaveCount(0);
  await builder.getByRole('tab', { name: 'Libraries' }).press('Enter');
  const menu = builder.getByRole('radiogroup', { name: 'Custom menu' });
  await test.step('S058, R122: the custom menu goes on to the line items', async () => {
    await menu.getByRole('radio', { name: 'Libraries' }).press('ArrowRight');
    await expect(builder).toHaveAttribute('data-menu-mode', 'LineItem');
    await expect(builder.getByRole('option', { name: /^Mine/ })).toBeVisible();
  });
  await page.keyboard.press('1');
  await expect(builder.getByRole('option', { name: /^Mine/ })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(builder.getByRole('option', { name: /Cast-iron tub/ })).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(builder.getByText('Added 1 line')).toBeVisible();
  await expect(builder.getByRole('option', { name: /Cast-iron tub/ })).toContainText('in Bedroom');
  await test.step('S053: a new line item is described, with its unit and its measure', async () => {
    await builder.getByRole('button', { name: 'New line item' }).press('Enter');
    const item = page.getByRole('dialog', { name: 'New line item' });
    await item.getByRole('textbox', { name: 'Description' }).fill('Wall niche, lit');
    await item.getByRole('combobox', { name: 'Unit' }).selectOption('SF');
    await item.getByRole('combobox', { name: 'Measured from the area' }).selectOption('Walls');
    await item.getByRole('textbox', { name: 'Labor' }).fill('12.5');
    await page.keyboard.press('Enter');
  });
  await test.step('M072: the line item made is announced, and chosen', async () => {
    await expect(page.getByText('Custom Line Item Created')).toBeVisible();
    await expect(builder.getByRole('option', { name: /Wall niche, lit/ })).toHaveAttribute('aria-selected', 'true');
  });
  for (const tab of ['Search', 'Proposal', 'Categories', 'Projects', 'By hand']) {
    await builder.getByRole('tab', { name: tab }).click();
    await test.step('R122: every other tab is Normal, without a custom menu', async () => {
      await expect(builder).toHaveAttribute('data-menu-mode', 'Normal');
      await expect(menu).toHaveCount(0);
    });
    await test.step('R147: nothing is uploaded in the builder', async () => {
      await expect(builder.locator('input[type="file"]')).toHaveCount(0);
    });
  }
  await test.step('R121: by hand the mode is Regular', async () => {
    await expect(builder).toHaveAttribute('data-select-mode', 'Regular');
  });
});

test('a library is added, duplicated and deleted by keys; its lines are ordered by keys and by dragging; it says what it costs, and its subcategory goes once it is moved', async ({
  page,
}) => {
  await signIn(page, product, 'contractor');
  const [shut, mask] = [
    await post(page, '/api/ProEstimates/0/AddCustomLineItem', { description: 'Shut the water', labor: '10' }),
    await post(page, '/api/ProEstimates/0/AddCustomLineItem', { description: 'Mask the floor', labor: '20' }),
  ];
  const itemOf = (item: { prices: { itemXREF: number }[] }) => ({ itemXREF: item.prices[0]?.itemXREF });
  await expect
    .poll(async () => (await page.request.get(`${product.url}/Order/GetRestOfKeyWordSearchItems?keyword=mask%20the%20floor`)).text())
    .toContain('Mask the floor');
  const library = await post(page, '/api/ProEstimates/0/AddCustomLibrary', {
    name: 'Before work',
    newName: 'Old things',
    lines: [shut, mask].map(itemOf),
  });
  const panel = page.getByRole('region', { name: 'Before work' });
  const lines = panel.getByRole('list', { name: 'Lines' }).getByRole('listitem');
  await test.step('S067: the page of libraries shows the one named, with what it costs', async () => {
    await page.goto(`${product.url}/libraries?library=${library.id}&in=Old+things`);
    await expect(panel.getByText('$36.00 and $0.00 tax')).toBeVisible();
    await expect(lines.first()).toContainText('Shut the water');
  });
  await test.step('S185: the lines of a library are ordered by keys and by dragging', async () => {
    await panel.getByRole('button', { name: /^Shut the water, place 1 of 2/ }).press('Alt+ArrowDown');
    await expect(lines.first()).toContainText('Mask the floor');
    await expect(page.getByText('Library modified').first()).toBeVisible();
    await expect(panel.getByText('Ordered 2 lines of the library Before work').first()).toBeVisible();
    await panel.getByRole('button', { name: /^Shut the water, place 2 of 2/ }).hover();
    await page.mouse.down();
    await panel.getByRole('button', { name: /^Mask the floor, place/ }).hover();
    await page.mouse.up();
    await expect(lines.first()).toContainText('Shut the water');
  });
  await expectAccessible(page);

  const dialog = page.getByRole('dialog', { name: 'Delete subcategory Old things?' });
  await test.step('R169: a subcategory with a library in it is not deleted', async () => {
    await page.getByRole('button', { name: 'Delete subcategory Old things' }).click();
    await expect(dialog).toContainText('It cannot be deleted. 1 library is in it: Before work.');
  });
  await test.step('S186: its library is moved on in the same dialog', async () => {
    await dialog.getByRole('combobox', { name: 'Move it to' }).fill('Every job');
    await dialog.getByRole('button', { name: 'Move 1 library' }).click();
    await expect(panel.getByText('Mine, Every job')).toBeVisible();
  });
  await test.step('M056: the emptied subcategory is deleted', async () => {
    await expect(page.getByText('Deleted; 1 library moved')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Delete subcategory/ })).toHaveCount(0);
  });

  await test.step('S068: a new library needs a name, and takes a description and a subcategory', async () => {
    await page.keyboard.press('n');
    const adding = page.getByRole('dialog', { name: 'New library' });
    await adding.getByRole('button', { name: 'Create library' }).press('Enter');
    await expect(adding.getByText('Please give the library a name')).toBeVisible();
    await adding.getByRole('textbox', { name: 'Name' }).fill('After work');
    await adding.getByRole('textbox', { name: 'Description' }).fill('The last hour');
    await adding.getByRole('combobox', { name: 'Subcategory' }).fill('Every job');
  });
  await test.step('M069: a library is added', async () => {
    await page.keyboard.press('Enter');
    await expect(page.getByText('Library added')).toBeVisible();
    await expect(page.getByRole('region', { name: 'After work' })).toBeVisible();
  });
  await test.step('S069: a library is duplicated with its lines', async () => {
    await page.getByRole('button', { name: /^Before work/ }).click();
    await expect(panel).toBeVisible();
    await page.keyboard.press('ControlOrMeta+d');
    await page.getByRole('dialog', { name: 'Duplicate Before work' }).getByRole('button', { name: 'Duplicate library' }).press('Enter');
    const copy = page.getByRole('region', { name: 'Before work 2' });
    await expect(copy.getByRole('list', { name: 'Lines' }).getByRole('listitem')).toHaveCount(2);
  });
  const deleting = page.getByRole('dialog', { name: 'Delete Before work 2?' });
  await test.step('S070: deleting is asked, with the estimates that have lines of it', async () => {
    await page.keyboard.press('Delete');
    await expect(deleting).toContainText('No estimate has lines of it.');
    await expectAccessible(page);
  });
  await test.step('M071: a library is deleted', async () => {
    await deleting.getByRole('button', { name: 'Delete library' }).press('Enter');
    await expect(page.getByText('Library deleted')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Before work 2/ })).toHaveCount(0);
  });
});

test('a line item is added, changed, duplicated and deleted, by keys', async ({ page }) => {
  await signIn(page, product, 'contractor');
  await test.step("S071: the page of line items lists them, the own organization's too", async () => {
    await page.goto(`${product.url}/line-items`);
    await expect(page.getByRole('button', { name: /Showroom visit/ })).toBeVisible();
  });
  await page.keyboard.press('n');
  const form = page.getByRole('region', { name: 'New line item' });
  const unit = form.getByRole('radiogroup', { name: 'Unit' });
  await test.step('R170: the units are SF, LF, EA, HRS and Other', async () => {
    await expect(unit.getByRole('radio')).toHaveCount(5);
    for (const name of ['SF', 'LF', 'EA', 'HRS', 'Other']) await expect(unit.getByRole('radio', { name, exact: true })).toHaveCount(1);
  });
  await test.step('R172: EA is chosen beforehand', async () => {
    await expect(unit.getByRole('radio', { name: 'EA', exact: true })).toBeChecked();
    await expect(form.getByRole('group', { name: 'Measured from the area' })).toHaveCount(0);
  });
  await test.step('S072: a new line item is described, with its unit and its labor', async () => {
    await form.getByRole('textbox', { name: 'Description' }).fill('Piano moved');
    await unit.getByRole('radio', { name: 'EA', exact: true }).press('ArrowRight');
    await unit.getByRole('radio', { name: 'HRS', exact: true }).press('ArrowRight');
    await expect(form.getByRole('textbox', { name: 'Other unit' })).toHaveAttribute('placeholder', 'Units');
    await form.getByRole('textbox', { name: 'Labor' }).fill('80');
  });
  await test.step('M073: a line item is added', async () => {
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(page.getByText('Line Item added')).toBeVisible();
  });
  const made = page.getByRole('region', { name: 'Install Piano moved' });
  await test.step('R171: a unit of its own that is left blank becomes Units', async () => {
    await expect(made.getByRole('textbox', { name: 'Other unit' })).toHaveValue('Units');
  });
  await test.step('M074: a line item is changed', async () => {
    await made.getByRole('textbox', { name: 'Labor' }).fill('95');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(page.getByText('Line Item modified')).toBeVisible();
    await expect(page.getByRole('button', { name: /Piano moved/ })).toContainText('95.00 Units');
  });
  await test.step('S073: a line item is duplicated with another description', async () => {
    await made.getByRole('button', { name: /^Duplicate/ }).press('Enter');
    const copy = page.getByRole('region', { name: 'New line item' });
    await copy.getByRole('textbox', { name: 'Description' }).fill('Piano moved upstairs');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(page.getByRole('region', { name: 'Install Piano moved upstairs' })).toBeVisible();
  });
  const deleting = page.getByRole('dialog', { name: 'Delete Piano moved upstairs?' });
  await test.step('S074: deleting is asked, with the estimates that use it', async () => {
    await page.getByRole('button', { name: 'Delete line item' }).press('Enter');
    await expect(deleting).toContainText('No estimate uses it.');
    await expectAccessible(page);
  });
  await test.step('M075: a line item is deleted', async () => {
    await deleting.getByRole('button', { name: 'Delete', exact: true }).press('Enter');
    await expect(page.getByText('Line Item deleted')).toBeVisible();
    await expect(page.getByRole('button', { name: /Piano moved/ })).toHaveCount(1);
  });
});
