import { expect, type Page, test } from '@playwright/test';
import { closeContexts, expectAccessible, productOfFile, signIn } from '../product.ts';

const product = productOfFile();
test.afterEach(closeContexts);

const SAVED = 'New reports begin so';
const open = async (page: Page) => {
  await page.goto(`${product.url}/settings/report-defaults`);
  await expect(page.getByLabel('Good for')).toBeVisible();
};
const save = (page: Page) => page.getByRole('button', { name: 'Save for new reports' });

test('S108, C196: an admin chooses what new estimates begin with, and the next report begins so; a colleague reads it', async ({
  page,
  browser,
}) => {
  await signIn(page, product, 'admin');
  await open(page);
  await expectAccessible(page);
  await page.getByLabel('Good for').fill('');
  await page.getByLabel('Good for').press('Enter');
  await expect(page.getByText('Type the number of days.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Good for').fill('45');
  // What is typed of one kind is saved or given back before another is looked at.
  await expect(page.getByRole('radio', { name: 'Invoice' })).toBeDisabled();
  await page.getByLabel('Opening words').fill('For ');
  await page.getByRole('button', { name: '{customer}' }).click();
  await expect(page.getByLabel('Opening words')).toHaveValue('For {customer}');
  await page.getByLabel('Photos').click();
  await save(page).press('Enter');
  await expect(page.getByText(SAVED)).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Invoice' })).toBeEnabled();
  await page.reload();
  await expect(page.getByLabel('Good for')).toHaveValue('45');
  await page.getByRole('button', { name: 'As Scopebook begins' }).click();
  await expect(page.getByLabel('Opening words')).toHaveValue('');
  await page.getByRole('button', { name: 'Give back' }).click();
  await expect(page.getByLabel('Opening words')).toHaveValue('For {customer}');

  const dana = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await signIn(dana, product, 'contractor');
  await open(dana);
  await expect(dana.getByLabel('Good for')).toBeDisabled();
  await expect(dana.getByLabel('Good for')).toHaveValue('45');
  await expect(save(dana)).toHaveCount(0);
  await expectAccessible(dana);
});

test('decision 187: of two tabs the second is told, looks at theirs or saves over it; a session that ended keeps what is typed', async ({
  page,
}) => {
  await signIn(page, product, 'admin');
  await open(page);
  const second = await page.context().newPage();
  await open(second);
  const conflict = (tab: Page) => tab.getByRole('alert').filter({ hasText: 'Somebody else has changed these defaults meanwhile.' });
  const inBoth = async (first: string, later: string) => {
    await page.getByLabel('Good for').fill(first);
    await second.getByLabel('Good for').fill(later);
    await save(page).click();
    await expect(page.getByText(SAVED).last()).toBeVisible();
    await save(second).click();
    await expect(conflict(second)).toBeVisible();
    await expect(second.getByLabel('Good for')).toHaveValue(later);
  };
  await inBoth('20', '21');
  await expectAccessible(second);
  // By keys: the first button after the sentence.
  await second.getByRole('button', { name: 'Look at theirs' }).press('Enter');
  await expect(conflict(second)).toHaveCount(0);
  await expect(second.getByLabel('Good for')).toHaveValue('20');
  await expect(save(second)).toHaveCount(0);

  await inBoth('25', '26');
  await second.getByRole('button', { name: 'Save mine over it' }).click();
  await expect(second.getByText(SAVED)).toBeVisible();
  await expect(conflict(second)).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel('Good for')).toHaveValue('26');

  await page.getByLabel('Good for').fill('60');
  await page.context().clearCookies();
  await save(page).click();
  const dialog = page.getByRole('dialog', { name: 'Your session ended' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Password', { exact: true }).fill('Scopebook-demo-1');
  await dialog.getByRole('button', { name: /^Sign in and save/ }).click();
  await expect(page.getByText(SAVED)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Good for')).toHaveValue('60');
});

test('decision 187: without a network the choice is not lost, on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, product, 'admin');
  await open(page);
  await page
    .getByText('Invoice', { exact: true })
    .tap()
    .catch(() => page.getByText('Invoice', { exact: true }).click());
  await page.getByLabel('Due after').fill('9');
  const SAVES = /\/api\/.*report-defaults/i;
  let down = true;
  await page.route(SAVES, (route) => (down && route.request().method() !== 'GET' ? route.abort() : route.continue()));
  await save(page).click();
  await expect(page.getByLabel('Due after')).toHaveValue('9');
  down = false;
  await expect(page.getByText(SAVED)).toBeVisible({ timeout: 60_000 });
  await page.reload();
  await page.getByText('Invoice', { exact: true }).click();
  await expect(page.getByLabel('Due after')).toHaveValue('9');
  await expectAccessible(page);
});
