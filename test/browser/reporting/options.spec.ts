import { type Browser, expect, type Page, test } from '@playwright/test';
import { closeContexts, expectAccessible, productOfFile, signIn } from '../product.ts';

const product = productOfFile();
test.afterEach(closeContexts);

const WORK = ['Cabinets, good', 'Cabinets, better', 'Cabinets, best', 'Under-cabinet lighting', 'Grab bars', 'Floor, tile'];

/** Sends an estimate by the calls; the screens of sending have a story of their own. */
async function sentEstimate(page: Page) {
  const call = async <Answer>(method: 'GET' | 'POST', path: string, data?: unknown): Promise<Answer> => {
    const answer = await page.request.fetch(`${product.url}${path}`, { method, data, headers: { 'Idempotency-Key': crypto.randomUUID() } });
    expect(answer.status()).toBe(200);
    return answer.json();
  };
  const orderId = await call<number>('GET', '/api2/ProjectEstimate/GetNewOrder?newEstimateName=Kitchen');
  const [house] = await call<{ areaID: number }[]>('GET', `/api/ProEstimates/${orderId}/GetAreasWithItems`);
  await call('POST', `/api/ProEstimates/${orderId}/AddRepairItems/0`, {
    Areas: [house?.areaID],
    Repairs: WORK.map((description, n) => ({ itemXREF: 99999, description, quantity: '10', labor: String(10 + 10 * n), material: '0' })),
  });
  return {
    orderId,
    ...(await call<{ link: string; reportId: number }>('POST', `/api/ProEstimates/${orderId}/AddEstimateReport`, {
      reportDetail: { name: 'Kitchen', recipientName: 'Helen Kowalczyk' },
    })),
  };
}

async function phone(browser: Browser, javaScriptEnabled = true): Promise<Page> {
  return (await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, javaScriptEnabled })).newPage();
}

test('good, better, best and add-ons are offered, Best with one add-on is picked and signed on a phone, verified, and made the estimate', async ({
  browser,
}) => {
  const contractor = await (await browser.newContext()).newPage();
  await signIn(contractor, product, 'contractor');
  const { orderId, reportId, link } = await sentEstimate(contractor);
  await contractor.goto(`${product.url}/ProEstimate/ReportTracking/${orderId}/0/${reportId}`);
  await contractor.getByRole('button', { name: 'Offer choices' }).click();
  const dialog = contractor.getByRole('dialog', { name: 'Choices for the customer' });
  for (let n = 0; n < 3; n++) await dialog.getByRole('button', { name: 'Add a choice' }).click();
  await expect(dialog.getByRole('status')).toHaveText('Good needs lines with a price; without a price it cannot be offered.');
  for (const name of ['Under-cabinet lighting', 'Grab bars']) {
    await dialog.getByRole('button', { name: 'Add an add-on' }).click();
    await dialog.getByRole('textbox', { name: 'Name of the add-on' }).last().fill(name);
  }
  for (const [line, option] of [
    ['Cabinets, good', 'Good'],
    ['Cabinets, better', 'Better'],
    ['Cabinets, best', 'Best'],
    ['Under-cabinet lighting', 'Under-cabinet lighting'],
    ['Grab bars', 'Grab bars'],
  ] as const)
    await dialog.getByRole('combobox', { name: line }).selectOption({ label: option });
  await dialog.getByRole('radio').nth(1).check();
  await expectAccessible(contractor);
  await dialog.getByRole('button', { name: 'Offer these' }).click();
  await expect(contractor.getByRole('button', { name: 'Change', exact: true })).toBeVisible();

  // Without script the browser's own form asks for the page of what was picked.
  const plain = await phone(browser, false);
  await plain.goto(`${product.url}${link}`);
  await expect(plain.getByRole('radio', { name: /^Better/ })).toBeChecked();
  const bar = (page: Page) => page.getByRole('complementary', { name: 'Total' });
  const atStart = await bar(plain).innerText();
  await plain.getByRole('radio', { name: /^Good/ }).check();
  await plain.getByRole('button', { name: 'Show the total of what I chose' }).click();
  await expect(plain.getByRole('radio', { name: /^Good/ })).toBeChecked();
  await expect(bar(plain)).not.toHaveText(atStart);

  const customer = await phone(browser);
  await customer.goto(`${product.url}${link}`);
  await customer.getByRole('radio', { name: /^Best/ }).check();
  await customer.getByRole('checkbox', { name: /^Under-cabinet lighting/ }).check();
  // Floor 60, best 30, lighting 40, each of 10, with overhead and profit of 10 % each.
  await expect(bar(customer)).toContainText('$1,560.00');
  const respond = customer.getByRole('button', { name: 'Respond' }).last();
  await expect(respond).toBeEnabled();
  await expect(customer.getByText('Cabinets, better')).toHaveCount(1);
  await expectAccessible(customer);
  await respond.click();
  await customer.getByText('Accept', { exact: true }).click();
  await customer.getByText('Type', { exact: true }).click();
  await customer.getByRole('dialog').getByRole('checkbox').check();
  await customer.getByRole('button', { name: 'Sign and accept for $1,560.00' }).click();
  await expect(customer.getByRole('heading', { name: 'You accepted this estimate' })).toBeVisible();
  await customer.getByRole('link', { name: 'Certificate and sealed file' }).click();
  await customer.getByRole('button', { name: 'Verify this copy' }).click();
  await expect(customer.getByRole('heading', { name: 'As it was signed' })).toBeVisible();

  await expect(contractor.getByText(/chose Best, Under-cabinet lighting: \$1,560\.00/)).toBeVisible();
  await contractor.getByRole('button', { name: 'Make the estimate what was picked' }).click();
  await expect(contractor.getByRole('button', { name: 'Make the estimate what was picked' })).toBeHidden();
  const answer = await contractor.request.get(`${product.url}/api/ProEstimates/${orderId}/GetAreasWithItems`);
  const areas: { items: { description: string }[] }[] = await answer.json();
  const left = areas.flatMap(({ items }) => items.map(({ description }) => description));
  expect(left.sort()).toEqual(['Cabinets, best', 'Floor, tile', 'Under-cabinet lighting']);
});
