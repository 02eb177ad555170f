import { expect, test } from '@playwright/test';
import { closeContexts, expectAccessible, productOfFile, signIn } from '../product.ts';

const product = productOfFile();
test.afterEach(closeContexts);
test.describe.configure({ mode: 'serial' });

test('a water heater past its life becomes an estimate, is replaced, and its bar moves; undo brings the old one back', async ({ page }) => {
  await signIn(page, product, 'homeowner');
  await page.goto(`${product.url}/home/life`);
  await expect(page.getByText('Nothing that wears out has a year yet.')).toBeVisible();
  await expectAccessible(page);
  await page.evaluate(async () => {
    const send = async (method: string, path: string, body: object) => {
      const { ok, status } = await fetch(path, { method, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
      if (!ok) throw new Error(`${path}: ${status}`);
    };
    await send('PUT', '/api/home/address', { address: '214 E Tulane Rd', city: 'Columbus', state: 'OH', zip: '43202' });
    await send('POST', '/api/home/setup', { bedrooms: 3, basementSizeSF: '820', totalLivingArea: '1640', yearBuilt: 1956 });
    await send('PUT', '/api/organizationuser/0/propertycharacteristics/0', {
      ...{ structureQuality: 4, roofPitch: 'Moderate', selectedMaterials: [34701, 34801, 34802, 34901] },
    });
    const heater = { inventoryCategory_Id: 2, inventoryItemType_Id: 201, purchaseDate: '06-15-2005', priceCost: '1180' };
    await send('POST', '/api/inventories/0/items', { ...heater, name: 'Water heater, gas, 50 gal', purchasedFrom: 'Abernathy and Sons' });
    const fridge = { inventoryCategory_Id: 1, inventoryItemType_Id: 101, purchaseDate: '07-01-2024', priceCost: '2149' };
    await send('POST', '/api/inventories/0/items', {
      ...fridge,
      name: 'Refrigerator, French door, with an ice maker and a very long name',
    });
  });
  await page.reload();
  const heater = page.getByRole('button', { name: /^Water heater, gas, 50 gal ?: 2005, past its usual life since 2019/ });
  await expect(heater).toHaveAttribute('aria-pressed', 'true');
  const detail = page.getByRole('complementary', { name: 'Water heater, gas, 50 gal' });
  await expect(detail.getByRole('region', { name: 'To set aside' })).toContainText('2,200.10');
  // Each number opens to its source.
  await detail.getByRole('button', { name: '2,245.00' }).click();
  await expect(page.getByRole('dialog')).toContainText('doe_residential_equipment_costs.csv');
  await page.keyboard.press('Escape');
  await expectAccessible(page);

  // An estimate of it, as its total was said before.
  const said = await detail.getByText(/An estimate from the price book comes to/).textContent();
  const [total = ''] = said?.match(/[\d,]+\.\d\d/) ?? [];
  await detail.getByRole('button', { name: 'Start an estimate' }).click();
  await expect(page.getByRole('radio', { name: new RegExp(`^Water heater ${total.replace('.', '\\.')}`) })).toBeChecked();
  await page.getByRole('button', { name: 'Next: the house' }).click();
  await page.getByRole('button', { name: 'Next: materials' }).click();
  await page.getByRole('button', { name: 'Make the estimate' }).click();
  await expect(page.getByRole('region', { name: 'Estimates' })).toContainText('New Project');

  await page.goto(`${product.url}/home/life`);
  await detail.getByRole('button', { name: 'It was replaced' }).click();
  const form = page.getByRole('form', { name: 'It was replaced' });
  await form.getByLabel('When').fill('06-01-2005');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toContainText('The one of before is of 06-15-2005, which is later.');
  await form.getByLabel('When').fill('01-15-2026');
  await form.getByLabel('Paid for one').fill('2,823.86');
  await form.getByLabel('By whom').fill('Labarre Heating');
  await form.getByLabel('By whom').press('Enter');
  await expect(page.getByRole('button', { name: /^Water heater, gas, 50 gal ?: 2026, usual life to 2040/ })).toBeVisible();
  const done = page.getByRole('region', { name: 'Done', exact: true });
  await expect(done.getByRole('listitem').filter({ hasText: 'Abernathy and Sons' })).toContainText('1,180.00');
  await expect(done.getByRole('listitem').filter({ hasText: 'Labarre Heating' })).toContainText('2,823.86');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(heater).toBeVisible();
  await expect(done.getByText('Labarre Heating')).toHaveCount(0);
});

test('by keys alone: what was done is added with a life, the years are chosen, another life is typed; on a phone the sum stands first', async ({
  page,
}) => {
  await signIn(page, product, 'homeowner');
  await page.goto(`${product.url}/home/life`);
  await expect(page.getByRole('button', { name: /^Water heater/ })).toBeVisible();
  await page.keyboard.press('n');
  const form = page.getByRole('form', { name: 'What was done' });
  await expect(form.getByLabel('What', { exact: true })).toBeFocused();
  await page.keyboard.type('Roof, asphalt shingle');
  await page.keyboard.press('Tab');
  await page.keyboard.type('2999');
  await page.keyboard.press('Enter');
  await expect(form).toContainText('This is later than today.');
  await form.getByLabel('When').fill('05-2006');
  await form.getByLabel('Paid').fill('6200');
  await form.getByLabel('Part of the house').selectOption('Roof');
  await form.getByLabel('Lasts, years').fill('25');
  await form.getByLabel('A new one costs').fill('11,701.80');
  await expectAccessible(page);
  await form.getByLabel('A new one costs').press('Enter');
  const roof = page.getByRole('button', { name: /^Roof, asphalt shingle ?: 2006, usual life to 2031, a new one about \$11,701\.80/ });
  await expect(roof).toBeVisible();
  // Keys typed in a dialog that is still closing are its own.
  await expect(form).toBeHidden();
  await page.keyboard.press('4');
  await expect(page.getByRole('button', { name: '40 years' })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(roof).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('complementary').getByRole('button', { name: 'Another life' }).click();
  await page.getByLabel('Roof, asphalt shingle lasts, years').fill('30');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Roof, asphalt shingle ?: 2006, usual life to 2036/ })).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  // What was said of the last changes would lie over the sheet.
  await page.reload();
  await expect(page.getByRole('region', { name: 'To set aside' })).toContainText('a month');
  await page.getByRole('button', { name: /^Refrigerator/ }).click();
  const sheet = page.getByRole('dialog', { name: /^Refrigerator/ });
  await expect(sheet.getByRole('button', { name: 'It was replaced' })).toBeVisible();
  await expectAccessible(page);
});
