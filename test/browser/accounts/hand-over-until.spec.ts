import { expect, type Page, test } from '@playwright/test';
import { closeContexts, expectAccessible, productOfFile, signIn } from '../product.ts';

const product = productOfFile();
test.afterEach(closeContexts);

const DAY_MS = 24 * 60 * 60 * 1000;
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name: `Hand over ${name}’s jobs` });

async function openDialog(page: Page, name: string) {
  await page.goto(`${product.url}/people`);
  await page.getByRole('button', { name: new RegExp(name) }).click();
  await page.getByRole('complementary', { name }).getByRole('button', { name: 'Hand over jobs' }).click();
  return dialogOf(page, name);
}

test('jobs are handed over until a day, which both dialogs and the mails name, and go back by themselves on it', async ({ page }) => {
  test.setTimeout(240_000);
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, product, 'admin');
  const dialog = await openDialog(page, 'Dana Whitfield');
  await dialog.getByRole('combobox', { name: 'All of them to' }).selectOption({ label: 'Priya Raman' });
  await expect(dialog.getByRole('radio', { name: /is suspended/ })).toBeVisible();
  await dialog.getByText('Until a day', { exact: true }).click();
  // Nobody is suspended who is to have them back, and nothing goes before the day is chosen.
  await expect(dialog.getByRole('radio', { name: /is suspended/ })).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: /^Hand over/ })).toBeDisabled();
  const day = new Date(Date.now() + 2 * DAY_MS).toLocaleDateString('en-CA');
  await dialog.getByLabel('They go back on').fill(day);
  await expect(dialog.getByText(/they go back to Dana Whitfield by themselves/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /^Hand over \d+ job/ }).click();
  await expect(page.getByText(/jobs? (is|are) handed over\./)).toBeVisible();
  await expect(dialog).toHaveCount(0);
  type Mail = { to: string; text: string };
  const mails = (await (await page.request.get(`${product.url}/api/outbox`)).json()) as Mail[];
  expect(mails.filter(({ text }) => text.includes('they go back by themselves.')).length).toBe(2);
  const hers = await openDialog(page, 'Priya Raman');
  await expect(hers.getByText(/^goes back on .* unless it is handed over$/).first()).toBeVisible();
  await expectAccessible(page);

  // In the list of jobs and over the estimate, where a contractor would look.
  const written = `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;
  await page.goto(product.url);
  await expect(page.getByText(`yours until ${written}`).first()).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page
    .getByRole('row')
    .filter({ hasText: `yours until ${written}` })
    .first()
    .getByRole('link')
    .first()
    .click();
  await expect(page.getByRole('region', { name: 'Handed over for a while' })).toContainText(
    `Yours until ${written}; then it goes back to Dana Whitfield by itself.`,
  );
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });

  await page.goto('about:blank');
  await product.tomorrow(3);
  await signIn(page, product, 'admin');
  await expect(async () => {
    const again = await openDialog(page, 'Dana Whitfield');
    await expect(again.getByRole('table', { name: 'Jobs' })).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 120_000 });
  await expect(dialogOf(page, 'Dana Whitfield').getByText(/^goes back on/)).toHaveCount(0);
});
