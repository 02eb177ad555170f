import { expect, test } from '@playwright/test';
import { expectAccessible, productOfFile, signIn } from '../product.ts';

const product = productOfFile('on');
const TRANSACTIONS = /\/api2\/purchase\/transactions\/\d+/;

test('credits are bought: without a network, refused, then another card, not known, then known; the receipt and the history say so', async ({
  page,
}) => {
  await signIn(page, product, 'admin');
  await page.goto(`${product.url}/plans`);
  const credits = page.getByRole('region', { name: 'Credits left' });
  await test.step('R486: the credits of the trial stand with their end', async () => {
    await expect(credits).toContainText('10 trial credits end on');
  });
  await expectAccessible(page);
  const cart = page.getByRole('complementary', { name: 'Cart' });
  await test.step('S166: the cart has the tax of the place', async () => {
    await cart.getByLabel('ZIP code').fill('43212');
    await expect(cart).toContainText('Sales tax, OH, 5.75 %');
  });
  await cart.getByLabel('Promotion').fill('fall25');
  await cart.getByRole('button', { name: 'Apply' }).click();
  await expect(cart).toContainText('There is no promotion FALL25.');
  await cart.getByLabel('Promotion').fill('fall15');
  await cart.getByRole('button', { name: 'Apply' }).click();
  await expect(cart.getByRole('button', { name: 'Pay $134.83' })).toBeVisible();
  // Before anything is sent.
  await cart.getByRole('button', { name: 'Pay $134.83' }).click();
  await expect(cart).toContainText('Please type the number of the card.');
  await cart.getByRole('button', { name: /0000 9995 is refused/ }).click();
  await cart.getByRole('button', { name: 'Pay $134.83' }).click();
  // The cart and the promotion are kept.
  await test.step('R482, M181: a refused card is told', async () => {
    await expect(cart.getByRole('alert')).toContainText('Transaction Failed');
  });
  await test.step('M182: with the words of the provider', async () => {
    await expect(cart.getByRole('alert')).toContainText('Your card has insufficient funds.');
  });
  await test.step('the card is empty again', async () => {
    await expect(cart.getByLabel('Card number')).toHaveValue('');
  });
  await page.route('**/SubmitPurchaseTransaction', (route) => route.abort());
  await cart.getByRole('button', { name: /4242 4242 is paid/ }).click();
  await cart.getByRole('button', { name: 'Pay $134.83' }).click();
  await test.step('R495, M183: without a network it says so', async () => {
    await expect(cart.getByRole('alert')).toContainText('Unable to complete transaction at the moment. Please try again later.');
  });
  await page.unroute('**/SubmitPurchaseTransaction');
  await cart.getByRole('button', { name: /4242 4242 is paid/ }).click();
  await cart.getByRole('button', { name: 'Pay $134.83' }).dblclick();
  await test.step('S148: the credits bought are there', async () => {
    await expect(cart.getByRole('status')).toContainText('Paid.');
    await expect(credits).toContainText('30');
  });

  await page.getByRole('radio', { name: '5 credits', exact: true }).check();
  await cart
    .getByRole('button', { name: 'Take off' })
    .or(cart.getByRole('button', { name: 'Apply' }))
    .first()
    .click();
  await cart.getByLabel('Promotion').fill('');
  await cart.getByRole('button', { name: 'Apply' }).click();
  await cart.getByRole('button', { name: /0000 3220 asks who pays/ }).click();
  await cart.getByRole('button', { name: 'Pay $47.59' }).click();
  const payment = page.getByRole('complementary', { name: 'Payment' });
  await test.step('S165: the payment stands by itself while the bank asks', async () => {
    await expect(payment).toContainText('The bank asks who pays.');
    await expect(page.getByRole('radio', { name: '5 credits', exact: true })).toBeDisabled();
  });
  await expectAccessible(page);
  await payment.getByRole('link', { name: 'Go on at the gateway' }).click();
  await page.getByRole('button', { name: 'Pay $47.59 USD' }).click();
  const submitted = page.getByRole('region', { name: 'Payment submitted' });
  await test.step('R463, S149: the way back names the purchase, and the server says how it ended', async () => {
    await expect(page).toHaveURL(/\/paymentsubmitted\?transactionResponse=\d+$/);
    await expect(submitted.getByRole('status')).toContainText('Paid.');
    await expect(credits).toContainText('35');
  });
  const answered = page.url();
  await test.step('R463: another number is no payment', async () => {
    await page.goto(`${product.url}/paymentsubmitted?transactionResponse=2147483000`);
    await expect(submitted.getByRole('alert')).toContainText('How the payment ended could not be read.');
  });
  await page.goto(answered);
  await expect(submitted.getByRole('status')).toContainText('Paid.');
  await cart.getByLabel('ZIP code').fill('43212');

  await cart.getByRole('button', { name: /0000 0341 does not answer/ }).click();
  await cart.getByRole('button', { name: 'Pay $158.63' }).click();
  await test.step('S167: what is not known yet is said, and asked', async () => {
    await expect(payment).toContainText('We do not know yet whether it went through.');
    await payment.getByRole('button', { name: 'Ask now' }).click();
    await expect(payment).toContainText('in progress');
  });

  await page.goto(`${product.url}/transactions`);
  const purchases = page.getByRole('list', { name: 'Purchases' });
  await test.step('S006: the history has each purchase with how it ended', async () => {
    await expect(purchases).toContainText('Not known yet');
    await expect(purchases).toContainText('Refused');
  });
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: /CSV of/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^scopebook-\d{4}\.csv$/);
  const toggle = purchases.getByRole('button', { name: '+ Display 1 transaction(s).' }).last();
  await test.step('R491, M186: the transactions are collapsed', async () => {});
  // A refusal ends the waiting; it is said, and asked again by hand.
  const problem = { status: 404, code: 'PURCHASE_NOT_FOUND', detail: 'This purchase does not exist.' };
  await page.route(TRANSACTIONS, (route) =>
    route.fulfill({ status: 404, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
  );
  await toggle.click();
  await test.step('R493: a refusal ends the waiting', async () => {
    await expect(purchases.getByText('The transactions could not be read.')).toBeVisible();
    await expect(purchases.locator('.skeleton-row')).toHaveCount(0);
  });
  await page.unroute(TRANSACTIONS);
  await purchases.getByRole('button', { name: '- Hide.' }).click();
  await toggle.click();
  await test.step('R492, M187: an open list has the word to hide it', async () => {
    await expect(purchases.getByRole('button', { name: '- Hide.' })).toBeVisible();
  });
  await expectAccessible(page);
  await purchases.getByRole('button', { name: 'Receipt' }).last().click();
  await expect(page.getByRole('region', { name: 'Receipt of 20 credits' })).toContainText('Visa ending 4242');
  await purchases.getByRole('button', { name: 'Give back unused' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Give back' }).click();
  await expect(purchases).toContainText('$47.59 given back');
  await expect(page.getByRole('complementary', { name: 'Credits' })).toContainText('30 left');
  await purchases.getByRole('button', { name: 'Receipt' }).first().click();
  for (const name of ['Receipt as PDF', 'Refund as PDF']) {
    const href = await page.getByRole('link', { name }).getAttribute('href');
    const file = await page.request.get(new URL(href ?? '', page.url()).href);
    expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf']);
  }
  await test.step('S168: a page of the history holds as many as are chosen', async () => {
    await page.getByLabel('A page holds').selectOption('25');
    await expect(page).toHaveURL(/size=25/);
  });
});

test('M007, R022: without a credit no estimate opens, and it says so where one asks for it', async ({ page }) => {
  await signIn(page, product, 'admin');
  const more = async () => (await (await page.request.get(`${product.url}/api2/ProjectEstimate/GetNewOrder`)).json()) as number;
  while ((await more()) >= 0);
  await page.goto(`${product.url}/`);
  await page.getByRole('button', { name: /New estimate/ }).click();
  const dialog = page.getByRole('dialog', { name: 'New estimate' });
  await dialog.getByRole('button', { name: 'Create and open' }).click();
  await expect(dialog.getByRole('alert')).toContainText("You don't have enough credits in your account.");
  await expect(dialog).toBeVisible();
  await page.goto(`${product.url}/plans`);
  await expect(page.getByRole('region', { name: 'Credits left' })).toContainText("You don't have enough credits in your account.");
});

test('agentpurchasecredit is the page of credits; when none is left it says so and offers subscriptions', async ({ page }) => {
  await signIn(page, product, 'agent');
  const credits = page.getByRole('region', { name: 'Credits left' });
  const buy = page.getByRole('region', { name: 'Buy' });
  await test.step('S154, R462: agentpurchasecredit is the page of credits', async () => {
    for (const address of ['/plans', '/agentpurchasecredit']) {
      await page.goto(product.url + address);
      await expect(credits).toContainText('10 trial credits end on');
      await expect(credits).not.toContainText("You don't have enough credits");
      await expect(page.getByRole('complementary', { name: 'Cart' })).toBeVisible();
    }
  });
  for (let n = 0; n < 10; n += 1) {
    const answer = await page.request.get(`${product.url}/api2/ProjectEstimate/GetNewOrder`);
    expect(Number(await answer.text())).toBeGreaterThan(0);
  }
  await test.step('R485, S164: without a credit subscriptions are offered', async () => {
    await page.reload();
    await expect(credits).toContainText("You don't have enough credits in your account.");
    await expect(buy.getByRole('row', { name: /each month/ }).first()).toBeVisible();
  });
  await expectAccessible(page);
});
