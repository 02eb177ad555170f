import { expect, type Page, test } from '@playwright/test';
import { closeContexts, expectAccessible, productOfFile, signIn } from '../product.ts';

const product = productOfFile();
test.afterEach(closeContexts);
// Later stories go on with the estimate that the first one makes.
test.describe.configure({ mode: 'serial' });

const send = (page: Page, method: string, path: string, body: object) =>
  page.evaluate(
    async (sent) => {
      const { ok, status } = await fetch(sent.path, {
        method: sent.method,
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(sent.body),
      });
      if (!ok) throw new Error(`${sent.path} answers ${status}`);
    },
    { method, path, body },
  );

test('on a phone a house becomes an estimate, past what was missing', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, product, 'homeowner');
  await page.goto(product.url);
  await send(page, 'PUT', '/api/home/address', { address: '214 E Tulane Rd', city: 'Columbus', state: 'OH', zip: '43202' });
  await send(page, 'POST', '/api/home/setup', { bedrooms: 3, basementSizeSF: '820', totalLivingArea: '1640' });
  await page.goto(`${product.url}/dashboard`);
  await page.getByRole('button', { name: 'New estimate' }).click();
  const bar = page.getByRole('progressbar', { name: 'New estimate' });
  await test.step('R019, R020, S012: the first of three steps is at 33 percent', async () => {
    await expect(bar).toHaveAttribute('aria-valuenow', '33');
  });
  await test.step('R024, M016: the name is begun with the day', async () => {
    await expect(page.getByLabel('Name')).toHaveValue(/^New Project \d\d\/\d\d\/\d{4}$/);
  });
  await page.getByRole('radio', { name: /Water heater/ }).check();
  await expect(page.getByRole('button', { name: 'Basement', pressed: true })).toBeVisible();
  await expectAccessible(page);
  // A draft of one's own, kept over a reload.
  await page.getByLabel('Name').fill('Hot water');
  await page.reload();
  await expect(page.getByLabel('Name')).toHaveValue('Hot water');
  await expect(page.getByRole('radio', { name: /Water heater/ })).toBeChecked();
  await page.getByRole('button', { name: 'Next: the house' }).click();

  await test.step('R019, R020: the second step is at 66 percent', async () => {
    await expect(bar).toHaveAttribute('aria-valuenow', '66');
  });
  const living = page.getByLabel('Total living area');
  await test.step('R025: a living area of 100 is refused', async () => {
    await living.fill('100');
    await living.blur();
    await expect(page.getByText('The living area must be over 100 SF. It was 1,640.')).toBeVisible();
    await page.getByRole('button', { name: 'Put 1,640 back' }).click();
    await expect(living).toHaveValue('1,640');
  });
  await expectAccessible(page);
  await test.step('S013: the second step has the house', async () => {
    await expect(page.getByText('Steep and very steep are measured alike.')).toBeVisible();
    await expect(page.getByLabel('Ceiling height')).toHaveValue('8');
  });
  await page.getByRole('button', { name: 'Next: materials' }).click();

  await test.step('R019, R020: the third step is at 99 percent', async () => {
    await expect(bar).toHaveAttribute('aria-valuenow', '99');
  });
  await test.step('R389: one roof material alone stays chosen', async () => {
    await page.getByRole('radio', { name: 'Metal' }).check();
    await page.getByRole('radio', { name: 'Asphalt shingle' }).check();
    await expect(page.getByRole('radio', { name: 'Metal' })).not.toBeChecked();
  });
  // Two at once: the second choice takes nothing of the first.
  await test.step('R406: two materials of one kind are half of it each', async () => {
    await page.getByRole('checkbox', { name: 'Brick veneer' }).check();
    await page.getByRole('checkbox', { name: 'Vinyl', exact: true }).check();
    await expect(page.getByText('50.00 %')).toHaveCount(2);
  });
  await page.getByRole('button', { name: 'Make the estimate' }).click();
  const warnings = page.getByRole('alert').filter({ hasText: 'Interior flooring is missing.' });
  await test.step('R031: what is missing is told', async () => {
    await expect(warnings).toBeVisible();
  });
  await test.step('R032: the panel of what is missing is in sight', async () => {
    const heading = page.getByText('Interior flooring, choose at least one');
    await expect(heading).toBeInViewport();
    await expect
      .poll(async () => {
        const [marked, warning] = await Promise.all([heading.boundingBox(), warnings.boundingBox()]);
        return marked && warning ? warning.y - marked.y : 0;
      })
      .toBeGreaterThan(0);
  });
  await expectAccessible(page);
  await page.getByRole('checkbox', { name: 'Hardwood' }).check();
  await page.getByRole('checkbox', { name: 'Tile', exact: true }).check();
  await page.getByRole('checkbox', { name: 'Carpet' }).check();
  await expect(page.getByText('33.34 %')).toHaveCount(1);
  await expect(warnings).toHaveCount(0);
  await page.getByRole('button', { name: 'Make the estimate' }).click();

  // R023.
  await expect(page).toHaveURL(/\/dashboard$/);
  const estimates = page.getByRole('region', { name: 'Estimates' });
  await expect(estimates).toContainText('Hot water');
  await estimates.getByRole('link', { name: 'Hot water' }).click();
  await expect(page.getByText('Water heater, gas, 50 gal').first()).toBeVisible();
});

