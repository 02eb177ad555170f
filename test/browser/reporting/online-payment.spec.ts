import { expect, test } from '@playwright/test';
import { closeContexts, expectAccessible, productOfFile, signIn } from '../product.ts';

const product = productOfFile();
test.afterEach(closeContexts);

test('a customer pays an invoice in two parts on a phone, once without script; the contractor sees it come in, and who still owes what', async ({
  page,
  browser,
}) => {
  await signIn(page, product, 'contractor');
  const jobs = (await (await page.request.get(`${product.url}/api2/ProjectEstimate/GetOrders`)).json()) as {
    id: number;
    externalRefId: string;
  }[];
  const orderId = jobs.find((job) => job.externalRefId === 'Hall bath, curbless shower')?.id;
  const billed = await page.request.post(`${product.url}/api/ProEstimates/${orderId}/BillProgress`, {
    data: { milestone: 'Deposit', percent: '10', recipientName: 'Ruth Abernathy', dueDate: '2026-01-05' },
  });
  const { link, reportId } = (await billed.json()) as { link: string; reportId: number };
  await page.goto(`${product.url}/ProEstimate/Money/${orderId}`);
  const row = page.getByRole('table', { name: 'Invoices of the contract' }).getByRole('row').filter({ hasText: 'Deposit' });
  await expect(row.getByRole('cell').nth(5)).toHaveText('0.00');

  for (const javaScriptEnabled of [false, true]) {
    const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, javaScriptEnabled });
    const customer = await phone.newPage();
    await customer.goto(`${product.url}${link}`);
    const section = customer.getByRole('region', { name: 'Pay online' });
    await section.getByLabel(/^Amount, at most/).fill('999999');
    await section.getByRole('button', { name: /^Pay/ }).click();
    await expect(section.getByRole('alert')).toContainText('Please pay at most $');
    if (javaScriptEnabled) await expectAccessible(customer);
    await section.getByLabel(/^Amount, at most/).fill('250');
    await section.getByRole('button', { name: /^Pay/ }).click();
    await expect(customer.getByText('No money moves, and no card is asked for.')).toBeVisible();
    if (javaScriptEnabled) await expectAccessible(customer);
    await customer.getByLabel('Your name, optional').fill('Ruth Abernathy');
    await customer.getByRole('button', { name: 'Pay $250.00 USD' }).click();
    await expect(section).toBeVisible();
    // On a machine that is busy the notice may come after the customer.
    await expect(async () => {
      await customer.reload();
      await expect(section.getByText('$250.00 paid')).toHaveCount(javaScriptEnabled ? 2 : 1, { timeout: 1_000 });
    }).toPass();
    // The page that is open at the contractor's follows by itself.
    await expect(row.getByRole('cell').nth(5)).toHaveText(javaScriptEnabled ? '500.00' : '250.00');
  }

  await page.goto(`${product.url}/reports`);
  await page.getByRole('link', { name: 'Open invoices' }).click();
  const open = page
    .getByRole('table', { name: 'Open invoices' })
    .getByRole('row')
    .filter({ hasText: String(reportId) });
  await expect(open).toContainText('500.00');
  await expect(open).toContainText('days late');
  await expectAccessible(page);
});
