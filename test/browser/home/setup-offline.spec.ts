import { expect, type Page, test } from '@playwright/test';
import { closeContexts, expectAccessible, productOfFile, servedByWorker, signIn } from '../product.ts';

test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 }, hasTouch: true });
const product = productOfFile();
test.afterEach(closeContexts);
// The later stories go on with the house of the earlier ones.
test.describe.configure({ mode: 'serial' });

const HOUSE = { 'Street address': '214 E Tulane Rd', City: 'Columbus', State: 'OH', 'ZIP code': '43202' };

async function open(page: Page) {
  await signIn(page, product, 'homeowner');
  await page.goto(`${product.url}/propertysetup`);
  await servedByWorker(page);
}

/** How often a call reached the server. */
function countCalls(page: Page, path: string) {
  const answered: number[] = [];
  page.on('response', (response) => {
    if (response.request().method() !== 'GET' && new URL(response.url()).pathname === path) answered.push(response.status());
  });
  return answered;
}

/** The areas' numbers, in order: an area that is made again has another. */
const areaIds = async (page: Page) => {
  const { areas } = (await (await page.request.get(`${product.url}/api/home`)).json()) as { areas: { id: number }[] };
  return areas.map(({ id }) => id).sort((a, b) => a - b);
};

test('R373: the network goes when the address is saved and not read again yet', async ({ page }) => {
  await open(page);
  const context = page.context();
  const saved = countCalls(page, '/api/home/address');
  const form = page.getByRole('form', { name: 'Address' });
  for (const [label, value] of Object.entries(HOUSE)) await form.getByLabel(label).fill(value);
  await page.route('**/api/home/address', async (route) => {
    // Before the server has it: what tells the page of the change would else let it be read.
    await context.setOffline(true);
    const response = await route.fetch();
    await route.fulfill({ response });
  });
  await form.getByRole('button', { name: 'Check address' }).click();
  // Read four times in vain, then nothing is on its way any more.
  await expect(form.getByRole('button', { name: 'Check address' })).toBeEnabled({ timeout: 30_000 });
  await expect(form.getByLabel('City')).toHaveValue('Columbus');
  await context.setOffline(false);
  await expect(page.getByText('2 of 3')).toBeVisible({ timeout: 30_000 });
  expect(saved).toEqual([200]);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(form.getByLabel('Street address')).toHaveValue('214 E Tulane Rd');
});

test('R373-R375: the address waits for the network and for the person, is what was typed after a reload, and goes on by itself', async ({
  page,
}) => {
  await open(page);
  const context = page.context();
  const saved = countCalls(page, '/api/home/address');
  const form = page.getByRole('form', { name: 'Address' });
  await page.getByRole('button', { name: 'Back' }).click();
  await context.setOffline(true);
  for (const [label, value] of Object.entries(HOUSE)) await form.getByLabel(label).fill(value);
  await expect(form.getByRole('status')).toHaveText(/^There is no network\. What you type is kept in this browser\./);
  await form.getByRole('button', { name: 'Check address' }).click();
  await expect(form.getByRole('status')).toContainText('What you typed is kept; it is checked as soon as the network is back.');
  await expectAccessible(page);

  // A phone closes the page: it stands again without a network, with what was typed.
  await page.reload();
  for (const [label, value] of Object.entries(HOUSE)) await expect(form.getByLabel(label)).toHaveValue(value);
  await form.getByRole('button', { name: 'Check address' }).click();
  await expect(form.getByRole('status')).toContainText('it is checked as soon as the network is back');
  // What is changed while it waits is what is checked.
  await form.getByLabel('Street address').fill('216 E Tulane Rd');
  await expect(form.getByRole('status')).toHaveText(/What you type is kept in this browser\./);
  await form.getByRole('button', { name: 'Check address' }).click();
  await expect(form.getByRole('status')).toContainText('it is checked as soon as the network is back');
  await context.setOffline(false);
  await expect(page.getByText('2 of 3')).toBeVisible();
  expect(saved).toEqual([200]);
  const { address } = (await (await page.request.get(`${product.url}/api/home`)).json()) as { address: object };
  expect(address).toMatchObject({ address: '216 E Tulane Rd', zip: '43202' });

  // The session ends at the check: the same person signs in over the page, and it goes on.
  await page.getByRole('button', { name: 'Back' }).click();
  await form.getByLabel('Street address').fill('218 E Tulane Rd');
  await context.clearCookies();
  await form.getByRole('button', { name: 'Check address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your session ended' });
  await dialog.getByLabel('Password', { exact: true }).fill('Scopebook-demo-1');
  await expect(form.getByLabel('Street address')).toHaveValue('218 E Tulane Rd');
  await dialog.getByRole('button', { name: /^Sign in and save/ }).click();
  await expect(page.getByText('2 of 3')).toBeVisible();
  expect(saved).toEqual([200, 200]);
});

