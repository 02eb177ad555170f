import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import { closeContexts, productOfFile, signIn } from '../product.ts';

const product = productOfFile();
test.afterEach(closeContexts);

const LONG_JOB = 'Whole-house renovation after the burst pipe on the second floor, phase two of three';
const LONG_NAME = 'The Honorable Bartholomew J. Featherstonehaugh III and family';
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

async function call<Answer>(page: Page, path: string, data?: unknown): Promise<Answer> {
  const answer = await page.request.fetch(`${product.url}${path}`, { method: data === undefined ? 'GET' : 'POST', data });
  expect(answer.status(), path).toBe(200);
  return answer.json();
}

async function someoneAt(browser: Browser, viewport: typeof PHONE, userName: 'contractor' | 'admin' = 'contractor'): Promise<Page> {
  const page = await (await browser.newContext({ viewport, hasTouch: viewport === PHONE })).newPage();
  await signIn(page, product, userName);
  return page;
}

/** A job with a long name and a report to somebody with a long name, of two dear lines and twenty without a quantity. */
async function longJob(page: Page): Promise<number> {
  const orderId = await call<number>(page, `/api2/ProjectEstimate/GetNewOrder?newEstimateName=${encodeURIComponent(LONG_JOB)}`);
  const [house] = await call<{ areaID: number }[]>(page, `/api/ProEstimates/${orderId}/GetAreasWithItems`);
  const line = (n: number) => ({
    itemXREF: 99999,
    description: `${n}. Detach, store off site, and reset the freestanding cast iron tub after the floor below it is replaced`,
    quantity: n < 2 ? '1250.5' : '0',
    labor: '1234.56',
    material: '98.5',
  });
  const Repairs = Array.from({ length: 22 }, (_, n) => line(n));
  await call(page, `/api/ProEstimates/${orderId}/AddRepairItems/0`, { Areas: [house?.areaID], Repairs });
  await call(page, `/api/ProEstimates/${orderId}/AddEstimateReport`, { reportDetail: { name: LONG_JOB, recipientName: LONG_NAME } });
  return orderId;
}

/** Nothing of the element is outside the window. */
async function expectInSight(element: Locator): Promise<void> {
  await expect(element).toBeVisible();
  await expect(element).toBeInViewport({ ratio: 1 });
}

/** All that the element says can be read: no line of it is cut at its end. */
async function expectWhole(element: Locator): Promise<void> {
  await expect(element).toBeVisible();
  await expect
    .poll(() => element.evaluate((one) => one.scrollWidth - one.clientWidth), { message: `pixels that are cut of ${element}` })
    .toBeLessThanOrEqual(1);
}

/** No text ends behind the right gutter of the page. */
async function expectInsideGutters(page: Page, selector: string): Promise<void> {
  const ends = await page.locator(selector).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right));
  expect(ends.length).toBeGreaterThan(0);
  expect(Math.max(...ends)).toBeLessThanOrEqual((page.viewportSize()?.width ?? 0) - 8);
}

test('the reports list keeps all its columns in sight beside a long name', async ({ browser }) => {
  const page = await someoneAt(browser, DESKTOP);
  await longJob(page);
  await page.goto(`${product.url}/reports`);
  const row = page.getByRole('row').filter({ hasText: LONG_NAME });
  await expectInSight(row.getByRole('cell').last());
  await expectWhole(page.getByRole('link', { name: 'Hall bath, curbless shower' }));
  await expectWhole(row.getByRole('cell').last());
});

test('a dialog that is longer than the window keeps its buttons in sight; the setup has one kind of choice', async ({ browser }) => {
  const page = await someoneAt(browser, DESKTOP);
  const orderId = await longJob(page);
  await page.goto(`${product.url}/ProEstimate/EstimateView/1002/0`);
  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Profit, overhead and tax' }).click();
  await expect(page.getByText('Plumber', { exact: true })).toBeVisible();
  // U23: one segmented control everywhere, as wide as its words, on the ground of the page.
  const choice = page.getByRole('radiogroup', { name: 'Overhead, profit and tax' });
  await expect(choice).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(choice).toHaveCSS('padding', '0px');

  await page.goto(`${product.url}/ProEstimate/ReportTracking/${orderId}/0`);
  await page.getByRole('button', { name: 'Send estimate' }).click();
  await expect(page.getByText(/^20 lines have no quantity/)).toBeVisible();
  await expectInSight(page.getByRole('button', { name: 'Make report' }));
});

