import { expect, test } from '@playwright/test';
import { closeContexts, expectAccessible, productOfFile, signIn } from '../product.ts';

const product = productOfFile();
test.afterEach(closeContexts);

test('S047, R123: a sentence is read as a room and its work, reviewed, answered, changed and added in part in one step of undo; what is typed by hand is kept as a line item', async ({
  page,
}) => {
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
  // One row is changed: another quality and quantity, then another item, and the reason says what was proposed.
  await line('Install Toilet, elongated, 1.28 gpf').focus();
  await part.getByRole('button', { name: 'Change Install Toilet, elongated, 1.28 gpf' }).click();
  const change = page.getByRole('dialog', { name: 'Change Install Toilet, elongated, 1.28 gpf' });
  await change.getByRole('radiogroup', { name: 'Quality' }).getByRole('radio', { name: 'Best' }).click();
  await change.getByRole('textbox', { name: 'Quantity' }).fill('2');
  await change.getByRole('textbox', { name: 'Quantity' }).press('Enter');
  await expectAccessible(page);
  await change.getByRole('button', { name: 'Change', exact: true }).click();
  const toilet = part.getByRole('row', { name: /Toilet, elongated/ });
  await expect(toilet).toContainText('changed by hand, proposed was Better, 1.0 EA');
  await expect(toilet).toContainText('2.0 EA');
  await line('Install Vanity light').focus();
  await part.getByRole('button', { name: 'Change Install Vanity light' }).click();
  const other = page.getByRole('dialog', { name: 'Change Install Vanity light' });
  await other.getByRole('searchbox', { name: 'Search the price book' }).fill('mirror bath');
  await other
    .getByRole('radiogroup', { name: 'Items' })
    .getByRole('radio', { name: /Mirror/ })
    .first()
    .click();
  await other.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(part.getByRole('row', { name: /Mirror/ })).toContainText('proposed was Vanity light');
  await part.getByRole('textbox', { name: 'Name of the new area Bathroom' }).fill('Guest bath');
  await part.getByRole('textbox', { name: 'Name of the new area Bathroom' }).press('Enter');
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
  const bath = page.getByRole('button', { name: /^Guest bath/ }).first();
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

  // What is typed by hand is kept as a line item, which the line is made of.
  const hand = (name: string) => builder.getByRole('textbox', { name });
  await hand('Description').fill('Attic hatch, insulated cover');
  await hand('Labor').fill('62');
  await hand('Labor').press('Enter');
  await hand('Material').fill('118.5');
  await hand('Material').press('Enter');
  await builder.getByRole('checkbox', { name: 'Keep it as a line item' }).check();
  await builder.getByRole('combobox', { name: 'Subcategory' }).fill('Every job');
  await builder.getByRole('checkbox', { name: 'Entire House' }).check();
  await expectAccessible(page);
  const one = totals.getByText('With this line the total would be $');
  await expect(one).toBeVisible();
  const withIt = /\$[\d,]+\.\d\d/.exec((await one.textContent()) ?? '')?.[0] ?? '';
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('Line Item added')).toBeVisible();
  await expect(page.getByTestId('grand-total')).toHaveText(withIt);
  const items = (await (await page.request.get(`${product.url}/api/ProEstimates/0/GetCustomLineItems`)).json()) as {
    id: number;
    description: string;
    NewName: string;
  }[];
  const own = items.find(({ description }) => description === 'Attic hatch, insulated cover');
  expect(own?.NewName).toBe('Every job');
  expect(await (await page.request.get(`${product.url}/api/line-items/${own?.id}`)).json()).toMatchObject({ uses: 1 });
});
