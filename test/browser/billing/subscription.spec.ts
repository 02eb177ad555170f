import { expect, test } from '@playwright/test';
import { expectAccessible, productOfFile, signIn } from '../product.ts';

const product = productOfFile('on');

test('a plan is subscribed to, changed with the sum shown before, given another card, and cancelled behind a question, by keys too (S150, C270, R483, M185)', async ({
  page,
}) => {
  await signIn(page, product, 'admin');
  await page.goto(`${product.url}/plans`);
  const cart = page.getByRole('complementary', { name: 'Cart' });
  await page.getByRole('radio', { name: 'Crew 5, monthly', exact: true }).check();
  await cart.getByLabel('ZIP code').fill('43212');
  await expect(cart).toContainText('are charged each month with what you pay with now, until you cancel');
  await expect(cart.getByLabel('Promotion')).toHaveCount(0);
  await cart.getByRole('button', { name: /4242 4242 is paid/ }).click();
  await cart.getByRole('button', { name: 'Pay $41.24' }).dblclick();
  const subscription = page.getByRole('region', { name: 'Subscription' });
  await expect(subscription).toContainText('Crew 5, monthly');
  await expect(subscription).toContainText('Visa ending 4242. Next charge');
  await expect(page.getByRole('region', { name: 'Credits left' })).toContainText('15');
  await expectAccessible(page);

  await page.getByRole('radio', { name: 'Crew 15, monthly' }).check();
  const change = page.getByRole('complementary', { name: 'Change of plan' });
  await expect(change).toContainText('Unused of the plan before');
  await expect(change).toContainText('Sales tax, OH, 5.75 % of');
  await expect(change).toContainText('10 credits come with it');
  await expectAccessible(page);
  await change.getByRole('button', { name: /^Change and pay \$/ }).click();
  await expect(subscription).toContainText('Crew 15, monthly');
  await expect(page.getByRole('region', { name: 'Credits left' })).toContainText('25');
  await page.getByRole('radio', { name: /^Crew 5, monthly/ }).check();
  await expect(change).toContainText('Nothing is paid now.');
  await change.getByRole('button', { name: /^Change on / }).click();
  await expect(subscription).toContainText('From then on it is Crew 5, monthly.');

  await subscription.getByRole('button', { name: 'Change the card' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /0000 9995 is refused/ }).click();
  await dialog.getByRole('button', { name: 'Change the card' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Your card has insufficient funds.');
  await dialog.getByRole('button', { name: /0000 0069 is paid once/ }).click();
  await dialog.getByRole('button', { name: 'Change the card' }).click();
  await expect(subscription).toContainText('Visa ending 0069');

  // By keys alone: Esc leaves all as it was, Enter on the filled button cancels.
  await subscription.getByRole('button', { name: 'Cancel it' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('25 credits stay, until used or until they end.');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Cancel the agreement' }).focus();
  await page.keyboard.press('Enter');
  await expect(subscription).toContainText('Cancelled. It was paid until');
  await expect(subscription.getByRole('button')).toHaveCount(0);

  await page.goto(`${product.url}/transactions`);
  await expect(page.getByRole('list', { name: 'Purchases' })).toContainText('Crew 15, monthly');
  await expect(page.getByRole('button', { name: 'Give back unused' })).toHaveCount(0);
});