test('S118, S119, S123, R408, R412: home reports show an estimate by divisions, by keys, and print by themselves', async ({
  page,
  context,
}) => {
  await signIn(page, product, 'homeowner');
  await page.goto(`${product.url}/homereports`);
  await page.getByRole('navigation', { name: 'Home reports' }).getByRole('link', { name: 'CSI divisions' }).click();
  const report = page.getByRole('region', { name: 'CSI divisions' });
  await expect(report.getByRole('row', { name: /22 Plumbing/ })).toContainText('3');
  await expect(report.getByText('Gas connection, appliance')).toHaveCount(0);
  await report.getByRole('button', { name: '23 Heating, ventilating, air conditioning' }).press('Enter');
  await expect(report.getByText('Gas connection, appliance')).toBeVisible();
  await page.keyboard.press('2');
  await expect(report.getByText('Water heaters')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('3');
  await expect(report.getByText('Water heater, gas, 50 gal')).toBeVisible();
  await context.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
  const opened = context.waitForEvent('page');
  await page.getByRole('button', { name: 'Print' }).click();
  const paper = await opened;
  await expect(paper.locator('html[data-printed]')).toHaveCount(1);
  await expect(paper.getByText('Water heater, gas, 50 gal')).toBeVisible();
});

test('R021: what is in progress blocks the next one, by keys; finished or put away, a new one starts', async ({ page }) => {
  await signIn(page, product, 'homeowner');
  await page.goto(`${product.url}/dashboard`);
  await expect(page.getByRole('region', { name: 'Estimates' })).toContainText('Hot water');
  await page.keyboard.press('n');
  await expect(page.getByText('One estimate at a time.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Hot water' })).toContainText('Labor minimum');
  await expectAccessible(page);
  await page.getByRole('button', { name: /Send it to a provider/ }).press('Enter');
  await expect(page.getByText('Add the provider who is to see the estimate.')).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: /Put it away/ }).press('Enter');
  await expect(page.getByLabel('Name')).toBeVisible();
  // What was put away is no draft of the next one.
  await expect(page.getByRole('radio', { name: /Start empty/ })).toBeChecked();
  await page.getByRole('radio', { name: /^Roof/ }).check();
  for (const next of ['Next: the house', 'Next: materials', 'Make the estimate'])
    await page.getByRole('button', { name: next }).press('Enter');
  await expect(page.getByRole('region', { name: 'Estimates' })).toContainText('New Project');
  await page.keyboard.press('n');
  await page.getByRole('button', { name: /Finish it/ }).click();
  await expect(page.getByLabel('Name')).toBeVisible();
  await page.keyboard.press('Escape');

  // S123: an estimate without a line says so; there is nothing to print of it.
  await send(page, 'POST', '/api/home/estimates', { name: 'Bare' });
  await page.goto(`${product.url}/homereports?report=csi`);
  await page.getByLabel('Divisions of').selectOption('Bare');
  await expect(page.getByText('This estimate has no lines yet.')).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'PDF' })).toBeDisabled();
  await expectAccessible(page);
});
