import { expect, test } from '@playwright/test';
import { plainPng } from '../../estimating/photos/pictures.ts';
import { closeContexts, expectAccessible, productOfFile, signIn } from '../product.ts';

const product = productOfFile();
test.afterEach(closeContexts);

test('percentages with what they make of an example, and the logo, each for who has the right', async ({ page, browser }) => {
  await signIn(page, product, 'admin');
  const room = page.getByRole('navigation', { name: 'Settings' });
  await test.step("S108: the settings lead to the organization's", async () => {
    await page.goto(`${product.url}/settings`);
    await room.getByRole('link', { name: /^Percentages, logo/ }).click();
  });
  const percentages = page.getByRole('region', { name: 'Percentages of Hartwell Remodeling' });
  await test.step('S109: percentages stand with what they make of an example', async () => {
    await expect(percentages.getByRole('row', { name: /^Profit/ })).toContainText('210.00');
  });
  await expectAccessible(page);
  const profit = percentages.getByLabel('Profit percentage');
  await profit.fill('12');
  await expect(percentages.getByRole('row', { name: /^Profit/ })).toContainText('252.00');
  await expect(percentages.getByText('Was profit 10 %.')).toBeVisible();
  await expect(page.getByText('1 field not saved')).toBeVisible();
  await profit.fill('12x');
  await expect(percentages.getByRole('alert')).toHaveText('Profit: Must be a percentage, 0 or more.');
  await profit.press('Escape');
  await expect(profit).toHaveValue('10');
  await profit.fill('12');
  // What was typed stays, and is sent again by Retry.
  const SAVES = '**/UpdateProfitOverheadSettings';
  await page.route(SAVES, (route) => route.fulfill({ contentType: 'application/json', body: 'false' }));
  await test.step('M148: an answer of false says so', async () => {
    await profit.press('Enter');
    await expect(percentages.getByRole('alert')).toContainText('Something went wrong. Returned false.');
  });
  await page.unroute(SAVES);
  const problem = { status: 403, code: 'FORBIDDEN', detail: 'You do not have the right to do this.' };
  await page.route(SAVES, (route) =>
    route.fulfill({ status: 403, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
  );
  await test.step('M149: an error says so, and what was typed stays', async () => {
    await percentages.getByRole('button', { name: 'Retry' }).click();
    await expect(percentages.getByRole('alert')).toHaveText(/Returned error\. You do not have the right to do this\./);
    await expect(profit).toHaveValue('12');
  });
  await expectAccessible(page);
  await page.unroute(SAVES);
  await test.step('M151: percentages that are kept are told', async () => {
    await percentages.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('Tax, Profit, and Overhead settings have been updated.')).toBeVisible();
  });
  await expect(room.getByRole('link', { name: /^Percentages, logo/ })).toContainText('10, 12');

  const logo = page.getByRole('region', { name: 'Logo' });
  const svg = { name: 'sign-front.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') };
  await test.step('R334, M150: a logo that is no picture is refused', async () => {
    await logo.getByLabel('Picture of the logo').setInputFiles(svg);
    await expect(logo.getByText(/Logo could not be uploaded.*sign-front.svg is a drawing that can carry a program/)).toBeVisible();
  });
  const front = { name: 'sign-front.png', mimeType: 'image/png', buffer: await plainPng(300, 300, '#123456') };
  await test.step('M152: a logo is told', async () => {
    await logo.getByLabel('Picture of the logo').setInputFiles(front);
    await expect(page.getByText('Logo uploaded')).toBeVisible();
  });
  await test.step('S110: the logo is shown', async () => {
    await expect(logo.getByRole('img', { name: 'The logo' })).toBeVisible();
  });

  const dana = await (await browser.newContext()).newPage();
  await signIn(dana, product, 'contractor');
  await dana.goto(`${product.url}/settings`);
  const hers = dana.getByRole('navigation', { name: 'Settings' });
  await expect(hers.getByRole('link', { name: /^My percentages/ })).toContainText('as org.');
  await expect(hers.getByRole('link', { name: /^Percentages, logo/ })).toHaveCount(0);
  const own = dana.getByRole('region', { name: 'My percentages' });
  await test.step("R335: one's own percentages begin as the organization's", async () => {
    await hers.getByRole('link', { name: /^My percentages/ }).click();
    await expect(own.getByLabel('Profit percentage')).toHaveValue('12');
  });
  await test.step("R335: and are one's own once they are changed", async () => {
    await own.getByLabel('Profit of equipment').uncheck();
    await own.getByLabel('Profit percentage').fill('9');
    await own.getByLabel('Profit percentage').press('Control+Enter');
    await expect(hers.getByRole('link', { name: /^My percentages/ })).toContainText('10, 9');
  });
  await expectAccessible(dana);
  await own.getByRole('button', { name: /^Use those of/ }).click();
  await expect(hers.getByRole('link', { name: /^My percentages/ })).toContainText('as org.');

  await test.step("R337, S190: the organization's page opens for those alone who may edit or manage", async () => {
    await dana.goto(`${product.url}/settings/organization`);
    await expect(dana.getByText('This page is for those who edit organization items or manage users.')).toBeVisible();
    await expect(dana.getByRole('region', { name: /^Percentages of/ })).toHaveCount(0);
  });
  await expectAccessible(dana);
  // Until what counts is known, the link in the list has the same name.
  await expect(hers.getByRole('link', { name: /^My percentages/ })).toContainText('as org.');
  await dana.getByRole('link', { name: 'My percentages, logo', exact: true }).click();
  await expect(own).toBeVisible();
  await expect(dana.getByRole('region', { name: 'My logo' })).toHaveCount(0);
});

test('S110, C179, C185, M152: one’s own logo, and whose logo reports carry, by keys', async ({ page }) => {
  await signIn(page, product, 'admin');
  await page.goto(`${product.url}/settings/percentages`);
  const mine = page.getByRole('region', { name: 'My logo' });
  await expect(mine).toContainText('All reports carry your organization');
  const picture = { name: 'mine.png', mimeType: 'image/png', buffer: await plainPng(200, 100, '#654321') };
  await mine.getByLabel('Picture of your logo').setInputFiles(picture);
  await expect(page.getByText('Logo uploaded')).toBeVisible();
  await expect(mine.getByRole('img', { name: 'Your logo' })).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('navigation', { name: 'Settings' })
    .getByRole('link', { name: /^Percentages, logo/ })
    .click();
  const ofAll = page.getByRole('radio', { name: /on all reports$/ });
  await expect(ofAll).toBeChecked();
  await ofAll.focus();
  const kept = page.waitForResponse((response) => response.request().method() === 'POST' && response.url().endsWith('/logo-use'));
  await page.keyboard.press('ArrowDown');
  const own = page.getByRole('radio', { name: /^Each person's own, where there is one 1 person has one$/ });
  await expect(own).toBeChecked();
  await kept;
  await expectAccessible(page);
  await page.reload();
  await expect(own).toBeChecked();
  await page
    .getByRole('navigation', { name: 'Settings' })
    .getByRole('link', { name: /^My percentages/ })
    .click();
  await expect(mine.getByRole('img', { name: 'Your logo' })).toBeVisible();
  await expect(mine).not.toContainText('All reports carry your organization');
  await mine.getByRole('button', { name: 'Take it away' }).press('Enter');
  await expect(page.getByText('Logo taken away')).toBeVisible();
  await expect(mine).toContainText('No logo of your own');
});
