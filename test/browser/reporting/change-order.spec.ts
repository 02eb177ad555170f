import { expect, test } from '@playwright/test';
import { closeContexts, expectAccessible, productOfFile, signIn } from '../product.ts';

const product = productOfFile();
test.afterEach(closeContexts);

test('what is changed after an acceptance is sent as a change order, signed on a phone, and becomes the contract that is billed', async ({
  page,
  browser,
}) => {
  await signIn(page, product, 'contractor');
  await page.goto(`${product.url}/ProEstimate/EstimateView/1000/0`);
  await expect(page.getByRole('grid', { name: 'Line items' })).toBeFocused();
  await page.keyboard.type('7');
  await page.keyboard.press('Enter');
  await expect(page.getByText('the contract stays $12,239.13 until a change order is signed', { exact: false })).toBeVisible();
  await expect(page.getByTestId('grand-total')).toContainText('18,255.63');
  await page.getByRole('navigation', { name: 'What was answered' }).getByRole('link', { name: 'Change order' }).click();

  // What it changes and by how much, before anything is sent.
  const contract = page.getByRole('complementary', { name: 'Contract value' });
  await expect(page.getByRole('row', { name: /Changed Remove bathroom, complete, to the studs/ })).toContainText('+6,016.50');
  await expect(contract.getByRole('row', { name: /^Contract now/ })).toContainText('$12,239.13');
  await page.getByLabel(/^Why/).fill('The studs behind the shower were rotten.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send for signing' }).click();
  const link = await page.getByLabel('Link for the customer').inputValue();
  await page.getByRole('button', { name: 'Without an alert' }).click();
  await expect(page.getByText('Change order 1, +$6,016.50, waits for Ruth Abernathy.', { exact: false })).toBeVisible();
  await expect(contract.getByRole('row', { name: /^Contract now/ })).toContainText('$12,239.13');

  const customer = await (await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })).newPage();
  await customer.goto(link);
  await expect(customer.getByText('The studs behind the shower were rotten.')).toBeVisible();
  await expect(customer.getByText('18,255.63', { exact: false }).first()).toBeVisible();
  await expectAccessible(customer);
  await customer.getByRole('button', { name: 'Respond' }).first().click();
  await customer.getByText('Accept', { exact: true }).click();
  await customer.getByText('Type', { exact: true }).click();
  await customer.getByRole('checkbox').check();
  await customer.getByRole('button', { name: 'Sign for the new contract, $18,255.63' }).click();
  await expect(customer.getByText('Signed, sealed copy')).toBeVisible();

  // The open page of the contractor follows, and so do the money page and the list of reports.
  await expect(contract.getByRole('row', { name: /^Contract now/ })).toContainText('$18,255.63');
  await page.goto(`${product.url}/ProEstimate/Money/1000`);
  await expect(page.getByText('$18,255.63').first()).toBeVisible();
  await page.goto(`${product.url}/reports`);
  await expect(
    page
      .getByRole('row', { name: /Change order 1/ })
      .or(page.getByRole('link', { name: /Change order 1/ }))
      .first(),
  ).toBeVisible();
  await page.goto(`${product.url}/ProEstimate/EstimateView/1000/0`);
  await expect(page.getByRole('region', { name: "The customer's answer" })).toContainText('accepted change order 1, contract $18,255.63');
});
