import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, productOfFile, signIn } from '../product.ts';

const product = productOfFile();
const headers = { 'Content-Type': 'application/json' };
const owed = (page: Page) => page.getByRole('heading', { level: 2 });
const row = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words });

test('M101, M103, M104, S086, S087: money is entered, changed, taken back and searched by keyboard only; what a colleague deleted meanwhile is not lost', async ({
  page,
  browser,
}) => {
  await signIn(page, product, 'contractor');
  const jobs = (await (await page.request.get(`${product.url}/api2/ProjectEstimate/GetOrders`)).json()) as {
    id: number;
    externalRefId: string;
  }[];
  const orderId = jobs.find((job) => job.externalRefId === 'Hall bath, curbless shower')?.id;
  await page.goto(`${product.url}/ProEstimate/Payments/${orderId}`);
  await expect(owed(page)).toHaveText('$8,239.13 owed');
  await expectAccessible(page);

  // R207, R208, R209: a payment of today by check; the customer pays, and the preview says what is owed then.
  await page.keyboard.press('p');
  await expect(page.getByRole('radio', { name: 'Payment' })).toBeChecked();
  await expect(page.getByLabel('Type')).toHaveValue('9');
  await expect(page.getByLabel('Payer')).toHaveValue('Ruth Abernathy');
  await expect(page.getByLabel('Date')).toHaveValue(await page.evaluate(() => new Date().toLocaleDateString('sv-SE')));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Give an amount of more than 0')).toBeVisible();
  await page.keyboard.type('2,400');
  await expect(page.getByLabel('Then owed')).toHaveText('5,839.13');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.type('Exp|Second check');
  await expectAccessible(page);
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/SaveOrderPayment*', async (route) => {
    await answered;
    await route.continue();
  });
  await page.keyboard.press('Enter');
  // While it is on its way it cannot be opened, or it would be saved twice.
  await expect(row(page, 'Saving')).toHaveCount(1);
  await page.getByRole('button', { name: /Edit the payment .* 2,400.00/ }).press('Enter');
  await expect(page.getByLabel('Amount')).toHaveCount(0);
  answer();
  await expect(row(page, 'Saving')).toHaveCount(0);
  await expect(owed(page)).toHaveText('$5,839.13 owed');
  await expect(row(page, 'Second check')).toContainText('2,400.00');
  await expect(page.getByText('Exp|')).toHaveCount(0);

  // An expense is not owed; Esc drops what is typed.
  await page.keyboard.press('e');
  await page.keyboard.type('640');
  await page.keyboard.press('Escape');
  await page.keyboard.press('e');
  await page.keyboard.type('640');
  await page.keyboard.press('Enter');
  await expect(row(page, '−640.00')).toHaveCount(1);
  await expect(row(page, 'Saving')).toHaveCount(0);
  await expect(owed(page)).toHaveText('$5,839.13 owed');

  // R210: editing offers no choice of the kind.
  await page.getByRole('button', { name: /Edit the payment .* 2,400.00/ }).press('Enter');
  await expect(page.getByRole('radio', { name: 'Expense' })).toHaveCount(0);
  await page.keyboard.type('2500');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Payment updated')).toBeVisible();
  await expect(owed(page)).toHaveText('$5,739.13 owed');
  await page.keyboard.press('Control+z');
  await expect(owed(page)).toHaveText('$5,839.13 owed');

  // A colleague changes another entry on her own screen; ours says so.
  const hers = await browser.newPage();
  await signIn(hers, product, 'admin');
  const payments = (await (await hers.request.get(`${product.url}/api/ProEstimates/${orderId}/GetOrderPayments`)).json()) as {
    id: number;
    paymentDetail: string;
  }[];
  const idOf = (detail: string) => payments.find(({ paymentDetail }) => paymentDetail === detail)?.id;
  const change = await hers.request.post(`${product.url}/api/ProEstimates/${idOf('Pmt|Check 1041, acceptance')}/UpdateOrderPayment`, {
    headers,
    data: { paymentAmount: '4,100' },
  });
  expect(change.status()).toBe(200);
  await expect(owed(page)).toHaveText('$5,739.13 owed');
  await expect(page.getByText('Priya changed a payment of $4,000.00 from Ruth Abernathy to $4,100.00.')).toBeVisible();

  // She deletes what is being edited here: it stays with the specified sentence, counts nowhere, and Retry saves it as a new entry.
  await page.getByRole('button', { name: /Edit the payment .* 2,400.00/ }).press('Enter');
  await page.keyboard.type('24');
  const gone = await hers.request.post(`${product.url}/api/ProEstimates/${idOf('Pmt|Second check')}/DeletePayment`, { headers, data: {} });
  expect(gone.status()).toBe(200);
  await hers.close();
  await expect(owed(page)).toHaveText('$8,139.13 owed');
  await expect(page.getByLabel('Amount')).toHaveValue('24');
  await page.keyboard.type('50');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Error updating payment\. This entry does not exist\./)).toBeVisible();
  await expect(page.getByText('1 entry not saved')).toBeVisible();
  await expect(owed(page)).toHaveText('$8,139.13 owed');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Retry' }).press('Enter');
  await expect(owed(page)).toHaveText('$5,689.13 owed');
  await expect(page.getByText('1 entry not saved')).toHaveCount(0);

  await page.getByRole('button', { name: /Edit the payment .* 2,450.00/ }).press('Delete');
  await expect(page.getByText('Payment has been deleted')).toBeVisible();
  await expect(owed(page)).toHaveText('$8,139.13 owed');

  await page.keyboard.press('/');
  await page.keyboard.type('hauling');
  await expect(page.getByText('1 entry: $0.00 received, $461.00 spent')).toBeVisible();
  await expect(page.getByRole('button', { name: /Edit the expense/ })).toHaveCount(1);

  // The list of jobs says the same.
  await page.goto(product.url);
  await expect(row(page, 'Hall bath, curbless')).toContainText('$8,139.13');
});
