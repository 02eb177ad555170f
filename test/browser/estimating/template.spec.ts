import { expect, test } from '@playwright/test';
import { closeContexts, expectAccessible, productOfFile, signIn } from '../product.ts';

const product = productOfFile();
test.afterEach(closeContexts);

test('R113, R120, S056, S066: an estimate starts from a past one by keys, priced anew and saying so; another one opens the builder with a library', async ({
  page,
}) => {
  await signIn(page, product, 'contractor');
  await page.goto(product.url);
  await expect(page.getByRole('link', { name: 'Hall bath, curbless shower' }).first()).toBeVisible();
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'New estimate' });
  await expect(dialog.getByLabel('Job')).toBeFocused();
  await page.keyboard.type('Hall bath, walk-in shower');
  await dialog.getByRole('radio', { name: 'Nothing' }).focus();
  await page.keyboard.press('ArrowRight');
  await dialog.getByRole('searchbox', { name: 'Find an estimate' }).fill('curbless');
  await dialog.getByRole('radio', { name: /^Hall bath, curbless shower/ }).focus();
  await page.keyboard.press('Space');
  await expect(dialog.getByRole('row', { name: /Shower valve and trim/ })).toContainText('545.63');
  await expect(dialog.getByText('4 measured lines wait for the new room')).toBeVisible();
  await expect(dialog.getByText('+126.68')).toBeVisible();
  await dialog.getByText('As they were', { exact: true }).click();
  await expect(dialog.getByRole('row', { name: /Shower valve and trim/ })).not.toContainText('545.63');
  await dialog.getByText("Today's", { exact: true }).click();
  await expect(dialog.getByText('+126.68')).toBeVisible();
  // A line stays behind, and an area that loses a line says how many come.
  await dialog.getByRole('checkbox', { name: 'Install Grab bar, with blocking' }).uncheck();
  await expect(dialog.getByText('14 of 15 lines')).toBeVisible();
  await expect(dialog.getByText('14 lines, 2 areas')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  await expect(page).toHaveURL(/EstimateView/);
  await expect(page.getByText('Shower valve and trim').first()).toBeVisible();
  await expect(page.getByText('545.63').first()).toBeVisible();
  await expect(page.getByText('Grab bar, with blocking')).toHaveCount(0);

  await page.goto(`${product.url}/`);
  await page
    .getByRole('button', { name: /^New estimate/ })
    .first()
    .click();
  await dialog.getByText('Library', { exact: true }).click();
  await dialog.getByRole('radio', { name: /^Tub to tiled shower/ }).check();
  await dialog.getByRole('button', { name: 'Create and choose' }).click();
  const builder = page.getByRole('dialog', { name: 'Add items' });
  await expect(builder.getByRole('tab', { name: 'Libraries' })).toHaveAttribute('aria-selected', 'true');
  await expect(builder.getByRole('checkbox', { name: /Tub to tiled shower/ })).toBeChecked();

  // R120: the builder's own address is /ProEstimate/EstimateBuilder/{orderId}/{id}/0.
  const { pathname } = new URL(page.url());
  expect(pathname).toMatch(/^\/ProEstimate\/EstimateBuilder\/\d+\/0\/0$/);
  // R113: with details=true it shows the mobile estimate view.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${product.url}${pathname}?details=true`);
  await expect(page.getByText('Entire House').first()).toBeVisible();
  await expect(builder).toHaveCount(0);
});
