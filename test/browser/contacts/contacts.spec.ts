import { expect, test } from '@playwright/test';
import { expectAccessible, productOfFile, signIn } from '../product.ts';

const product = productOfFile();

test('a contact made, searched and taken for a job by keyboard; duplicates merged, and taken back; a vendor found for a work order, and one added there', async ({
  page,
}) => {
  await signIn(page, product, 'contractor');
  await test.step('S077: the contacts are listed and counted', async () => {
    await page.goto(`${product.url}/contacts`);
    await expect(page.getByRole('button', { name: 'All 26' })).toBeVisible();
  });

  const form = page.getByRole('complementary', { name: 'New contact' });
  await test.step('S076: a contact is typed in a form, which says from when an address counts', async () => {
    await page.keyboard.press('n');
    await expect(form.getByLabel('First name')).toBeFocused();
    await form.getByLabel('Address', { exact: true }).fill('9 Elm');
    await expect(form.getByText('5 characters; an address counts from 7 on')).toBeVisible();
  });
  await test.step('R188, M083, S078: what nobody could be found by is not saved', async () => {
    await page.keyboard.press('Control+Enter');
    const incomplete = page.getByRole('dialog', { name: 'Incomplete customer or vendor' });
    await expect(incomplete).toContainText('Give at least one: a first or last name');
    await expect(incomplete.getByRole('button', { name: 'OK' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(incomplete).toBeHidden();
  });
  await form.getByLabel('First name').fill('Zelda');
  await form.getByLabel('Last name').fill('Zimmer');
  await form.getByLabel('ZIP code').fill('43206');
  await expect(form.getByLabel('City')).toHaveValue('Columbus');
  const saved = performance.now();
  const reloads: number[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/contacts') reloads.push(performance.now() - saved);
  });
  await test.step('M078: the customer added is told, with the list', async () => {
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('Customer added, Organization list')).toBeVisible();
  });
  await test.step('R193: the list is read again, and once more after 500 ms', async () => {
    await expect.poll(() => reloads.length > 1 && Math.max(...reloads) >= 500).toBe(true);
    await expect(page.getByRole('complementary', { name: 'Zelda Zimmer' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'All 27' })).toBeVisible();
  });

  // Searched as one types; Down opens, Enter edits, and Update shows once a field differs.
  await page.keyboard.press('/');
  await page.keyboard.type('zimm');
  await expect(page.getByRole('button', { name: 'All 1', exact: true })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  const edit = page.getByRole('complementary', { name: 'Edit Zelda Zimmer' });
  await test.step('R190: Update shows once a field differs', async () => {
    await expect(edit.getByRole('button', { name: 'Update' })).toBeHidden();
    await edit.getByLabel('Phone', { exact: true }).fill('614 555 0199');
    await expect(edit.getByRole('button', { name: 'Update' })).toBeVisible();
  });
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Customer modified, Organization list')).toBeVisible();

  // Two who are one.
  await page.getByRole('searchbox').fill('abernathy');
  await page.getByRole('button', { name: /^Customer R\. Abernathy/ }).click();
  await page.getByRole('button', { name: 'Compare and merge' }).click();
  const merge = page.getByRole('dialog', { name: 'Compare and merge' });
  await expect(merge.getByRole('radio', { name: 'First name of Ruth Abernathy: Ruth' })).toBeChecked();
  await expectAccessible(page);
  await merge.getByRole('button', { name: 'Merge into Ruth Abernathy' }).click();
  await expect(page.getByRole('button', { name: 'Duplicates 0' })).toBeVisible();
  // The lists are fetched before it is told; until then the Undo that stands there is of the change before.
  await expect(page.getByText('Merged into Ruth Abernathy')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect(page.getByRole('button', { name: 'Duplicates 2' })).toBeVisible();

  // Taken for a job, by the keyboard alone once its setup is open.
  await page.goto(product.url);
  await page.getByRole('link', { name: 'Kitchen and hall bath' }).first().click();
  await page.getByTitle('Job setup').first().click();
  const choose = page.getByRole('button', { name: 'Change customer' });
  await choose.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: /Customer of this job/ });
  await test.step('S075: the customer of the job is searched for', async () => {
    await expect(dialog.getByLabel('Search the contacts')).toBeFocused();
    await page.keyboard.type('zimmer');
    await expect(dialog.getByText('1 found')).toBeVisible();
    await expect(dialog.getByRole('heading', { name: 'Zelda Zimmer' })).toBeVisible();
    await expectAccessible(page);
  });
  await test.step('M076: the one found is taken for the job', async () => {
    await page.keyboard.press('Enter');
    await expect(page.getByText('Customer has been updated')).toBeVisible();
  });

  // Enter takes nothing that other words found: pressed before the answer is there, it waits for it.
  const searches = '**/api/contacts*';
  /** Holds what is asked from now on. */
  const hold = async () => {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    await page.unroute(searches);
    await page.route(searches, async (route) => {
      await answered;
      await route.continue();
    });
    return answer;
  };
  const answerFirst = await hold();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('combobox', { name: 'Find anything' });
  await expect(palette).toBeFocused();
  await page.keyboard.type('northside');
  await page.keyboard.press('Enter');
  // Who has left the field by then is taken nowhere.
  await palette.blur();
  answerFirst();
  await expect(page.getByRole('option', { name: /Northside Hauling/ })).toBeVisible();
  await expect(palette).toBeVisible();
  const answer = await hold();
  await palette.focus();
  await page.keyboard.type(' hauling');
  await page.keyboard.press('Enter');
  await expect(palette).toBeVisible();
  answer();
  await expect(page).toHaveURL(/\/contacts\?q=northside%20hauling.*contact=vendor-\d+$/);
  await page.unroute(searches);
  await page.goto(`${product.url}/contacts?q=zimmer`);
  await test.step('R191: the contact knows the one job that it was taken for', async () => {
    await expect(page.getByRole('button', { name: /^Customer Zelda Zimmer.* 1 / })).toBeVisible();
  });

  const vendor = page.getByRole('combobox', { name: 'Vendor' });
  await test.step('S079: a vendor of a work order is found by what one types', async () => {
    await page.goto(`${product.url}/ProEstimate/ReportEditor/1002/0?kind=Work%20Order`);
    await vendor.fill('north haul');
    await page.getByRole('option', { name: 'Northside Hauling' }).click();
    await expect(vendor).toHaveValue('Northside Hauling');
  });
  const adding = page.getByRole('dialog', { name: 'New vendor' });
  await test.step('S080: one that is not there is added in its place', async () => {
    await vendor.fill('Zeppelin Tile');
    await expect(page.getByText('No vendor has this in a name, phone or mail.')).toBeVisible();
    await page.getByRole('button', { name: 'Add a vendor' }).click();
    await expect(adding.getByLabel('Company')).toBeFocused();
    await expect(adding.getByLabel('Company')).toHaveValue('Zeppelin Tile');
    await expectAccessible(page);
  });
  await test.step('S081: the vendor added is told, and taken', async () => {
    await page.keyboard.press('Enter');
    await expect(page.getByText('Vendor added, Organization list')).toBeVisible();
    await expect(adding).toBeHidden();
    await expect(vendor).toHaveValue('Zeppelin Tile');
  });
});

test('an administrator notes by keys that a customer is to be erased, reads what that does, and drops it again', async ({ page }) => {
  await signIn(page, product, 'contractor');
  const opened = async () => {
    await page.goto(`${product.url}/contacts`);
    await page.getByPlaceholder(/Name, company/).fill('kowalczyk');
    await expect(page.getByRole('button', { name: /^All \d$/ })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('button', { name: /^Actions for / }).focus();
    await page.keyboard.press('Enter');
  };
  await opened();
  await expect(page.getByRole('menuitem', { name: 'Delete customer' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Erase personal data' })).toHaveCount(0);

  await signIn(page, product, 'admin');
  await opened();
  const panel = page.getByRole('complementary', { name: /Kowalczyk/ });
  await page.getByRole('menuitem', { name: 'Erase personal data' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Erase the personal data of/ });
  await expect(dialog.getByRole('row', { name: /Name, company, phones/ })).toContainText('Erased');
  await expect(dialog.getByRole('row', { name: /typed by hand/ })).toContainText('Not touched');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /^Erase on / }).press('Enter');
  // Keys that are typed while a dialog closes go nowhere.
  await expect(dialog).toBeHidden();
  await expect(panel.getByText(/^Is erased on /)).toBeVisible();
  await panel.getByRole('button', { name: 'Look at it' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Do not erase' }).press('Enter');
  await expect(panel.getByText(/^Is erased on /)).toHaveCount(0);
});
