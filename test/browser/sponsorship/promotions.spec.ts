import { expect, type Page, test } from '@playwright/test';
import { closeContexts, expectAccessible, productOfFile, signIn } from '../product.ts';

const product = productOfFile('on');
test.afterEach(closeContexts);

async function payWith(page: Page, button: RegExp): Promise<void> {
  const cart = page.getByRole('complementary', { name: 'Cart' });
  await cart.getByLabel('ZIP code').fill('43212');
  await cart.getByRole('button', { name: /4242 4242 is paid/ }).click();
  await cart.getByRole('button', { name: button }).click();
}

test('S151, C236, C240, C241, C246: an agent makes a code, somebody buys by it, the cap refuses the next, and it is disabled', async ({
  page,
  browser,
}) => {
  await signIn(page, product, 'agent');
  await page.goto(`${product.url}/sponsormain/promotions`);
  await expect(page.getByText('No code yet.')).toBeVisible();
  // What codes take off is charged to the card of a subscription.
  await expect(page.getByText('Your codes stand still')).toBeVisible();
  await page.getByRole('link', { name: 'Plan and credits' }).first().click();
  await page.getByRole('radio', { name: 'Agent 5, monthly' }).check();
  await payWith(page, /^Pay \$/);
  await expect(page.getByRole('heading', { name: 'What Agent 5, monthly holds' })).toBeVisible();

  await page.getByRole('link', { name: 'Promotions' }).click();
  await expect(page.getByText('to the Visa ending 4242')).toBeVisible();
  await page.keyboard.press('n');
  const form = page.getByRole('form', { name: 'New promotion' });
  await form.getByRole('textbox', { name: 'Code', exact: true }).fill('openhouse');
  await form.getByRole('button', { name: 'Make the code' }).click();
  await expect(form).toContainText('Please say what it takes off');
  await form.getByRole('textbox', { name: 'Dollars', exact: true }).fill('5');
  await form.getByLabel('Of purchases from').fill('20');
  await form.getByRole('textbox', { name: 'Cap', exact: true }).fill('1');
  await expect(form).toContainText('you pay $5.00 at most');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Make the code' }).click();
  const pane = page.getByRole('complementary', { name: 'OPENHOUSE' });
  await expect(pane).toContainText('$5.00 off a purchase of $20.00 or more');
  await expect(pane.getByRole('region', { name: 'Try it' })).toContainText('$5.00 off. OPENHOUSE: $5.00 off');
  await expectAccessible(page);

  // Somebody who follows the sign-up link reads the code before there is an account.
  const link = await pane.getByLabel('Sign-up link').inputValue();
  const stranger = await browser.newPage();
  await stranger.goto(link);
  await expect(stranger.getByText('OPENHOUSE: $5.00 off a purchase of $20.00 or more, once an account')).toBeVisible();

  const buyer = await browser.newPage();
  await signIn(buyer, product, 'admin');
  await buyer.goto(`${product.url}/plans?promo=OPENHOUSE`);
  await expect(buyer.getByText('OPENHOUSE: $5.00 off').first()).toBeVisible();
  await payWith(buyer, /^Pay \$/);
  await expect(buyer.getByRole('complementary', { name: 'Cart' }).getByRole('status')).toContainText('Paid.');
  const row = page.getByRole('list', { name: 'Codes' }).getByRole('button', { name: /^OPENHOUSE/ });
  await page.reload();
  await expect(row).toContainText('$5.00');
  await expect(page.getByRole('region', { name: 'Who pays' })).toContainText('1 use: 1 OPENHOUSE');

  await page.getByRole('link', { name: 'Marketing', exact: true }).click();
  await expect(page.getByRole('region', { name: 'What needs doing' })).toContainText('OPENHOUSE is used up');
  await page.getByRole('button', { name: 'Raise or leave: OPENHOUSE' }).click();

  const next = await browser.newPage();
  await signIn(next, product, 'homeowner');
  await next.goto(`${product.url}/plans?promo=OPENHOUSE`);
  await expect(next.getByText('OPENHOUSE was used as often as it can be.').first()).toBeVisible();

  await pane.getByRole('button', { name: 'Raise the cap' }).click();
  await pane.getByLabel('Uses in all').fill('3');
  await pane.getByRole('button', { name: 'Raise to 3' }).click();
  await expect(pane.getByRole('region', { name: 'Cap' })).toContainText('3 uses');
  await page.getByRole('switch', { name: 'My ad for those who came by OPENHOUSE' }).press('Space');
  await expect(page.getByRole('switch', { name: 'My ad for those who came by OPENHOUSE' })).not.toBeChecked();
  await pane.getByRole('button', { name: 'Disable' }).click();
  await pane.getByRole('button', { name: 'Disable it' }).click();
  await expect(pane).toContainText('Not in use any more');
  await expect(pane.getByRole('region', { name: 'Try it' })).toContainText('Not applied: OPENHOUSE is not in use any more.');
  await expect(row).toContainText('disabled by you');
  await next.reload();
  await expect(next.getByText('OPENHOUSE is not in use any more.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Copy OPENHOUSE' }).click();
  await expect(page.getByRole('form', { name: 'New promotion' }).getByLabel('Of purchases from')).toHaveValue('20.00');
});
