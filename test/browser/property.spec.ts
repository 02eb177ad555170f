import { expect, test } from '@playwright/test';
import { closeContexts, expectAccessible, productOfFile, signIn } from './product.ts';

const product = productOfFile();
test.afterEach(closeContexts);

test('S112, S114, S115, S116, R352-R372, R377: a homeowner records the house; areas follow the counts, one that was measured is asked for, and all is undone', async ({
  page,
}) => {
  await signIn(page, product, 'homeowner');
  await page.goto(`${product.url}/home/property`);
  await expect(page.getByText('Nothing is known of your home yet.')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Type the address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Address of your home' });
  await dialog.getByLabel('Street address').fill('214 East Tulane Road');
  await dialog.getByLabel('City').fill('43202');
  await dialog.getByLabel('State').fill('OH');
  await dialog.getByLabel('ZIP code').fill('Columbus');
  await dialog.getByRole('button', { name: 'Check address' }).click();
  await expect(dialog.getByRole('group', { name: 'Is this your address?' })).toContainText(
    'City and ZIP code stood in each other’s place.',
  );
  await expect(dialog.getByRole('radio').first()).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);

  await page.getByRole('button', { name: 'Record the house' }).click();
  const areas = page.getByRole('region', { name: 'Areas' });
  await expect(areas.getByRole('listitem')).toHaveText([/Bathroom 1/, /Bedroom 1/, /Exterior Grounds/, /Garage/, /Half Bath 1/, /Kitchen/]);
  await page.getByRole('textbox', { name: 'Total living area' }).fill('1,640');
  await page.getByRole('textbox', { name: 'Bedrooms' }).fill('3');
  await page.getByRole('textbox', { name: 'Bedrooms' }).press('Enter');
  await expect(areas.getByRole('button', { name: /Bedroom 3/ })).toContainText('175.00');
  const fit = page.getByRole('region', { name: 'Does it fit the living area?' });
  await expect(fit).toContainText('1,640.00 SF');
  await page.getByRole('textbox', { name: 'Bedrooms' }).fill('60');
  await page.getByRole('textbox', { name: 'Bedrooms' }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Bedrooms' })).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('textbox', { name: 'Bedrooms' }).press('Escape');
  await page.getByRole('group', { name: 'Garage' }).getByRole('button', { name: 'None' }).click();
  await expect(areas.getByRole('button', { name: /Garage/ })).toHaveCount(0);

  await areas.getByRole('button', { name: /Bedroom 3/ }).click();
  const panel = page.getByRole('region', { name: 'Bedroom 3' });
  await panel.getByLabel('Long side').fill('12.5');
  await panel.getByLabel('Short side').fill('10');
  await panel.getByRole('button', { name: 'Measure' }).click();
  await expect(areas.getByRole('button', { name: /Bedroom 3/ })).toContainText('125.00');
  await expectAccessible(page);

  await page.getByRole('textbox', { name: 'Bedrooms' }).fill('2');
  await page.getByRole('textbox', { name: 'Bedrooms' }).press('Enter');
  const ask = page.getByRole('dialog', { name: 'Take the area away?' });
  await expect(ask).toContainText('Bedroom 3 has measurements that were typed.');
  await ask.getByRole('button', { name: 'Keep it' }).click();
  await expect(areas.getByRole('button', { name: /Bedroom 3/ })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Bedrooms' })).toHaveValue('3');
  await page.getByRole('textbox', { name: 'Bedrooms' }).fill('2');
  await page.getByRole('textbox', { name: 'Bedrooms' }).press('Enter');
  await ask.getByRole('button', { name: 'Take it away' }).click();
  await expect(areas.getByRole('button', { name: /Bedroom 3/ })).toHaveCount(0);
  await page.getByRole('heading', { name: 'Property', level: 1 }).click();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(areas.getByRole('button', { name: /Bedroom 3/ })).toContainText('125.00');

  await page.keyboard.press('a');
  await expect(page.getByRole('menuitem', { name: /Garage/ }).first()).toBeVisible();
  await page.getByRole('menuitem', { name: /^Basement/ }).click();
  await expect(page.getByRole('textbox', { name: 'Basement' })).toHaveValue('100');
  await page.getByRole('button', { name: /Add area/ }).click();
  await expect(page.getByText('Basement is there; a house has one of each.')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Areas', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Basement' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /Kitchen/ }).click();
  await expect(page.getByRole('dialog', { name: 'Kitchen' })).toBeVisible();
  await expectAccessible(page);
});

test('R547: contractors’ rails stay as they are, homeowners’ lead to the house', async ({ page, browser }) => {
  await signIn(page, product, 'contractor');
  await page.goto(product.url);
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Property' })).toHaveCount(0);
  const other = await (await browser.newContext()).newPage();
  await signIn(other, product, 'homeowner');
  await other.goto(product.url);
  await other.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Property' }).click();
  await expect(other).toHaveURL(/\/home\/property$/);
});
