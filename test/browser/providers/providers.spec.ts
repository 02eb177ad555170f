import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { closeContexts, expectAccessible, productOfFile, signIn } from '../product.ts';

const product = productOfFile();
test.afterEach(closeContexts);
// The later stories are about the providers of the first one.
test.describe.configure({ mode: 'serial' });

test('providers are added, found, rated and deleted by keys alone', async ({ page }) => {
  await signIn(page, product, 'homeowner');
  const list = page.getByRole('region', { name: 'Providers' });
  await test.step('S127, S128: the providers are a page of their own', async () => {
    await page.goto(`${product.url}/serviceproviders`);
    await expect(page.getByRole('link', { name: 'Providers' })).toHaveAttribute('aria-current', 'page');
  });
  const categories = page.getByRole('navigation', { name: 'Categories' });
  await test.step('S129: the categories stand beside, each with its number', async () => {
    await expect(categories.getByRole('button')).toHaveCount(18);
    await expectAccessible(page);
  });

  // An empty category begins a provider of it.
  const form = page.getByRole('form', { name: 'New provider' });
  await test.step('S131: an empty category begins a provider of it, who needs a name', async () => {
    await categories.getByRole('button', { name: 'Plumbing, none yet: add one' }).press('Enter');
    await expect(form.getByLabel('Category')).toHaveValue('17');
    await expect(form.getByLabel('Company')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(form.getByText('Please give a company or a name.')).toBeVisible();
  });
  await page.keyboard.type('Abernathy and Sons');
  await form.getByLabel('First name').fill('Ed');
  await form.getByLabel('Email').fill('ed@');
  await page.keyboard.press('Enter');
  await expect(form.getByText('Must be a mail address.')).toBeVisible();
  await form.getByLabel('Email').fill('ed@abernathy.example');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  const row = list.getByRole('button', { name: /^Abernathy and Sons/ });
  await test.step('R424: the row of who was added flashes for a second', async () => {
    await expect(row).toHaveAttribute('data-flash', 'true');
    await expect(row).not.toHaveAttribute('data-flash', 'true', { timeout: 1_500 });
  });
  const detail = page.getByRole('complementary', { name: 'Abernathy and Sons' });
  await test.step('R422, S132: saving leads back to the detail', async () => {
    await expect(detail.getByRole('link', { name: 'ed@abernathy.example' })).toBeVisible();
    await expect(categories.getByRole('button', { name: 'Plumbing, 1' })).toBeVisible();
  });

  await page.keyboard.press('4');
  await expect(detail.getByText('4 of 5', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('0');
  await expect(detail.getByText('not yet')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(detail.getByText('4 of 5', { exact: true })).toBeVisible();

  // What was done in the home by somebody of that name.
  await expect(row).toContainText('never');
  await page.evaluate(async () => {
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() };
    const body = JSON.stringify({ name: 'Sewer line', doneOn: '03-04-2026', doneBy: 'abernathy and sons', paid: '6940' });
    await fetch('/api/home/life/entries', { method: 'POST', headers, body });
  });
  await expect(row).toContainText('6,940.00');
  await expect(detail.getByRole('region', { name: 'Done here' })).toContainText('03-04-2026');
  await expectAccessible(page);

  await page.keyboard.press('n');
  await page.getByLabel('Company').fill('Scioto Roofing');
  await page.getByLabel('Category').selectOption({ label: 'Roofing' });
  await page.keyboard.press('Control+Enter');
  await expect(list.getByRole('button', { name: /^Scioto Roofing/ })).toHaveAttribute('aria-current', 'true');
  await test.step('R420, S130: what is typed is searched in the category, in whatever letters', async () => {
    await page.keyboard.press('/');
    await page.keyboard.type('pLUMB');
    await expect(list.getByText('1 of 2')).toBeVisible();
    await expect(list.getByRole('button', { name: /^Scioto Roofing/ })).toBeHidden();
  });
  await page.keyboard.press('ArrowDown');
  await expect(row).toHaveAttribute('aria-current', 'true');

  await detail.getByRole('button', { name: 'Delete' }).focus();
  const dialog = page.getByRole('dialog', { name: 'Delete Abernathy and Sons?' });
  await test.step('R423, S133, M158: deleting asks', async () => {
    await page.keyboard.press('Delete');
    await expect(dialog).toContainText('Jobs and vault items keep the name.');
    await expectAccessible(page);
  });
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(row).toBeVisible();
  await expect(detail.getByRole('button', { name: 'Delete' })).toBeFocused();
  await page.keyboard.press('Delete');
  // The dialog takes the focus once it is open: a key before that would go to its first button.
  await expect(dialog.getByRole('button', { name: 'Keep' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(row).toBeHidden();
  // Keys typed in a dialog that is still closing are its own.
  await expect(dialog).toBeHidden();
  await page.keyboard.press('Control+z');
  await expect(row).toBeVisible();
});

test('R421: on a phone providers are under More, in chips of categories, and a tap leads to one and back', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, product, 'homeowner');
  await page.goto(`${product.url}/settings`);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Providers' }).click();
  await expect(page).toHaveURL(/\/serviceproviders$/);
  const list = page.getByRole('region', { name: 'Providers' });
  await page.getByRole('button', { name: 'Roofing, 1' }).click();
  await expect(list.getByRole('button', { name: /^Abernathy/ })).toBeHidden();
  await expectAccessible(page);
  await list.getByRole('button', { name: /^Scioto Roofing/ }).click();
  const detail = page.getByRole('complementary', { name: 'Scioto Roofing' });
  await detail.getByRole('button', { name: '2 of 5' }).click();
  await expect(detail.locator('b', { hasText: '2 of 5' })).toBeVisible();
  await expectAccessible(page);
  await detail.getByRole('button', { name: 'Back to the list' }).click();
  await expect(list.getByRole('img', { name: 'My rating 2 of 5' })).toBeVisible();
});

test('R415, R420: an export is chosen again and adds nobody; another list is previewed by line, adopted, and taken back whole by Ctrl+Z', async ({
  page,
}) => {
  await signIn(page, product, 'homeowner');
  await page.goto(`${product.url}/serviceproviders`);
  const [saved] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Export' }).click()]);
  const csv = await readFile(await saved.path(), 'utf8');
  await page.getByRole('button', { name: 'Import', exact: true }).press('Enter');
  await expect(page).toHaveURL(/\/serviceproviders\/import$/);
  await expectAccessible(page);
  const choose = (text: string) =>
    page.getByLabel('CSV file').setInputFiles({ name: 'providers.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await choose(csv);
  await expect(page.getByRole('button', { name: 'Already there 2' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('button', { name: 'Nothing to record' })).toBeDisabled();
  await page.getByRole('button', { name: 'Drop it' }).press('Enter');
  await page.getByRole('link', { name: 'Import another file' }).press('Enter');

  await choose('Company,Category,Phone\nLabarre Heating,Climate Control,614 555 0152\nSparks,Electrician,\nAbernathy and Sons,Plumbing,\n');
  await expect(page.getByText('3 rows read; nothing is recorded yet')).toBeVisible();
  await page.getByRole('button', { name: 'Not readable 1' }).press('Enter');
  await expect(page.getByRole('row', { name: /Sparks/ })).toContainText('Category: “Electrician” is none of the 17');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add 1 provider' }).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Recorded: 1 added, 0 changed' })).toBeVisible();
  await page.getByRole('link', { name: 'To the providers', exact: true }).press('Enter');
  const list = page.getByRole('region', { name: 'Providers' });
  await expect(list.getByRole('button', { name: /^Labarre Heating/ })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Take the whole import back' })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Taken back: 1')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'To the providers', exact: true }).press('Enter');
  await expect(list.getByRole('button', { name: /^Scioto Roofing/ })).toBeVisible();
  await expect(list.getByRole('button', { name: /^Labarre Heating/ })).toBeHidden();
});

test('S010, S132: an estimate that a contractor mailed waits at home, is answered from there, and stands with its provider', async ({
  page,
  browser,
}) => {
  const dana = await (await browser.newContext()).newPage();
  await signIn(dana, product, 'contractor');
  const ask = async <Answer>(from: Page, method: string, path: string, data?: object): Promise<Answer> => {
    const answer = await from.request.fetch(`${product.url}${path}`, { method, data, headers: { 'Idempotency-Key': crypto.randomUUID() } });
    expect(answer.status(), path).toBe(200);
    return answer.json();
  };
  const orderId = await ask<number>(dana, 'GET', '/api2/ProjectEstimate/GetNewOrder?newEstimateName=Sewer line, hall to street');
  const [area] = await ask<{ areaID: number }[]>(dana, 'GET', `/api/ProEstimates/${orderId}/GetAreasWithItems`);
  await ask(dana, 'POST', `/api/ProEstimates/${orderId}/AddRepairItems/0`, {
    ...{ Areas: [area?.areaID], Repairs: [{ itemXREF: 99999, description: 'Line', quantity: '1', labor: '4000', material: '1250' }] },
  });
  const reportDetail = { name: 'Sewer line', recipientName: 'Helen Kowalczyk' };
  const { reportId } = await ask<{ reportId: number }>(dana, 'POST', `/api/ProEstimates/${orderId}/AddEstimateReport`, { reportDetail });
  const mail = { Recipient: 'helen.kowalczyk@mail.example', ReportId: reportId };
  await ask(dana, 'POST', `/api/ProEstimates/${orderId}/SendReportLink`, mail);

  await signIn(page, product, 'homeowner');
  await page.request.fetch(`${product.url}/api/home/address`, {
    ...{ method: 'PUT', data: { address: '214 E Tulane Rd', city: 'Columbus', state: 'OH', zip: '43202' } },
  });
  const [sent] = await ask<{ from: { name: string; email: string } }[]>(page, 'GET', '/api/home/received-reports');
  const contractor = sent?.from ?? { name: '', email: '' };
  await page.goto(`${product.url}/dashboard`);
  const todo = page.getByRole('region', { name: 'What needs doing' }).getByRole('listitem').first();
  // A report for this address is shown at home once the homeowner says so: no, undone by key, no, and yes after all.
  await expect(todo).toContainText(`A report for this address from ${contractor.name}. Show it at home?`);
  const estimates = page.getByRole('region', { name: 'Estimates' }).getByRole('listitem').filter({ hasText: 'Sewer line' });
  await expect(estimates).toHaveCount(0);
  await expectAccessible(page);
  const notMine = todo.getByRole('button', { name: /^Not mine: Estimate/ });
  await notMine.press('Enter');
  const notShown = page.getByRole('button', { name: '1 sent to you and not shown here' });
  await expect(notShown).toBeVisible();
  // The row that had the focus was the last one.
  await expect(page.getByRole('heading', { name: /^What needs doing/ })).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(notShown).toHaveCount(0);
  await notMine.press('Enter');
  await notShown.press('Enter');
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Show at home: Estimate/ }).press('Enter');
  await expect(todo).toContainText(`Answer Estimate ${orderId}, Sewer line, hall to street`);
  await expect(todo).toContainText(`${contractor.name}, sent `);
  await expect(estimates).toContainText('Waits for your answer');
  await expectAccessible(page);

  await page.goto(`${product.url}/serviceproviders`);
  await page.getByRole('button', { name: 'New provider N' }).click();
  await page.getByLabel('Company').fill('Dana’s company, as Helen calls it');
  await page.getByLabel('Category').selectOption({ label: 'Plumbing' });
  await page.getByLabel('Email').fill(contractor.email);
  await page.keyboard.press('Control+Enter');
  const row = page.getByRole('region', { name: 'Providers' }).getByRole('button', { name: /^Dana’s company/ });
  await expect(row).toContainText('waits');
  const detail = page.getByRole('complementary', { name: /^Dana’s company/ });
  await expect(detail.getByRole('region', { name: 'Waits for your answer' })).toContainText('Sewer line, hall to street');
  await expectAccessible(page);

  await page.goto(`${product.url}/dashboard`);
  await todo.getByRole('button', { name: /^Read and answer/ }).press('Enter');
  await page.getByRole('button', { name: 'Respond' }).first().click();
  await page.getByText('Decline', { exact: true }).click();
  await page.getByRole('button', { name: /^Decline/ }).click();
  await expect(page.getByRole('heading', { name: /^You declined this/ })).toBeVisible();
  await page.goto(`${product.url}/dashboard`);
  await expect(estimates).toContainText(/Declined \d/);
  await expect(page.getByText(/^Answer Estimate/)).toHaveCount(0);
  await page.goto(`${product.url}/serviceproviders`);
  await row.click();
  await expect(detail.getByRole('region', { name: 'Done here' })).toContainText('Sewer line, hall to street, declined');
});

test('R425: a contractor has no such place, and sees none of a homeowner’s providers', async ({ page }) => {
  await signIn(page, product, 'contractor');
  await page.goto(`${product.url}/serviceproviders`);
  await expect(page.getByText('No providers yet.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Providers' })).toHaveCount(0);
});
