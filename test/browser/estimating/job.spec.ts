// One file above 400 lines, because the stories of one job share a product, which takes seconds to start.
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, productOfFile, signIn } from '../product.ts';

const product = productOfFile();

const quantityOf = (page: Page, description: string) => page.getByRole('row').filter({ hasText: description }).locator('[id$="-quantity"]');
const total = (page: Page) => page.getByRole('button', { name: /^Total/ });

test('a contractor signs in by one click, starts an estimate and adds an item from the price book with the keyboard', async ({ page }) => {
  await page.goto(product.url);
  await expectAccessible(page);
  await page.getByRole('button', { name: /Dana Whitfield/ }).click();
  await expect(page.getByText('Kitchen and hall bath')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /New estimate/ }).click();
  const job = page.getByRole('dialog').getByLabel('Job', { exact: true });
  await expect(job).toHaveValue(/^New Project \d\d\/\d\d\/\d{4}$/);
  await job.fill('Lindqvist laundry room');
  // Whoever is no contact yet is typed once: the words of the search are the name.
  await page.getByRole('dialog').getByRole('combobox', { name: 'Customer' }).fill('Maja Lindqvist');
  await expect(page.getByRole('option', { name: 'New customer: Maja Lindqvist', selected: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByLabel('First name')).toHaveValue('Maja');
  await expect(page.getByRole('dialog').getByLabel('Phone')).toBeFocused();
  await page.keyboard.type('614 555 0139');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/EstimateView\/\d+/);
  await expect(page.getByText('Lindqvist laundry room').first()).toBeVisible();

  await page
    .getByRole('button', { name: /Add items/ })
    .first()
    .click();
  const search = page.getByRole('combobox', { name: 'Search the price book' });
  // Somebody who is faster than a slow line: adding waits for the prices.
  let letPricesCome = () => {};
  const pricesCome = new Promise<void>((resolve) => (letPricesCome = resolve));
  await page.route('**/GetQualityOptions*', async (route) => {
    await pricesCome;
    await route.continue();
  });
  await search.fill('toilet');
  await expect(page.getByRole('listbox', { name: 'Items found' }).getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await page.getByRole('checkbox', { name: 'Entire House' }).check();
  await page.keyboard.press('Control+Enter');
  letPricesCome();
  await expect(page.getByRole('status').filter({ hasText: 'Added 1 line' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(
    page
      .getByRole('grid')
      .getByRole('row')
      .filter({ hasText: /toilet/i })
      .first(),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Jobs', exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Lindqvist laundry room' })).toContainText('Maja Lindqvist');
  // And is a contact from then on.
  await page.keyboard.press('n');
  await page.getByRole('combobox', { name: 'Customer' }).fill('5550139');
  await page.getByRole('option', { name: /^Maja Lindqvist.*1 job/ }).click();
  await expect(page.getByRole('group', { name: 'Customer: Maja Lindqvist' })).toBeFocused();
  await page.keyboard.press('Escape');

  await page.goto(`${product.url}/ProEstimate/EstimateView/abc/0`);
  await expect(page.getByRole('heading', { name: 'There is no estimate at this address' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send estimate' })).toHaveCount(0);
  await expect(page).toHaveTitle('No estimate here, Scopebook');
});

test('typing a quantity moves the totals, is undone by Ctrl+Z, and is seen in a second browser without a reload', async ({
  page,
  browser,
}) => {
  await signIn(page, product, 'contractor');
  await page.goto(`${product.url}/ProEstimate/EstimateView/1002/0`);
  const line = 'Cabinets, base and wall';
  await expect(quantityOf(page, line)).toContainText('26.0');
  await expectAccessible(page);

  const other = await browser.newPage();
  await signIn(other, product, 'admin');
  await other.goto(`${product.url}/ProEstimate/EstimateView/1002/0`);
  await expect(quantityOf(other, line)).toContainText('26.0');

  await quantityOf(page, line).click();
  await page.keyboard.type('30');
  await page.keyboard.press('Enter');
  await expect(quantityOf(page, line)).toContainText('30.0');
  await expect(quantityOf(other, line)).toContainText('30.0');
  await page.reload();
  await expect(quantityOf(page, line)).toContainText('30.0');
  await quantityOf(page, line).click();
  await page.keyboard.press('Control+z');
  await expect(quantityOf(page, line)).toContainText('26.0');
  await expect(quantityOf(other, line)).toContainText('26.0');
  await expect(total(page)).toBeVisible();
  await other.close();
});

test('eight tabs of one browser share a stream: all load, writes are saved, and a change in one is seen in the others', async ({
  page,
}) => {
  const context = page.context();
  await signIn(page, product, 'contractor');
  const streams: string[] = [];
  context.on('request', (request) => {
    if (request.url().includes('/api/changes')) streams.push(request.url());
  });
  const line = 'Cabinets, base and wall';
  const address = (n: number) => `${product.url}${n % 2 ? '/' : '/ProEstimate/EstimateView/1002/0'}`;
  const tabs = [page, ...(await Promise.all(Array.from({ length: 7 }, () => context.newPage())))];
  for (const [n, tab] of tabs.entries()) {
    await tab.goto(address(n));
    await expect(n % 2 ? tab.getByText('Kitchen and hall bath') : quantityOf(tab, line)).toBeVisible();
  }
  const [first, last] = [page, tabs[6] as Page];
  await quantityOf(last, line).click();
  await last.keyboard.type('31');
  await last.keyboard.press('Enter');
  await expect(last.getByText(/^Saved \d/)).toBeVisible();
  await expect(quantityOf(first, line)).toContainText('31.0');
  expect(streams).toHaveLength(1);

  // The tab that reads the stream goes; another takes over.
  await first.close();
  await expect.poll(() => streams.length).toBe(2);
  await quantityOf(last, line).click();
  await last.keyboard.press('Control+z');
  await expect(quantityOf(last, line)).toContainText('26.0');
  await expect(quantityOf(tabs[2] as Page, line)).toContainText('26.0');
});

test('a session that ends while one types loses nothing: the change waits, and is sent after signing in again in place', async ({
  page,
}) => {
  await signIn(page, product, 'contractor');
  await page.goto(`${product.url}/ProEstimate/EstimateView/1002/0`);
  const line = 'Cabinets, base and wall';
  await expect(quantityOf(page, line)).toContainText('26.0');
  // What is saved, once or, by a page that was left before it knew, twice under one key. One that waits is sent in vain only where nothing else told
  // the page that the session ended.
  const saved = new Set<string | undefined>();
  page.on('response', (response) => {
    if (!response.url().includes('SaveLineItemQuantityWithDecimals') || response.status() !== 200) return;
    saved.add(response.request().headers()['idempotency-key']);
  });
  // A read that is still under way would find the session ended before anything is typed.
  let lastAsked = Date.now();
  page.on('request', () => (lastAsked = Date.now()));
  const endSession = async () => {
    await expect.poll(() => Date.now() - lastAsked).toBeGreaterThan(1_500);
    await page.context().clearCookies();
  };
  const type = async (quantity: string) => {
    await quantityOf(page, line).click();
    await page.keyboard.type(quantity);
    await page.keyboard.press('Enter');
  };
  const dialog = (name: string) => page.getByRole('dialog', { name });

  await endSession();
  await type('33');
  await expect(dialog('Your session ended').getByText('Sign in again to save 1 change.')).toBeVisible();
  await expectAccessible(page);
  await expect(quantityOf(page, line)).toContainText('33.0');
  await dialog('Your session ended').getByLabel('Password', { exact: true }).fill('Scopebook-demo-1');
  await dialog('Your session ended').getByRole('button', { name: 'Sign in and save 1 change' }).click();
  await expect(dialog('Your session ended')).toBeHidden();
  await expect(page.getByRole('grid')).toBeFocused();
  await expect.poll(() => saved.size).toBe(1);
  await page.reload();
  await expect(quantityOf(page, line)).toContainText('33.0');

  // Somebody else signs in: what the first typed is not sent in their name.
  await endSession();
  await type('34');
  await dialog('Your session ended').getByLabel('User name or email').fill('admin');
  await dialog('Your session ended').getByLabel('Password', { exact: true }).fill('Scopebook-demo-1');
  await dialog('Your session ended').getByRole('button', { name: 'Sign in and save 1 change' }).click();
  const other = page.getByRole('dialog', { name: /is signed in now/ });
  await expect(other.getByText(/1 change that Dana Whitfield made was not sent/)).toBeVisible();
  expect(saved.size).toBe(1);
  await other.getByLabel('User name or email').fill('contractor');
  await other.getByLabel('Password', { exact: true }).fill('Scopebook-demo-1');
  await other.getByRole('button', { name: 'Sign in and save 1 change' }).click();
  await expect.poll(() => saved.size).toBe(2);
  await quantityOf(page, line).click();
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect(quantityOf(page, line)).toContainText('26.0');
});

test('lines are filtered by words that stand in the address, and all lines come back at once', async ({ page }) => {
  await signIn(page, product, 'contractor');
  await page.goto(`${product.url}/ProEstimate/EstimateView/1002/0`);
  const line = 'Cabinets, base and wall';
  await expect(quantityOf(page, line)).toBeVisible();
  const filter = page.getByRole('searchbox', { name: 'Filter the lines' });
  await filter.fill('no such words');
  await expect(page.getByText('No line matches this filter.')).toBeVisible();
  await expect(page).toHaveURL(/q=no\+such\+words/);
  await page.getByRole('button', { name: 'Show all lines' }).click();
  await expect(filter).toHaveValue('');
  await expect(quantityOf(page, line)).toBeVisible();
  await expect(page).not.toHaveURL(/q=/);
});

test('an admin finds a change in the audit by its words', async ({ page }) => {
  await signIn(page, product, 'admin');
  await page.goto(`${product.url}/audit/1002`);
  await expect(page.getByText(/Changed quantity of Outlet, GFCI/)).toBeVisible();
  await expectAccessible(page);
  await page.getByPlaceholder('Words, line or value').fill('backsplash');
  await expect(page.getByText(/Changed quality of Backsplash/)).toBeVisible();
  await expect(page.getByText(/Changed quantity of Outlet, GFCI/)).toBeHidden();
});

test('undo just after opening asks before it takes back work of days ago, and says what it took; an answered estimate says so first', async ({
  page,
}) => {
  await signIn(page, product, 'contractor');
  const dialog = page.getByRole('dialog', { name: /^Take back your change of/ });
  const answer = page.getByRole('region', { name: "The customer's answer" });
  const undoAtOnce = async () => {
    await expect(page.getByTestId('grand-total')).toContainText('$');
    await page.keyboard.press('ControlOrMeta+z');
    await expect(dialog).toContainText('It was made before you opened this estimate.');
  };
  await page.goto(product.url);
  await page.getByRole('link', { name: 'Water heater and panel' }).first().click();
  await expect(answer).toContainText(/Luis Carrasco declined this estimate/);
  await expect(page.getByTestId('grand-total')).toContainText('$');
  const before = await page.getByTestId('grand-total').innerText();
  await undoAtOnce();
  await expect(dialog.getByRole('alert')).toContainText('Luis Carrasco has declined this estimate since');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByTestId('grand-total')).toHaveText(before);

  await page.goto(`${product.url}/ProEstimate/EstimateView/1002/0`);
  await expect(page.getByRole('grid')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+z');
  await dialog.getByRole('button', { name: 'Take it back' }).click();
  await expect(page.getByText(/^Taken back: /)).toBeVisible();
  await page.getByRole('region', { name: 'Totals' }).getByRole('button', { name: 'Redo', exact: true }).click();
  await expect(page.getByText(/^Done again: /)).toBeVisible();
});

test('M047, M052, R094, R095: a line is copied, moved and deleted with the mouse, and on a phone with the thumb', async ({
  page,
  browser,
}) => {
  await signIn(page, product, 'contractor');
  await page.goto(`${product.url}/ProEstimate/EstimateView/1002/0?q=pull-down`);
  const line = 'Faucet, kitchen, pull-down';
  const rows = page.getByRole('row').filter({ hasText: line });
  await rows.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(rows).toHaveCount(2);
  await rows
    .last()
    .getByRole('button', { name: `More of ${line}` })
    .click();
  await page.getByRole('menuitem', { name: 'Move to area…' }).click();
  await page.getByRole('menuitem', { name: 'Garage' }).click();
  await expect(page.getByText(`Display order saved: ${line} moved to Garage.`)).toBeVisible();
  await rows
    .last()
    .getByRole('checkbox', { name: `Select ${line}` })
    .check();
  await page.getByRole('toolbar', { name: 'Selected lines' }).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(`Item Deleted: ${line}.`)).toBeVisible();
  await expect(rows).toHaveCount(1);
  // Beside the builder it says so in the builder's words.
  await rows.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(rows).toHaveCount(2);
  await page
    .getByRole('button', { name: /^Add items/ })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: 'Add items' })).toBeVisible();
  await rows.last().click({ button: 'right', position: { x: 60, y: 12 } });
  await page.getByRole('menuitem', { name: /^Delete/ }).click();
  await expect(page.getByText(`Line Item Deleted: ${line}.`)).toBeVisible();
  await expect(rows).toHaveCount(1);

  const phone = await browser.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await signIn(phone, product, 'contractor');
  await phone.goto(`${product.url}/ProEstimate/EstimateView/1002/0`);
  const vinyl = phone.getByRole('button', { name: /^Sheet vinyl/ });
  await vinyl.tap();
  await phone.getByRole('button', { name: 'What can be done with this line' }).tap();
  await phone.getByRole('menuitem', { name: 'Delete' }).tap();
  await expect(phone.getByText('Item Deleted: Sheet vinyl and underlayment.')).toBeVisible();
  await expect(vinyl).toHaveCount(0);
  await phone.getByRole('status').getByRole('button', { name: 'Undo', exact: true }).tap();
  await expect(vinyl).toHaveCount(1);
  await phone.getByRole('button', { name: 'Select', exact: true }).tap();
  await vinyl.tap();
  await phone.getByRole('button', { name: /^Cabinets, base and wall/ }).tap();
  await expect(phone.getByRole('toolbar', { name: 'Selected lines' })).toContainText('2 lines');
  await expectAccessible(phone);
  await phone.close();
});

test('a cell that a colleague saves while one types into it says so before Enter; fifty changes of theirs are fetched at once', async ({
  page,
  browser,
}) => {
  await signIn(page, product, 'contractor');
  const hears = page.waitForResponse(/\/api\/changes\?/);
  await page.goto(`${product.url}/ProEstimate/EstimateView/1002/0`);
  await hears;
  const line = 'Outlet, GFCI';
  const cell = page.getByRole('textbox', { name: `Quantity of ${line}` });
  const areas = (await (await page.request.get(`${product.url}/api/ProEstimates/1002/GetAreasWithItems`)).json()) as {
    label: string;
    items: { id: number; description: string }[];
  }[];
  const id = areas.find((area) => area.label === 'Kitchen')?.items.find((item) => item.description === line)?.id;
  const other = await browser.newContext();
  const colleague = await other.newPage();
  await signIn(colleague, product, 'admin');
  const save = (ItemID: number | undefined, Quantity: string) =>
    colleague.request.post(`${product.url}/api/ProEstimates/1002/SaveLineItemQuantityWithDecimals`, { data: { ItemID, Quantity } });

  await quantityOf(page, line).first().click();
  await page.keyboard.type('7');
  expect((await save(id, '9')).status()).toBe(200);
  await expect(cell).toHaveAccessibleDescription(/saved 9\.0 EA meanwhile, \$\d+\.\d\d more\. Enter keeps yours, Esc takes theirs\.$/);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(quantityOf(page, line).first()).toContainText('9.0');

  await page.keyboard.type('7');
  expect((await save(id, '11')).status()).toBe(200);
  await expect(cell).toHaveAccessibleDescription(/saved 11\.0 EA meanwhile/);
  await page.keyboard.press('Enter');
  await expect(quantityOf(page, line).first()).toContainText('7.0');

  let fetched = 0;
  page.on('request', (request) => {
    if (request.url().includes('GetAreasWithItems')) fetched += 1;
  });
  const outlet = areas.flatMap((area) => area.items).find((item) => item.description.startsWith('Dust barrier'))?.id;
  await Promise.all(Array.from({ length: 50 }, (_, n) => save(outlet, String(100 + n))));
  expect((await save(outlet, '77')).status()).toBe(200);
  await expect(quantityOf(page, 'Dust barrier')).toContainText('77.0');
  // The slower the machine, the longer fifty changes take, and the more often the lines are fetched meanwhile; never once for each.
  expect(fetched).toBeLessThan(40);
  await other.close();
});

test('what a colleague saves before the page hears of changes is seen all the same', async ({ page }) => {
  await signIn(page, product, 'contractor');
  const areas = (await (await page.request.get(`${product.url}/api/ProEstimates/1002/GetAreasWithItems`)).json()) as {
    items: { id: number; description: string }[];
  }[];
  const id = areas.flatMap((area) => area.items).find((item) => item.description.startsWith('Dust barrier'))?.id;
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  await page.route('**/api/changes?*', async (route) => {
    await opened;
    await route.continue();
  });
  await page.goto(`${product.url}/ProEstimate/EstimateView/1002/0`);
  await expect(quantityOf(page, 'Dust barrier')).not.toContainText('63.0');
  const url = `${product.url}/api/ProEstimates/1002/SaveLineItemQuantityWithDecimals`;
  expect((await page.request.post(url, { data: { ItemID: id, Quantity: '63' } })).status()).toBe(200);
  // What was read within the last second is not fetched again.
  await page.waitForTimeout(1_000);
  open();
  await expect(quantityOf(page, 'Dust barrier')).toContainText('63.0');

  // And what is saved while one looks at the list of jobs.
  await page.getByRole('link', { name: 'Jobs', exact: true }).first().click();
  await expect(page.getByRole('grid', { name: 'Line items' })).toHaveCount(0);
  expect((await page.request.post(url, { data: { ItemID: id, Quantity: '64' } })).status()).toBe(200);
  await page.goBack();
  await expect(quantityOf(page, 'Dust barrier')).toContainText('64.0');
});

test('areas of a house are added and measured in one dialog without leaving the keyboard, and have their menu before they have lines', async ({
  page,
}) => {
  await signIn(page, product, 'contractor');
  const started = await page.request.get(`${product.url}/api2/ProjectEstimate/GetNewOrder?newEstimateName=A+house`, {
    headers: { 'Idempotency-Key': crypto.randomUUID() },
  });
  await page.goto(`${product.url}/ProEstimate/EstimateView/${await started.json()}/0`);
  await page.getByRole('button', { name: 'Add areas' }).click();
  const dialog = page.getByRole('dialog', { name: 'New areas' });
  await expect(dialog.getByLabel('Area', { exact: true })).toBeFocused();
  for (const text of ['Kitchen', `10'`, `12'4`, '8']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  }
  await expect(dialog).toContainText('floor 123.33 SF, walls 357.33 SF');
  await page.keyboard.type('Mudroom');
  await expectAccessible(page);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('New Area Created: Kitchen, Mudroom.')).toBeVisible();
  const grid = page.getByRole('grid');
  await expect(grid.getByRole('row').filter({ hasText: 'Kitchen' }).first()).toContainText(`12' 4" x 10' 0"`);
  await expect(page.getByText('No lines yet: add items')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Mudroom', exact: false }).filter({ hasText: '$0.00' }).click();
  await page.getByRole('button', { name: 'Measure Mudroom' }).click();
  const measure = page.getByRole('dialog', { name: 'Measurements of Mudroom' });
  await measure.getByLabel('Short walls', { exact: true }).fill('5');
  await measure.getByLabel('Long walls', { exact: true }).fill('6');
  await expect(measure.getByLabel('Floor')).toHaveValue('30.00');
  await expect(measure.getByRole('img', { name: 'Plan of the room' })).toContainText(`Long walls 6' 0"`);
  await page.keyboard.press('Escape');
  await grid.getByRole('button', { name: 'More of Mudroom' }).click();
  await page.getByRole('menuitem', { name: 'Name and notes…' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Boot room');
  await page.getByRole('button', { name: 'Save area' }).click();
  await expect(page.getByText('Area Label Updated: Mudroom is Boot room now.')).toBeVisible();

  await page.route('**/DeleteArea2/**', (route) =>
    route.fulfill({
      status: 409,
      contentType: 'application/problem+json',
      body: '{"code":"CONFLICT","detail":"It was changed meanwhile."}',
    }),
  );
  await grid.getByRole('button', { name: 'More of Boot room' }).click();
  await page.getByRole('menuitem', { name: 'Delete area…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete area' }).click();
  await test.step('R071, R072, M030, M040: an area that cannot be deleted says so with the status, and stays', async () => {
    await expect(page.getByText('Unable to delete area at this moment. ErrorMessage=409. It was changed meanwhile.')).toBeVisible();
    await expect(grid.getByRole('button', { name: 'More of Boot room' })).toBeVisible();
  });
  await page.unroute('**/DeleteArea2/**');

  // What a deleted area says, and the way back beside it, on a width of a tablet too.
  await page.setViewportSize({ width: 1024, height: 768 });
  await test.step('M065, S064: deleting an area is asked', async () => {
    await grid.getByRole('button', { name: 'More of Boot room' }).click();
    await page.getByRole('menuitem', { name: 'Delete area…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete area' }).click();
  });
  const said = page.getByRole('region', { name: 'Totals' }).getByRole('status');
  await test.step('R061, M032: a deleted area is told', async () => {
    await expect(said).toContainText('Area Deleted: Boot room.');
  });
  await said.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(grid.getByRole('button', { name: 'More of Boot room' })).toBeVisible();
});

test('R023: an estimate that is only created stands on the jobs page, which has the focus on it', async ({ page }) => {
  await signIn(page, product, 'contractor');
  await page.goto(product.url);
  await page.getByRole('button', { name: /New estimate/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Job', { exact: true }).fill('Fence along the alley');
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/\?job=\d+$/);
  await expect(page.getByRole('link', { name: 'Fence along the alley' })).toBeFocused();
});

test('M019, R046, R047: the state and the ZIP code of a job with lines cannot change; it is said, and each is again what it was', async ({
  page,
}) => {
  await signIn(page, product, 'contractor');
  await page.goto(`${product.url}/ProEstimate/EstimateView/1002/0`);
  await page.getByTitle('Job setup').first().click();
  const setup = page.getByRole('region', { name: 'Job and address' });
  for (const [label, other, told] of [
    ['State', 'TX', 'TX was typed; the state is OH as before.'],
    ['ZIP code', '78704', /78704 was typed; the ZIP code is \d{5} as before\./],
  ] as const) {
    const field = setup.getByLabel(label, { exact: true });
    const kept = await field.inputValue();
    expect(kept).not.toBe('');
    await (label === 'State' ? field.selectOption(other) : field.fill(other));
    await field.press('Enter');
    const refusal = setup.getByRole('alert');
    await expect(refusal).toContainText('Property State or ZIP Code cannot be changed once the order is in progress.');
    await expect(refusal).toContainText(told);
    await expect(field).toHaveValue(kept);
  }
});

test('the decimals of new estimates are chosen on the setup page; totals that are not known are dashes', async ({ page }) => {
  await signIn(page, product, 'admin');
  await page.goto(`${product.url}/ProEstimate/EstimateView/1002/0`);
  await expect(page.getByTestId('grand-total')).toContainText('$');
  const before = await page.getByTestId('grand-total').innerText();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Profit, overhead and tax' }).click();
  // R103: the decimals of quantities are for estimates that are started from now on.
  const decimals = page.getByRole('radiogroup', { name: 'Decimals of quantities' });
  await expect(decimals.getByRole('radio', { name: '1' })).toBeChecked();
  await decimals.getByText('2', { exact: true }).click();
  await expect(page.getByText('New estimates have quantities of 2 decimals.')).toBeVisible();
  await expect(decimals.getByRole('radio', { name: '2' })).toBeChecked();
  await expectAccessible(page);
  await decimals.getByText('1', { exact: true }).click();
  await expect(page.getByText('New estimates have quantities of 1 decimal.')).toBeVisible();
  await page.goBack();
  await expect(page.getByTestId('grand-total')).toHaveText(before);

  await page.route('**/GetAreasWithItems', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.reload();
  await expect(page.getByText('The estimate could not be opened.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Totals' })).toContainText('–');
  await expect(page.getByText('$0.00')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Send estimate' })).toBeDisabled();
  await page.keyboard.press('/');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Add items' })).toHaveCount(0);
});

test('S035, C069, C076, R099: the five qualities by keys: a preview moves the totals, Esc leaves all as it was, Ctrl+Enter records to the cent what was shown', async ({
  page,
}) => {
  await signIn(page, product, 'contractor');
  await page.goto(`${product.url}/ProEstimate/EstimateView/1002/0`);
  const total = page.getByTestId('grand-total');
  await expect(total).toHaveText(/^\$[\d,.]+$/);
  const before = await total.innerText();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Quality of all lines' }).click();
  const panel = page.getByRole('dialog', { name: 'Quality' });
  const table = panel.getByRole('treegrid');
  const cell = (row: RegExp, quality: string) => table.getByRole('row', { name: row }).locator(`[data-column="${quality}"]`);
  await expect(panel.getByRole('button', { name: 'Good' })).toHaveAttribute('aria-pressed', 'true');
  await expect(table).toBeFocused();
  await page.keyboard.press('ArrowRight');
  const says = panel.getByRole('status');
  const then = async () => /Total (\$[\d,.]+) to (\$[\d,.]+)\./.exec(await says.innerText())?.slice(1) ?? [];
  await expect(says).toContainText(' to Better: ');
  await expect(says).toContainText('1 goes down: Countertop, quartz, from Best, −$629.28.');
  const [now, better] = await then();
  expect(now).toBe(before);
  expect(better).not.toBe(before);
  await expect(total).toHaveText(better ?? '');
  await expect(page.getByRole('navigation', { name: 'Areas' })).toContainText(/Kitchen−[\d,.]+\$/);
  await expect(cell(/Cabinets, base/, 'Better')).toHaveText('5,140.66');
  await expect(table.getByRole('row', { name: /Cabinets, base/ })).toContainText('older price kept');
  await expect(cell(/^Hall bath/, 'Better')).toHaveText('+935.05');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(table.getByRole('row', { name: /Cabinets, base/ })).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(total).toHaveText(before);

  await page.locator('[data-grid]').focus();
  await page
    .getByRole('row', { name: /^Collapse Hall bath|Hall bath/ })
    .first()
    .getByText(/^\d+ lines$/)
    .click();
  await page.keyboard.press('q');
  await expect(panel.getByRole('radio', { name: 'Hall bath' })).toBeChecked();
  await panel.getByRole('radio', { name: 'Whole estimate' }).check({ force: true });
  await panel.getByRole('button', { name: 'Better' }).click();
  await panel.getByRole('checkbox', { name: /Never go down/ }).check();
  await expect(says).toContainText('1 line above Better stays.');
  const [, kept = ''] = await then();
  await page.keyboard.press('Control+Enter');
  await expect(panel).toHaveCount(0);
  await expect(total).toHaveText(kept);
  await expect(page.getByText(/^Item\(s\) Updated: \d+ lines to Better\.$/)).toBeVisible();
  await page.reload();
  await expect(total).toHaveText(kept);
  await page.locator('[data-grid]').focus();
  await page.keyboard.press('Control+z');
  await expect(total).toHaveText(before);
});

test('C069: the steps of a line follow a quantity at once', async ({ page }) => {
  await signIn(page, product, 'contractor');
  await page.goto(`${product.url}/ProEstimate/EstimateView/1002/0`);
  const line = 'Cabinets, base';
  const row = page.getByRole('row').filter({ hasText: /Install Cabinets, base/ });
  await row.locator('[id$="-quantity"]').click();
  const steps = page.getByRole('complementary', { name: 'Line' }).getByRole('radiogroup', { name: `Quality of ${line}` });
  const present = steps.getByRole('radio', { checked: true });
  await expect(present).toHaveAccessibleName(`Better, ${await row.locator('[data-column="total"]').innerText()}`);
  const good = await steps.getByRole('radio', { name: /^Good/ }).getAttribute('aria-label');
  await page.keyboard.type('28');
  await expect(present).toHaveAccessibleName(`Better, ${await row.locator('[data-column="total"]').innerText()}`);
  await expect(steps.getByRole('radio', { name: /^Good/ })).not.toHaveAccessibleName(good ?? '');
  await page.keyboard.press('Escape');
});
