import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, productOfFile, signIn } from '../product.ts';

const product = productOfFile();
const total = (page: Page) => page.getByRole('region', { name: 'Totals' });
const profit = (page: Page) => page.getByRole('textbox', { name: 'Profit percentage' });

test('a changed percentage says what each of its three answers would move before anything is recorded, and does exactly that', async ({
  page,
}) => {
  await signIn(page, product, 'admin');
  const audit = async () => {
    const { body } = { body: await (await page.request.get(`${product.url}/api/estimating/1002/as-of`)).json() };
    return body as { revision: number; totals: { grandTotal: string } };
  };
  await test.step('S022: the setup shows the total of the job', async () => {
    await page.goto(`${product.url}/ProEstimate/Setup/1002`);
    await expect(total(page)).toContainText('$27,559.82');
  });
  await expectAccessible(page);
  const before = await audit();

  // Undo: nothing was recorded, and the percentage is what it was.
  await test.step('R040, S024, M023: a changed percentage asks which lines', async () => {
    await profit(page).fill('12');
    await profit(page).press('Enter');
    await expect(page.getByRole('heading', { name: 'Profit from 10% to 12%: which lines?' })).toBeVisible();
    await expect(page.getByRole('row', { name: /^Kitchen 14/ })).toContainText('+315.64');
    await expect(total(page)).toContainText('$28,001.95');
  });
  await expectAccessible(page);
  await test.step('R043: undo records nothing, and puts the percentage back', async () => {
    expect(await audit()).toMatchObject({ revision: before.revision });
    await page.getByRole('radio', { name: 'Undo' }).check();
    await page.getByRole('button', { name: 'Go back' }).click();
    await expect(profit(page)).toHaveValue('10');
    await expect(total(page)).toContainText('$27,559.82');
  });

  // No: the lines keep their prices, later ones have the new percentage.
  await profit(page).fill('12');
  await profit(page).press('Enter');
  await test.step('R042: no leaves the lines as they are', async () => {
    await page.getByRole('radio', { name: 'No, future lines only' }).check();
    await expect(page.getByText('becomes $1,220.00 instead of $1,200.00', { exact: false })).toBeVisible();
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('Tax, Profit, and Overhead settings have been updated.')).toBeVisible();
    expect(await audit()).toMatchObject({ totals: { grandTotal: '27559.82' } });
  });

  // Yes, by keys alone: each line, to the cent what was previewed. Undo gives all of it back.
  await profit(page).fill('15');
  await profit(page).press('Enter');
  await expect(page.getByRole('heading', { name: 'Profit from 12% to 15%: which lines?' })).toBeVisible();
  const previewed = ((await total(page).innerText()).match(/\$([\d,]+\.\d\d)\s*$/)?.[1] ?? '').replaceAll(',', '');
  await test.step('R041, M050: yes is each line, to the cent what was previewed', async () => {
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('All line items has been updated')).toBeVisible();
    expect((await audit()).totals.grandTotal).toBe(previewed);
  });
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(total(page)).toContainText('$27,559.82');

  // R048: while nobody can say whether there are lines, nothing is updated and what was typed stays.
  await page.route('**/DoesOrderContainRepairItems', (route) => route.fulfill({ status: 500, body: '{}' }));
  await profit(page).fill('20');
  await profit(page).press('Enter');
  await test.step('R048, M021: while nobody can say whether there are lines, nothing is updated', async () => {
    await expect(page.getByText('Settings have not been updated. Could not detect if order contained repair items.')).toBeVisible();
    await expect(profit(page)).toHaveValue('20');
  });
  await page.unroute('**/DoesOrderContainRepairItems');
  await test.step('S023: what was typed is sent again by Retry', async () => {
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { name: /which lines/ })).toBeVisible();
  });
  await page.keyboard.press('Escape');
  await expect(profit(page)).toHaveValue('12');

  // R223: payments and expenses are switched off for the company, here and in the list, and on again.
  const payments = page.getByRole('region', { name: 'Payments and expenses' });
  await test.step('R223: payments and expenses are switched off for the company, and on again', async () => {
    await expect(payments).toContainText('owed');
    await payments.getByRole('button', { name: 'Switch off for the company' }).click();
    await expect(payments).toContainText('Nothing that was recorded is lost.');
    await payments.getByRole('button', { name: 'Switch on for the company' }).click();
    await expect(payments).toContainText('received');
  });
});
