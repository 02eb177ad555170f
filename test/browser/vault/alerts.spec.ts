import { expect, type Page, test } from '@playwright/test';
import { closeContexts, expectAccessible, productOfFile, signIn } from '../product.ts';

const product = productOfFile();
test.afterEach(closeContexts);
test.describe.configure({ mode: 'serial' });

/** MM-DD-YYYY, so many days from the server’s first day. */
const isoInDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
function inDays(days: number): string {
  const [year, month, day] = isoInDays(days).split('-');
  return `${month}-${day}-${year}`;
}

const put = (page: Page, path: string, method: string, body: object) =>
  page.request.fetch(`${product.url}${path}`, { method, data: body, headers: { 'Content-Type': 'application/json' } });

test('R443, S140, C218, C229, C230: a type with rules shows its alerts, by keys; a rule and all of them are turned off and on again', async ({
  page,
}) => {
  await signIn(page, product, 'homeowner');
  await page.goto(`${product.url}/vault`);
  await expect(page.getByText('The vault is empty.')).toBeVisible();
  await page.keyboard.press('n');
  const form = page.getByRole('form', { name: 'Item' });
  await form.getByLabel('Category').selectOption('Jewelry and art');
  const alerts = form.getByRole('region', { name: 'Alerts' });
  await expect(alerts).toHaveCount(0);
  await form.getByLabel('Category').selectOption('Systems');
  await form.getByLabel('Type').selectOption('Furnace, gas');
  const box = alerts.getByRole('checkbox', { name: 'Mail me alerts of this item' });
  await expect(box).not.toBeChecked();
  await box.focus();
  await page.keyboard.press('Space');
  await expect(alerts).toContainText('Change the filter, every 3 months');
  await form.getByLabel('Name').fill('Furnace, gas, 80,000 BTU');
  await form.getByLabel('Purchase date').fill(inDays(-100));
  await form.getByRole('textbox', { name: 'Warranty ends' }).fill(inDays(12));
  await form.getByRole('textbox', { name: 'Warranty ends' }).press('Enter');
  await expect(alerts).toContainText(`Warranty ends ${inDays(12)}`);
  await expect(box).toBeChecked();
  await expectAccessible(page);
  await alerts.getByRole('button', { name: 'Turn off: Have it serviced, of every Furnace, gas' }).click();
  await expect(page.getByText('Alert Notifications Updated')).toBeVisible();
  await expect(alerts).toContainText('every year, off');
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect(alerts.getByRole('button', { name: 'Turn off: Have it serviced, of every Furnace, gas' })).toBeVisible();
  await expect(alerts).not.toContainText('every year, off');
  await alerts.getByRole('button', { name: 'Turn all alerts of the vault off' }).click();
  await expect(alerts).toContainText('All alerts of your vault are off.');
  await alerts.getByRole('button', { name: 'Turn them on' }).click();
  await expect(alerts).not.toContainText('All alerts of your vault are off.');
  await page.setViewportSize({ width: 390, height: 844 });
  await alerts.scrollIntoViewIfNeeded();
  await expectAccessible(page);
});

