import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { closeContexts, expectAccessible, productOfFile, servedByWorker, signIn } from '../product.ts';

test.use({ serviceWorkers: 'allow' });
const product = productOfFile();
test.afterEach(closeContexts);

/** Kitchen and hall bath. */
const JOB = 1002;
const open = (page: Page) => page.goto(`${product.url}/ProEstimate/EstimateView/${JOB}/0`);
const rowOf = (page: Page, description: string) => page.getByRole('row').filter({ hasText: description }).first();

async function type(page: Page, description: string, quantity: string) {
  await rowOf(page, description).locator('[id$="-quantity"]').dblclick();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(quantity);
  await page.keyboard.press('Enter');
}

test('what waits for the network is shown at cells, areas and totals; it is read, taken back one by one, saved as a file, and sent when it is back', async ({
  page,
}) => {
  await signIn(page, product, 'contractor');
  await open(page);
  await servedByWorker(page);
  const backsplash = rowOf(page, 'Backsplash, tile');
  const cabinets = rowOf(page, 'Cabinets, wall, 30');
  const quantityOf = (row: typeof backsplash) => row.locator('[id$="-quantity"]');
  await expect(quantityOf(backsplash)).toContainText(/\d/);
  const was = await quantityOf(cabinets).innerText();
  const total = await page.getByTestId('grand-total').innerText();
  await page.context().setOffline(true);
  await type(page, 'Backsplash, tile', '30');
  await type(page, 'Cabinets, wall, 30', '3');
  await expect(backsplash.getByRole('img', { name: 'Waits for the network' })).toBeVisible();
  const kitchen = page.getByRole('navigation', { name: 'Areas' }).getByRole('listitem').filter({ hasText: 'Kitchen' });
  await expect(kitchen.getByRole('img', { name: 'Changes wait for the network' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Totals' })).toContainText(`what was last saved, ${total}.`);
  await expect(page.getByRole('button', { name: 'Send estimate' })).toBeDisabled();
  await page.getByRole('button', { name: 'Offline, 2 changes wait' }).click();
  const list = page.getByRole('dialog', { name: /^Offline/ });
  await expect(list).toContainText(/Offline since \d+:\d+.*, 2 changes wait/);
  const changes = list.getByRole('list', { name: 'Changes that wait' }).getByRole('listitem');
  await expect(changes.nth(0)).toContainText(/Changed quantity of Backsplash.*Kitchen, .* to 30.0 SF/);
  await expectAccessible(page);
  const saved = page.waitForEvent('download');
  await list.getByRole('button', { name: 'Save a copy as a file' }).click();
  const copy = JSON.parse(await readFile(await (await saved).path(), 'utf8')) as {
    changes: { text: string; request: { body: unknown } }[];
  };
  expect(copy.changes.map(({ text }) => text)).toEqual([expect.stringMatching(/Backsplash/), expect.stringMatching(/Cabinets/)]);
  expect(copy.changes[0]?.request.body).toMatchObject({ Quantity: '30.0' });
  await changes
    .nth(1)
    .getByRole('button', { name: /^Take back/ })
    .click();
  await expect(changes).toHaveCount(1);
  await expect(quantityOf(cabinets)).toHaveText(was);
  await page.context().setOffline(false);
  await expect(page.getByRole('status').filter({ hasText: /^Saved/ })).toBeAttached();
  await page.reload();
  await expect(quantityOf(backsplash)).toContainText('30.0');
  await expect(quantityOf(cabinets)).toHaveText(was);
});

test('a page that is loaded without any network stands as it was, with what waits; what was typed goes once when it is back', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await signIn(page, product, 'contractor');
  await open(page);
  const row = rowOf(page, 'Dust barrier, zipper');
  await expect(row).toBeVisible();
  await servedByWorker(page);
  await row.click();
  const quantity = page.getByRole('dialog', { name: 'Line' }).getByRole('textbox', { name: 'Quantity' });
  await expect(quantity).toBeVisible();
  await context.setOffline(true);
  await quantity.fill('90');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Offline, 1 change waits' })).toBeAttached();
  await expect(page.getByText(/^Totals as on this computer: \$[\d.,]+ more/)).toBeAttached();
  const total = await page.getByTestId('grand-total').innerText();
  await expect.poll(() => page.evaluate(keptQuantities, JOB)).toContain('90.0');
  await page.reload();
  await expect(row).toContainText('90.0');
  await expect(row.getByRole('img', { name: 'Waits for the network' })).toBeVisible();
  await expect(page.getByTestId('grand-total')).toHaveText(total);
  await expect(page.getByRole('status').filter({ hasText: 'Offline, 1 change waits' })).toBeAttached();
  await context.setOffline(false);
  await expect(page.getByRole('status').filter({ hasText: /^Saved/ })).toBeAttached();
  await page.reload();
  await expect(row).toContainText('90.0');
  await expect(row.getByRole('img', { name: 'Waits for the network' })).toHaveCount(0);
  // Who signs out leaves nothing of it behind.
  await page.goto(`${product.url}/`);
  const signOut = page.getByRole('menuitem', { name: 'Sign out' });
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await signOut.click();
  await page.waitForURL('**/signin**');
  await expect.poll(() => page.evaluate(keptQuantities, JOB)).toEqual([]);
});

test('what somebody else changed while a change waited over a reload without a network is told, with both values', async ({ browser }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, product, 'contractor');
  await open(page);
  const row = rowOf(page, 'Outlet, GFCI');
  await expect(row).toBeVisible();
  await servedByWorker(page);
  await expect(row).toBeVisible();
  await context.setOffline(true);
  await type(page, 'Outlet, GFCI', '7');
  await expect.poll(() => page.evaluate(keptQuantities, JOB)).toContain('7.0');
  await page.reload();
  await expect(row).toContainText('7.0');

  const other = await (await browser.newContext()).newPage();
  await signIn(other, product, 'admin');
  const outlet = async () => {
    const areas = (await (await other.request.get(`${product.url}/api/ProEstimates/${JOB}/GetAreasWithItems`)).json()) as {
      items: { id: number; description: string; quantity: string }[];
    }[];
    return areas.flatMap(({ items }) => items).find(({ description }) => description.startsWith('Outlet, GFCI'));
  };
  const answer = await other.request.post(`${product.url}/api/ProEstimates/${JOB}/SaveLineItemQuantityWithDecimals`, {
    data: { ItemID: (await outlet())?.id, Quantity: '9' },
  });
  expect(answer.status()).toBe(200);
  // The page that waits is told of no position of the other's, so that a busy server could still answer it with the value before.
  await expect.poll(async () => (await outlet())?.quantity).toBe('9.0');

  await context.setOffline(false);
  await expect(page.getByText(/Quantity was changed to 9\.0 while yours waited; 7\.0 stands\./).first()).toBeAttached();
  await expect(row).toContainText('7.0');
  await row.getByRole('button', { name: /^Take 9\.0/ }).click();
  await expect(row).toContainText('9.0');
  await expect(page.getByRole('status').filter({ hasText: /^Saved/ })).toBeAttached();
});

test('the browser keeps ten estimates of one person: the oldest goes, and another who signs in finds nothing of the former', async ({
  browser,
}) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, product, 'contractor');
  await page.goto(`${product.url}/`);
  await expect(page.getByRole('link', { name: /Kitchen and hall bath/ }).first()).toBeVisible();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect.poll(() => page.evaluate(keptOrders)).toEqual(['Dana Whitfield']);
  // Ten that were opened before, the first of them longest ago.
  await page.evaluate(keepTen);
  await open(page);
  await expect(rowOf(page, 'Bathtub and surround')).toBeVisible();
  await expect.poll(() => page.evaluate(keptOrders)).toEqual(['Dana Whitfield', JOB, ...Array.from({ length: 9 }, (_, n) => 90_002 + n)]);

  // Somebody of another organization, who did not have to sign out the former first.
  await signIn(page, product, 'homeowner');
  await page.goto(`${product.url}/`);
  await expect(page.getByRole('button', { name: /Helen|HK/ }).first()).toBeVisible();
  await expect.poll(() => page.evaluate(keptOrders)).toEqual(['Helen Kowalczyk']);
  await context.setOffline(true);
  await open(page);
  await expect(page.getByRole('status').filter({ hasText: /^Offline/ })).toBeAttached();
  await expect(page.getByText('Bathtub and surround')).toHaveCount(0);
  await expect(page.getByText('Kitchen and hall bath')).toHaveCount(0);
});