test('on a phone nothing runs over the edge, and no button or heading is cut, whatever the names', async ({ browser }) => {
  const page = await someoneAt(browser, PHONE);
  const orderId = await longJob(page);
  await page.goto(`${product.url}/ProEstimate/EstimateView/${orderId}/0`);
  await expect(page.getByText(`Estimate ${orderId}`)).toBeVisible();
  await expectWhole(page.locator('header .ellipsis').first());
  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Profit, overhead and tax' }).click();
  await expectInSight(page.getByText('of equipment'));
  await expectInsideGutters(page, '#job input, #markup input, #markup button, #minimums h3, #minimums li > span, #tasks button');

  await page.goBack();
  await page.getByTitle('Measurements').click();
  await expect(page.getByRole('dialog', { name: /^Measurements of/ })).toBeVisible();
  await expectInsideGutters(page, '[role="dialog"] input, [role="dialog"] button, [role="dialog"] .mantine-SegmentedControl-root');

  await page.goto(`${product.url}/price-book`);
  await expectWhole(page.getByRole('button', { name: /^Version \d/ }));
  await expectInSight(page.getByRole('button', { name: /^Version \d/ }));
  await page.goto(`${product.url}/price-book/compare`);
  await expectInSight(page.getByRole('heading', { name: 'Compare versions' }));
  const above = (await page.getByRole('heading', { name: 'Compare versions' }).boundingBox())?.y ?? -1;
  expect(above).toBeGreaterThanOrEqual(0);

  await page.goto(`${product.url}/ProEstimate/ReportTracking/${orderId}/0`);
  await page.getByRole('button', { name: 'Send estimate' }).click();
  await page.getByRole('button', { name: 'Make report' }).click();
  const send = page.getByRole('button', { name: 'Send with zero quantities' });
  await expectInSight(send);
  await expectWhole(send.locator('.mantine-Button-label'));

  // A short sum leaves the buttons of its line no less room.
  await page.goto(`${product.url}/ProEstimate/ReportTracking/1004/0`);
  await page.getByRole('button', { name: 'Send estimate' }).click();
  await page.getByRole('button', { name: 'Deselect all' }).click();
  await page.getByRole('group', { name: 'Lines to choose from' }).getByRole('checkbox').nth(1).check();
  await expect(page.getByText(/^1 item totalling/)).toBeVisible();
  for (const name of ['Cancel', 'Make report'])
    await expectWhole(page.getByRole('button', { name, exact: true }).locator('.mantine-Button-label'));

  const admin = await someoneAt(browser, PHONE, 'admin');
  await admin.goto(`${product.url}/audit`);
  await expect(admin.getByText(LONG_JOB).first()).toBeVisible();
  await expectInsideGutters(admin, '[aria-label="Entries"] li a');
  await admin.goto(`${product.url}/audit/1002`);
  await admin
    .getByText(/^Changed quantity of/)
    .first()
    .click();
  await expect(admin.getByRole('row', { name: /^This entry/ })).toBeVisible();
  await expectInsideGutters(admin, '[aria-label="Entry"] table');
});

test('while an estimate loads on a phone its rows end above the total, and nothing can be done to what is not known', async ({
  browser,
}) => {
  const page = await someoneAt(browser, PHONE);
  await page.route('**/GetAreasWithItems', () => {});
  await page.goto(`${product.url}/ProEstimate/EstimateView/1002/0`);
  const loading = page.getByRole('status', { name: 'Loading' });
  await expect(loading).toBeVisible();
  const rows = await loading.boundingBox();
  const total = await page.getByRole('region', { name: 'Totals' }).boundingBox();
  expect((rows?.y ?? 0) + (rows?.height ?? 0)).toBeLessThanOrEqual((total?.y ?? 0) + 1);
  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click();
  for (const name of ['Redo', 'Send estimate', 'Tasks', 'Quality of all lines', 'Update prices'])
    await expect(page.getByRole('menuitem', { name, exact: true })).toBeDisabled();
  await expect(page.getByRole('menuitem', { name: 'Keys' })).toBeEnabled();
});

