import { expect, test } from '@playwright/test';
import { closeContexts, expectAccessible, productOfFile, signIn } from '../product.ts';

const product = productOfFile();
test.afterEach(closeContexts);

test('an addendum is written by keys, chosen for a report and read by its customer on a phone; later changes leave it as it was', async ({
  page,
  browser,
}) => {
  await signIn(page, product, 'contractor');
  await test.step('R200, M091: addendums that cannot be loaded are told', async () => {
    await page.route('**/GetOrgAddendums', (route) => route.fulfill({ status: 403, json: { code: 'FORBIDDEN', detail: 'Not now.' } }));
    await page.goto(`${product.url}/addendums`);
    await expect(page.getByRole('alert').filter({ hasText: 'ERROR!' })).toBeVisible();
  });
  await page.unroute('**/GetOrgAddendums');
  await page.goto(`${product.url}/addendums`);
  const form = page.getByRole('form', { name: 'Addendum' });
  await test.step('S082: an addendum of the list is duplicated', async () => {
    await page.getByRole('button', { name: /^Warranty/ }).click();
    await page.getByRole('button', { name: 'Duplicate' }).click();
  });
  await test.step('R198, M090: the duplicate is named after the first', async () => {
    await expect(form.getByLabel('Name')).toHaveValue('Copy of Warranty');
  });
  await test.step('R199: the duplicate is empty', async () => {
    await expect(form.getByRole('textbox', { name: 'Text' })).toHaveText('');
  });
  await test.step('M092: saving it is told', async () => {
    await form.getByRole('button', { name: 'Save addendum' }).click();
    await expect(page.getByText('Addendum has been updated.')).toBeVisible();
  });
  await test.step('R196, R197: it had no id yet: another one is made, and the first stays', async () => {
    await expect(page.getByRole('button', { name: /^Copy of Warranty/ })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Warranty/ })).toBeVisible();
  });

  await page.getByRole('button', { name: 'New addendum' }).press('Enter');
  await form.getByLabel('Name').fill('Parking & noise');
  const text = form.getByRole('textbox', { name: 'Text' });
  await text.focus();
  await page.keyboard.type('- We park on the street. <script>');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ControlOrMeta+b');
  await page.keyboard.type('No noise before 8.');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Save addendum' }).press('Enter');
  await expect(page.getByRole('button', { name: /^Parking & noise/ })).toBeVisible();

  await page.goto(`${product.url}/ProEstimate/ReportEditor/1001/0`);
  const chosen = page.getByRole('region', { name: 'Addendums' });
  await chosen.getByRole('combobox').selectOption('Warranty');
  await chosen.getByRole('combobox').selectOption('Parking & noise');
  await expect(page.getByRole('article').getByRole('heading', { level: 2 }).last()).toHaveText('Parking & noise');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save and send' }).click();
  const link = await page.getByLabel('Link for the customer').inputValue();

  await page.goto(`${product.url}/addendums`);
  await page.getByRole('button', { name: /^Parking & noise/ }).click();
  await page.getByRole('button', { name: 'Delete addendum' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await test.step('M093: deleting is told', async () => {
    await expect(page.getByText('Addendum has been deleted.')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Parking & noise/ })).toHaveCount(0);
  });

  const customer = await (await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })).newPage();
  await customer.goto(link);
  await test.step('R312: the report keeps the addendums that it was sent with', async () => {
    const addendum = customer.getByRole('region', { name: 'Parking & noise' });
    await expect(addendum.getByRole('listitem').first()).toHaveText('We park on the street. <script>');
    await expect(addendum.locator('b')).toHaveText('No noise before 8.');
    await expect(customer.getByRole('region', { name: 'Warranty' })).toBeVisible();
  });
  await expectAccessible(customer);
});
