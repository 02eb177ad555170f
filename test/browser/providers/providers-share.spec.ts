import { expect, type Page, test } from '@playwright/test';
import { closeContexts, expectAccessible, productOfFile, signIn } from '../product.ts';

const product = productOfFile();
test.afterEach(closeContexts);
// The later stories are about the estimate and the providers of the first one.
test.describe.configure({ mode: 'serial' });

let link = '';
let orderId = 0;

/** An estimate with two lines in a basement, and two providers. */
async function begin(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const post = async (path: string, body: object, method = 'POST') => {
      const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() };
      const answer = await fetch(path, { method, headers, ...(method === 'POST' && { body: JSON.stringify(body) }) });
      return answer.json();
    };
    const orderId = await post('/api2/ProjectEstimate/GetNewOrder?newEstimateName=Water%20heater', {}, 'GET');
    const { areaID } = await post(`/api/ProEstimates/${orderId}/AddArea`, { SelectedArea: 'Basement' });
    const line = (description: string, notes: string) => ({
      itemXREF: 99999,
      description,
      quantity: '2',
      unit: 'EA',
      material: '640',
      notes,
    });
    await post(`/api/ProEstimates/${orderId}/AddRepairItems/0`, {
      Areas: [areaID],
      Repairs: [line('Water heater, gas', ''), line('Expansion tank', '')],
    });
    for (const one of [
      { company: 'Abernathy and Sons', firstName: 'Ed', lastName: 'Abernathy', serviceCategory_Id: 17, email: 'ed@abernathy.example' },
      { company: 'Labarre Heating', serviceCategory_Id: 1 },
    ])
      await post('/api/organizationusers/0/serviceproviders', one);
    return orderId as number;
  });
}

