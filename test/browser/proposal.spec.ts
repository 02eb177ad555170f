import { expect, test } from '@playwright/test';
import { closeContexts, expectAccessible, productOfFile, signIn } from './product.ts';

const product = productOfFile();
test.afterEach(closeContexts);

test('a sentence is read as a room and its work, reviewed, answered and added in part in one step of undo', async ({ page }) => {
  await signIn(page, product, 'contractor');
  const made = await page.request.get(`${product.url}/api2/ProjectEstimate/GetNewOrder?newEstimateName=Proposal`);
  await page.goto(`${product.url}/ProEstimate/EstimateView/${(await made.json()) as number}/0`);
  await page
    .getByRole('button', { name: /^Add items/ })
    .first()
    .click();
  const builder = page.getByRole('dialog', { name: 'Add items' });
  await builder.getByRole('combobox', { name: 'Search the price book' }).fill('12x10 bath gut remodel better');
  await builder.getByRole('button', { name: 'Propose areas and lines' }).click();
  const part = builder.getByRole('tabpanel', { name: 'Proposal' });
  const line = (name: string) => part.getByRole('checkbox', { name });
  await expect(part.getByText('room 12\' 0" x 10\' 0"; floor 120.0, walls 352.0 SF')).toBeVisible();
  await expect(line('Install Tile floor, ceramic')).toBeChecked();
  await expect(line('Install Bathtub, acrylic, alcove, 60 in')).not.toBeChecked();
  await expectAccessible(page);
  await part.getByText('Shower', { exact: true }).click();
  await expect(line('Install Shower complete, 36 x 60 in, tiled walls and pan')).toBeChecked();
  await expect(line('Install Bathtub, acrylic, alcove, 60 in')).toHaveCount(0);
  await line('Install Bath accessory set, four pieces').uncheck();
  const button = part.getByRole('button', { name: /^Add \d+ ticked/ });
  const count = Number(/\d+/.exec((await button.textContent()) ?? '')?.[0]);
  await part.getByRole('button', { name: 'Keep as library' }).click();
  const kept = page.getByRole('dialog', { name: 'Keep as library' });
  await expect(kept.getByRole('textbox', { name: 'Name' })).toHaveValue('12x10 bath gut remodel better');
  await kept.getByRole('button', { name: 'Create library' }).click();
  await expect(page.getByText('Library has been created')).toBeVisible();
  const libraries = (await (await page.request.get(`${product.url}/api/ProEstimates/0/GetCustomLibraries`)).json()) as {
    name: string;
    lines: number;
  }[];
  expect(libraries.find(({ name }) => name === '12x10 bath gut remodel better')?.lines).toBe(count);
  // What the bottom line says that the total would be is the total after adding.
  const totals = page.getByRole('region', { name: 'Totals' });
  const says = totals.getByText(`With these ${count} lines the total would be $`);
  await expect(says).toBeVisible();
  const would = /\$[\d,]+\.\d\d/.exec((await says.textContent()) ?? '')?.[0] ?? '';
  await button.click();
  await expect(part.getByRole('status')).toHaveText(`${count} lines added.`);
  await expect(page.getByTestId('grand-total')).toHaveText(would);
  await page.keyboard.press('Escape');
  const bath = page.getByRole('button', { name: /^Bathroom/ }).first();
  await expect(bath).toBeVisible();
  await expect(page.getByText('Tile floor, ceramic').first()).toBeVisible();
  await expect(page.getByText('Bath accessory set, four pieces')).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Tile floor, ceramic')).toHaveCount(0);

  // What a sentence would add is shown in the list of areas only while it is looked at.
  await page.keyboard.press('/');
  await part.getByPlaceholder('Such as 12x10 bath gut remodel better').fill('12x10 bath gut remodel better');
  const wouldBe = page.locator('nav[aria-label=Areas]').getByText('Bathroom');
  await expect(wouldBe).toBeVisible();
  await builder.getByRole('tab', { name: 'By hand' }).click();
  await expect(wouldBe).toHaveCount(0);
});