test('C216, C217: the next morning one mail tells what is due; Home lists it once, done and later are taken back, and the mail’s link turns a rule off', async ({
  page,
  browser,
}) => {
  await signIn(page, product, 'homeowner');
  await put(page, '/api/home/address', 'PUT', { address: '214 E Tulane Rd', city: 'Columbus', state: 'OH', zip: '43202' });
  await put(page, '/api/home/setup', 'POST', { bedrooms: 3 });
  await product.tomorrow();
  await signIn(page, product, 'homeowner');
  type Mail = { subject: string; text: string };
  const mailed = async () =>
    ((await (await page.request.get(`${product.url}/api/outbox`)).json()) as Mail[]).filter(({ text }) => text.includes('/alerts/off/'));
  await expect.poll(async () => (await mailed()).length, { timeout: 90_000 }).toBe(1);
  const [mail] = await mailed();
  expect(mail?.subject).toBe('Furnace, gas, 80,000 BTU needs a look');
  await page.goto(`${product.url}/dashboard`);
  const todos = page.getByRole('region', { name: 'What needs doing' });
  const filter = todos.getByRole('listitem').filter({ hasText: 'Furnace, gas, 80,000 BTU: change the filter' });
  const warranty = todos.getByRole('listitem').filter({ hasText: 'Furnace, gas, 80,000 BTU: the warranty ends' });
  await expect(filter).toHaveCount(1);
  await expect(warranty).toHaveCount(1);
  await expectAccessible(page);
  await filter.getByRole('button', { name: /^Done/ }).click();
  await expect(filter).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect(filter).toHaveCount(1);
  await warranty.getByRole('button', { name: /^Look at it/ }).focus();
  await page.keyboard.press('l');
  const later = page.getByRole('dialog', { name: 'Later' });
  await expect(later.getByRole('button', { name: /^Tomorrow/ })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(warranty).toHaveCount(0);
  // Keys typed in a dialog that is still closing are its own.
  await expect(later).toBeHidden();
  await page.keyboard.press('Control+z');
  await expect(warranty).toHaveCount(1);
  await warranty.getByRole('button', { name: /^Later/ }).click();
  await test.step('R541: the least and the greatest day that can be picked', async () => {
    // The least and the greatest day that can be picked.
    await expect(later.getByLabel('Another day')).toHaveAttribute('min', isoInDays(1));
    await expect(later.getByLabel('Another day')).toHaveAttribute('max', '9999-12-31');
    await later.getByLabel('Another day').fill(isoInDays(0));
    await later.getByRole('button', { name: 'Put off' }).click();
    await expect(later.getByText(/^Choose a day after today/)).toBeVisible();
  });
  await later.getByLabel('Another day').fill(isoInDays(9));
  await later.getByLabel('Another day').press('Enter');
  await expect(page.getByText(`Put off until ${inDays(9)}`)).toBeVisible();
  await expect(warranty).toHaveCount(0);
  // A row that no mail told waits by the house.
  const living = todos.getByRole('listitem').filter({ hasText: 'The living area is missing' });
  await living.getByRole('button', { name: /^Type it/ }).focus();
  await page.keyboard.press('l');
  await expect(later.getByRole('button', { name: /^Tomorrow/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(living).toHaveCount(0);
  await expect(later).toBeHidden();
  await page.reload();
  await expect(filter).toBeVisible();
  await expect(living).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(filter).toBeVisible();
  await filter.getByRole('button', { name: /^Later/ }).click();
  await expect(later.getByRole('button', { name: /^Next week/ })).toBeVisible();
  await expectAccessible(page);
  await later.getByRole('button', { name: 'Close' }).click();

  // S140: the list of what was told, in the vault.
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${product.url}/vault`);
  await page
    .getByRole('navigation', { name: 'Show' })
    .getByRole('button', { name: /^Alerts/ })
    .click();
  const due = page.getByRole('region', { name: 'Due' });
  const putOff = page.getByRole('region', { name: 'Put off' });
  await expect(putOff).toContainText(`Again ${inDays(9)}.`);
  await expect(due).toContainText('Furnace, gas, 80,000 BTU: change the filter');
  await expectAccessible(page);
  await putOff.getByRole('button', { name: /^Show again/ }).click();
  await expect(due).toContainText('Furnace, gas, 80,000 BTU: the warranty ends');
  await expect(putOff).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(putOff).toBeVisible();
  // What told it, with Undo beside it, is gone with it: nothing is taken back twice.
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toHaveCount(0);
  await due.getByRole('button', { name: /^Done: Furnace, gas, 80,000 BTU: change the filter/ }).click();
  // Its next date is not told yet.
  await expect(due).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect(due).toContainText('change the filter');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(due).toBeVisible();
  await expectAccessible(page);

  // Which alerts one gets, in the settings of the account.
  await page.getByRole('link', { name: 'Settings', exact: true }).last().click();
  await page.getByRole('link', { name: /^Alert notifications/ }).click();
  await test.step('S007, M004: all of them are one switch, by keys', async () => {
    const all = page.getByRole('switch', { name: 'Mail me alerts of my vault' });
    await expect(all).toBeChecked();
    await expectAccessible(page);
    await all.press('Space');
    await expect(page.getByText('Alert Notifications Updated')).toBeVisible();
    await expect(all).not.toBeChecked();
    await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
    await expect(all).toBeChecked();
  });
  const serviced = page.getByRole('group', { name: /^Furnace, gas/ }).getByRole('checkbox', { name: 'Have it serviced, every year' });
  await expect(serviced).toBeChecked();
  await test.step('R009, M005: what is not kept is said, and shown as it was', async () => {
    await page.route('**/alertrules/**', (route) =>
      route.request().method() === 'GET'
        ? route.continue()
        : route.fulfill({ status: 404, contentType: 'application/problem+json', body: JSON.stringify({ status: 404, code: 'NOT_FOUND' }) }),
    );
    await serviced.click();
    await expect(page.getByText("Couldn't update Alert Notifications.").first()).toBeVisible();
    await expect(serviced).toBeChecked();
  });
  await page.unroute('**/alertrules/**');
  const saved = page.waitForResponse((response) => response.request().method() !== 'GET' && response.url().includes('alertrules'));
  await serviced.click();
  await expect(serviced).not.toBeChecked();
  await saved;
  await page.reload();
  await expect(serviced).not.toBeChecked();
  await serviced.click();
  await expect(serviced).toBeChecked();
  const link = /(\/alerts\/off\/\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(`${product.url}${link}`);
  await expect(stranger.getByRole('heading', { name: 'Turn this alert off?' })).toBeVisible();
  await expectAccessible(stranger);
  await stranger.getByRole('button', { name: 'Turn off' }).press('Enter');
  await expect(stranger.getByRole('heading', { name: 'This alert is off' })).toBeVisible();
  await stranger.reload();
  await stranger.getByRole('button', { name: 'Turn on again' }).click();
  await expect(stranger.getByRole('heading', { name: 'Turn this alert off?' })).toBeVisible();
  await stranger.goto(`${product.url}/alerts/off/7.2033.wrong`);
  await expect(stranger.getByText('This link turns nothing off.')).toBeVisible();
});