test('U43: the line of a labor minimum says its whole name and its reason, and the letter keeps its 1 under the others', async ({
  browser,
}) => {
  const page = await someoneAt(browser, DESKTOP);
  const orderId = await call<number>(page, '/api2/ProjectEstimate/GetNewOrder?newEstimateName=Attic');
  const [house] = await call<{ areaID: number }[]>(page, `/api/ProEstimates/${orderId}/GetAreasWithItems`);
  const book = await call<{ rows: { prices: { itemXREF: number }[] }[] }>(page, '/api/PriceBook/Items?keyword=insulation%20batts&take=1');
  const itemXREF = book.rows[0]?.prices[0]?.itemXREF;
  await call(page, `/api/ProEstimates/${orderId}/AddRepairItems/0`, { Areas: [house?.areaID], Repairs: [{ itemXREF, quantity: '2.5' }] });
  await page.goto(`${product.url}/ProEstimate/EstimateView/${orderId}/0`);
  const line = page.getByRole('row').filter({ hasText: 'Labor minimum' });
  await expect(line).toContainText(/Labor minimum, [a-z ]+makes up \d h/);
  for (const words of await line.locator('[data-column="description"] > span').all()) await expectWhole(words);
  const reason = await line.getByText(/^makes up/).boundingBox();
  const quantity = await line.locator('[data-column="quantity"]').boundingBox();
  expect((reason?.x ?? 0) + (reason?.width ?? 0)).toBeLessThanOrEqual(quantity?.x ?? 0);
});

test('at twice the size, what can be taken back can still be taken back', async ({ browser }) => {
  const page = await (await browser.newContext({ viewport: { width: 1200, height: 450 } })).newPage();
  await signIn(page, product, 'contractor');
  await page.goto(`${product.url}/ProEstimate/EstimateView/1003/0`);
  await expect(page.getByRole('grid')).toBeFocused();
  await expect(page.getByText('Line 1 of 8')).toBeVisible();
  await page.keyboard.press('Delete');
  await expect(page.getByText(/^Item Deleted: /)).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText(/^Line \d of 8$/)).toBeVisible();
});

test('a field that the server refuses at sign-up has the focus and says why', async ({ page }) => {
  await page.goto(`${product.url}/signin`);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByLabel('First name').fill('Ann');
  await page.getByLabel('Last name').fill('Lee');
  await page.getByLabel('Email').fill('no address');
  await page.getByLabel('Password', { exact: true }).fill('A long enough 1');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
});

test('S16: from a line to the price book, the item opens in the quality of the line', async ({ page }) => {
  await signIn(page, product, 'contractor');
  await page.goto(`${product.url}/ProEstimate/EstimateView/1002/0`);
  await page.getByRole('row').filter({ hasText: 'Countertop, quartz' }).click();
  await page
    .getByRole('link', { name: /price book/ })
    .last()
    .click();
  await expect(page.getByRole('button', { name: /^Best/, pressed: true })).toBeVisible();
});

test('the bar says of the last change what can be taken back, is quiet about an earlier one, and says offline that undo waits', async ({
  page,
}) => {
  await signIn(page, product, 'contractor');
  await page.goto(`${product.url}/ProEstimate/EstimateView/1003/0`);
  const totals = page.getByRole('region', { name: 'Totals' });
  const quantity = page.getByRole('row').filter({ hasText: 'Deck railing' }).locator('[data-column="quantity"]');
  await expect(page.getByRole('grid')).toBeFocused();
  // What is added goes to the area that one is in.
  await page.getByRole('navigation', { name: 'Areas' }).getByRole('button', { name: /^Deck/ }).click();
  await page.keyboard.press('/');
  await page.getByRole('combobox', { name: 'Search the price book' }).fill('toilet seat');
  await expect(page.getByRole('listbox', { name: 'Items found' }).getByRole('option').first()).toContainText('Toilet seat');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(totals.getByText('1 line added.')).toBeVisible();
  await expect(totals.getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.keyboard.press('Escape');
  await quantity.click();
  await page.keyboard.type('37');
  await page.keyboard.press('Enter');
  await expect(totals.getByText('1 line added.')).toHaveCount(0);
  await expect(page.getByText(/^Saved \d/)).toBeVisible();

  await page.context().setOffline(true);
  // The page is told of it a moment later.
  await expect(page.getByText(/^Offline/)).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(totals.getByText('Offline: undo waits for the connection.')).toBeVisible();
  await page.context().setOffline(false);
  await expect(quantity).toHaveText('36.0');
});