/** Who this browser keeps something for, and the numbers of the estimates. */
function keptOrders(): Promise<(number | string)[]> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('scopebook');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const reading = opening.result.transaction('answers').objectStore('answers').getAll();
      reading.onsuccess = () => {
        opening.result.close();
        const kept = reading.result as { orderId: number; data: { name?: string } }[];
        // Beside who they are, a homeowner's house is kept, which has no name.
        const people = kept.flatMap(({ orderId, data }) => (orderId === 0 ? (data.name ?? []) : []));
        const orders = new Set(kept.flatMap(({ orderId }) => (orderId === 0 ? [] : orderId)));
        resolve([...people, ...[...orders].sort((a, b) => a - b)]);
      };
    };
  });
}

/** Answers of ten estimates, as an earlier visit of this person keeps them. */
function keepTen(): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('scopebook');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const transaction = opening.result.transaction('answers', 'readwrite');
      const store = transaction.objectStore('answers');
      const mine = store.getAll();
      mine.onsuccess = () => {
        const { userId, build } = (mine.result as { userId: number; build: string }[])[0] ?? { userId: 0, build: '' };
        for (let n = 1; n <= 10; n++) store.put({ key: `${userId} old ${n}`, userId, orderId: 90_000 + n, at: n, build, data: [] });
      };
      transaction.oncomplete = () => {
        opening.result.close();
        resolve();
      };
    };
  });
}

/** What this browser keeps of an estimate's lines. */
function keptQuantities(orderId: number): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('scopebook');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const reading = opening.result.transaction('answers').objectStore('answers').getAll();
      reading.onsuccess = () => {
        opening.result.close();
        const kept = reading.result as { orderId: number; data: unknown }[];
        const areas = kept.filter((one) => one.orderId === orderId).flatMap(({ data }) => (Array.isArray(data) ? data : []));
        resolve(areas.flatMap(({ items = [] }: { items?: { quantity: string }[] }) => items.map((line) => line.quantity)));
      };
    };
  });
}