test('R378: rooms that wait are made once, after a reload without a network too', async ({ page }) => {
  await open(page);
  const context = page.context();
  const made = countCalls(page, '/api/home/setup');
  const rooms = page.getByRole('form', { name: 'Rooms' });
  // The session ends first: what was chosen stays under the dialog.
  await page.getByRole('button', { name: 'More: Full baths' }).click();
  await context.clearCookies();
  await page.getByRole('button', { name: 'Make 7 areas' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your session ended' });
  await expect(dialog).toContainText('Sign in again to save 1 change.');
  await dialog.getByLabel('Password', { exact: true }).fill('Scopebook-demo-1');
  await dialog.getByRole('button', { name: /^Sign in and save/ }).click();
  await expect(page.getByRole('listitem').filter({ hasText: '7 areas made' })).toContainText('Bathroom 2');
  expect(made.filter((status) => status === 200)).toHaveLength(1);
  await page.request.post(`${product.url}/api/home/undo`, { data: {} });
  made.length = 0;
  await page.goto(`${product.url}/propertysetup`);
  await page.getByRole('button', { name: 'More: Bedrooms' }).click();
  await page.getByLabel('Basement').fill('820');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Make 8 areas' }).click();
  await expect(rooms.getByRole('status').last()).toContainText('Your choices are kept; the areas are made as soon as the network is back.');
  await expectAccessible(page);
  await page.reload();
  // What was sent waits in the browser, and what was chosen stands.
  await expect(page.getByRole('status').filter({ hasText: 'Offline, 1 change waits' })).toBeAttached();
  await expect(page.getByLabel('Basement')).toHaveValue('820');
  await page.getByRole('button', { name: 'Make 8 areas' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Offline, 2 changes wait' })).toBeAttached();
  await context.setOffline(false);
  await expect(page.getByRole('listitem').filter({ hasText: '8 areas made' })).toBeVisible();
  // The page shows them with the first answer; the second is to the same again.
  await expect.poll(() => made).toEqual([200, 200]);
  // The first seven are gone by the undo.
  expect(await areaIds(page)).toEqual([8, 9, 10, 11, 12, 13, 14, 15]);

  // The last step is read without a network, once the browser has kept it, and leads on.
  await expect.poll(() => page.evaluate(isKeptAsSetUp)).toBe(true);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('listitem')).toHaveCount(5);
  await expectAccessible(page);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Go to Home' }).click();
  await expect(page.getByRole('region', { name: 'What needs doing' })).toBeVisible();
});

/** Whether what this browser keeps of the home is what was set up. */
function isKeptAsSetUp(): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('scopebook');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const reading = opening.result.transaction('answers').objectStore('answers').getAll();
      reading.onsuccess = () => {
        opening.result.close();
        resolve((reading.result as { data: { setUpAt?: string | null } }[]).some(({ data }) => typeof data.setUpAt === 'string'));
      };
    };
  });
}