test('an own estimate is shared by keys alone, without prices; what they see is said before; a provider reads it on a phone, and opened is told', async ({
  page,
  browser,
}) => {
  await signIn(page, product, 'homeowner');
  await page.goto(`${product.url}/serviceproviders`);
  orderId = await begin(page);
  await page.reload();
  await page
    .getByRole('region', { name: 'Providers' })
    .getByRole('button', { name: /^Abernathy/ })
    .press('Enter');
  const panel = page.getByRole('region', { name: 'Share an estimate' });
  await expect(panel.getByText(/A link to ed@abernathy\.example, to read only, for 30 days; it can be taken back\./)).toContainText(
    'They see your name and the lines without prices, as it all is now; not your vault and not your rating.',
  );
  await page.keyboard.press('s');
  await expect(panel.getByLabel('Estimate to share')).toBeFocused();
  await expect(panel.getByLabel('Estimate to share').locator('option:checked')).toHaveText('Water heater, 2 lines');
  await expect(panel.getByLabel('My prices')).not.toBeChecked();
  await panel.getByRole('button', { name: 'See it as they do' }).press('Enter');
  const look = page.getByRole('dialog', { name: 'As they see it' });
  await expect(look.getByText('Expansion tank')).toBeVisible();
  await expect(look).not.toContainText('640');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await panel.getByLabel('Message to Ed Abernathy').fill('Ed, what would you ask, with the permit?');
  await panel.getByRole('button', { name: 'Share with Ed Abernathy' }).press('Enter');
  await expect(page.getByText('Mailed to ed@abernathy.example')).toBeVisible();
  const shared = panel.getByRole('list', { name: 'Shared' });
  await expect(shared).toContainText('not opened yet');
  await expectAccessible(page);
  link = await page.evaluate(
    async () => ((await (await fetch('/api/serviceproviders/shares')).json()) as { link: string }[])[0]?.link ?? '',
  );

  // A stranger on a phone, in the dark, without an account.
  const stranger = await browser.newContext({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
  const phone = await stranger.newPage();
  const answer = await phone.goto(`${product.url}${link}`);
  expect(answer?.headers()['x-robots-tag']).toBe('noindex, nofollow');
  await expect(phone.getByRole('heading', { name: 'Water heater', level: 1 })).toBeVisible();
  await expect(phone.getByText('Ed, what would you ask, with the permit?')).toBeVisible();
  await expect(phone.getByRole('heading', { name: 'Basement' })).toBeVisible();
  await expect(phone.getByRole('listitem').filter({ hasText: 'Expansion tank' })).toContainText('2.0 EA');
  await expect(phone.getByText('Without prices, so that you name your own.')).toBeVisible();
  await expect(phone.locator('body')).not.toContainText('640');
  await expectAccessible(phone);
  // Nobody fetches again and again: the change is heard of.
  await expect(shared).toContainText(/opened \d+:\d+.*on a phone/);
  await expect(page.getByText('The link of Water heater for Abernathy and Sons was opened.')).toBeVisible();

  // A contractor who has an account makes it a job of their own, without the homeowner's prices.
  await expect(phone.getByRole('link', { name: 'Sign in to make it a job of yours' })).toBeVisible();
  const contractor = await browser.newContext();
  const desk = await contractor.newPage();
  await signIn(desk, product, 'contractor');
  await desk.goto(`${product.url}${link}`);
  const job = desk.getByRole('region', { name: 'Make it a job' });
  await expect(job).toContainText('at the prices of its own price book');
  await expectAccessible(desk);
  // Without a network nothing is made and it is said at once; then pressed twice it is one job.
  await contractor.setOffline(true);
  await job.getByRole('button', { name: 'Make it a job' }).press('Enter');
  await expect(job.getByRole('alert')).toContainText('No job was made.');
  await contractor.setOffline(false);
  const jobs = async () =>
    ((await (await desk.request.get(`${product.url}/api2/ProjectEstimate/GetOrders?take=200`)).json()) as unknown[]).length;
  const before = await jobs();
  await job.getByRole('button', { name: 'Make it a job' }).dblclick();
  await expect(desk).toHaveURL(/\/ProEstimate\/EstimateView\/\d+\/0/);
  await expect(desk.getByText('Expansion tank').first()).toBeVisible();
  expect(await jobs()).toBe(before + 1);
  await expect(desk.locator('body')).not.toContainText('640');
  await contractor.close();

  // Deleting them would end it, which is said before.
  await page.keyboard.press('Delete');
  const asked = page.getByRole('dialog', { name: 'Delete Abernathy and Sons?' });
  await expect(asked).toContainText('Jobs and vault items keep the name.');
  await expect(asked).toContainText('What you shared with them shows nothing then.');
  await page.keyboard.press('Escape');
  await expect(asked).toBeHidden();
  await shared.getByRole('button', { name: 'Take back' }).press('Enter');
  await expect(shared).toContainText('Taken back');
  await phone.reload();
  await expect(phone.getByRole('heading', { name: 'This link was taken back' })).toBeVisible();
  await expect(phone.locator('body')).not.toContainText('Water heater');
  await expectAccessible(phone);
  await phone.goto(`${product.url}${link.slice(0, -3)}AAA`);
  await expect(phone.getByRole('heading', { name: 'This link leads to nothing' })).toBeVisible();
  await stranger.close();
});

test('R535, M195: on a phone an estimate is shared from a sheet, to be copied, with prices turned on', async ({ page, context }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, product, 'homeowner');
  // R021: as a blocked new estimate leads here, with the estimate that is in progress.
  await page.goto(`${product.url}/serviceproviders?share=${orderId}`);
  await expect(page.getByText('Choose the provider who is to see the estimate.')).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('region', { name: 'Providers' })
    .getByRole('button', { name: /^Labarre/ })
    .click();
  const sheet = page.getByRole('dialog', { name: 'Share with Labarre Heating' });
  await expect(sheet.getByText('A link to copy (no email is kept of them)')).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Share with Labarre Heating' })).toBeDisabled();
  await sheet.getByLabel('My prices').check();
  await expect(sheet.getByText(/the lines with prices/)).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied to your clipboard')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  await expect(sheet.getByRole('list', { name: 'Shared' })).toContainText('with prices');
  // The owner's own look is no opening.
  await page.goto(copied);
  await expect(page.getByText('Total')).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${product.url}/serviceproviders`);
  await page
    .getByRole('region', { name: 'Providers' })
    .getByRole('button', { name: /^Labarre/ })
    .click();
  await expect(page.getByRole('list', { name: 'Shared' })).toContainText('not opened yet');
});
