import { expect, type Page, test } from '@playwright/test';
import { StripeServer } from '../../stripe-server.ts';
import { expectAccessible, productOfFile, signIn } from '../product.ts';

let stripe: StripeServer;
const product = productOfFile('on', async () => {
  stripe = await StripeServer.start();
  const { secretKey, publishableKey, webhookSecret, apiUrl } = stripe.settings;
  return {
    ...{ PAYMENT_GATEWAY: 'stripe', STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey },
    ...{ STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: apiUrl },
  };
});
test.afterAll(() => stripe?.stop());

/** Stands in for Stripe's script, which is not to be had here: a field in the page, and what is confirmed goes to Stripe's server from the browser. */
const SCRIPT = `window.Stripe = () => {
  const confirm = ({ elements }) => fetch('https://api.stripe.com/v1/confirm', { method: 'POST', body: elements.send() }).then((r) => r.json());
  return {
    elements: ({ clientSecret }) => ({
      send: () => clientSecret + ' ' + document.querySelector('#card').value,
      create: () => ({
        on: (name, then) => name === 'ready' && setTimeout(then),
        mount: (place) => { place.innerHTML = '<label>Card number <input id="card"></label>'; },
        destroy: () => {},
      }),
    }),
    confirmPayment: confirm,
    confirmSetup: confirm,
  };
};`;

async function withStripe(page: Page): Promise<void> {
  await page.route('https://js.stripe.com/**', (route) => route.fulfill({ contentType: 'text/javascript', body: SCRIPT }));
  await page.route('https://api.stripe.com/**', async (route) => {
    const [secret = '', card = ''] = (route.request().postData() ?? '').split(' ');
    const message = await stripe.payOnPage(secret, card);
    const body = JSON.stringify(message ? { error: { type: 'card_error', message } } : {});
    await route.fulfill({ contentType: 'application/json', headers: { 'Access-Control-Allow-Origin': '*' }, body });
  });
}

test('credits are paid in fields of Stripe, refused and then by another card; a plan is subscribed to and its card changed (S165, R480)', async ({
  page,
}) => {
  await withStripe(page);
  await signIn(page, product, 'admin');
  await page.goto(`${product.url}/plans`);
  const cart = page.getByRole('complementary', { name: 'Cart' });
  await page.getByRole('radio', { name: '5 credits', exact: true }).check();
  await cart.getByLabel('ZIP code').fill('43212');
  await expect(cart).toContainText('The card is typed on the next page, into fields of Stripe.');
  await expect(cart.getByLabel('Card number')).toHaveCount(0);
  await cart.getByRole('button', { name: 'Pay $47.59' }).dblclick();
  await expect(page.getByRole('heading', { name: '$47.59' })).toBeVisible();
  await expect(page.getByText('Test mode.')).toBeVisible();
  // Opened by two clicks, it is one payment.
  expect(stripe.intents).toHaveLength(1);
  await expectAccessible(page);

  const pay = page.getByRole('button', { name: 'Pay $47.59' });
  await page.getByLabel('Card number').fill('pm_card_chargeDeclinedInsufficientFunds');
  await pay.click();
  await expect(page.getByRole('alert')).toContainText('Your card has insufficient funds.');
  await expect(page.getByRole('alert')).toContainText('Nothing was taken.');
  await expectAccessible(page);

  // Left, it waits: in the plans there is the way back to it, and nothing else is paid.
  await page.getByRole('link', { name: 'Back without paying' }).click();
  const open = page.getByRole('complementary', { name: 'Payment' });
  await expect(open).toContainText('It is not paid yet.');
  await open.getByRole('link', { name: 'Go on at the gateway' }).click();
  await page.getByLabel('Card number').fill('pm_card_visa');
  await expect(pay).toBeEnabled();

  await pay.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toContainText('Paid.');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go on' }).click();
  await expect(page.getByRole('region', { name: 'Credits left' })).toContainText('15');

  await page.getByRole('radio', { name: 'Crew 5, monthly', exact: true }).check();
  await cart.getByRole('button', { name: 'Pay $41.24' }).click();
  await page.getByLabel('Card number').fill('pm_card_visa');
  await page.getByRole('button', { name: 'Pay $41.24' }).click();
  await page.getByRole('link', { name: 'Go on' }).click();
  const subscription = page.getByRole('region', { name: 'Subscription' });
  await expect(subscription).toContainText('Visa ending 4242. Next charge');
  await subscription.getByRole('button', { name: 'Change the card' }).click();
  await page.getByRole('button', { name: 'Go on at the gateway' }).click();
  await expect(page.getByRole('heading', { name: 'Another card' })).toBeVisible();
  await page.getByLabel('Card number').fill('pm_card_mastercard');
  await page.getByRole('button', { name: 'Use this card from now on' }).click();
  await expect(page.getByRole('status')).toContainText('The card is kept.');
  await page.getByRole('link', { name: 'Go on' }).click();
  await expect(subscription).toContainText('Mastercard ending 4444');
});

test('Stripe may be loaded by the page of a payment alone, which says when it cannot be', async ({ page, request }) => {
  const policyAt = async (path: string) =>
    (await request.get(`${product.url}${path}`, { headers: { Accept: 'text/html' } })).headers()['content-security-policy'];
  expect(await policyAt('/plans')).not.toContain('stripe');
  expect(await policyAt('/payment/x')).not.toContain('stripe');
  await page.route('https://js.stripe.com/**', (route) => route.abort());
  await signIn(page, product, 'admin');
  await page.goto(`${product.url}/plans`);
  await page.getByRole('radio', { name: '5 credits', exact: true }).check();
  await page.getByRole('complementary', { name: 'Cart' }).getByRole('button', { name: 'Pay $47.59' }).click();
  await expect(page.getByRole('alert')).toContainText('The fields of Stripe could not be loaded.');
  expect(await policyAt(new URL(page.url()).pathname)).toContain('https://js.stripe.com');
  await expect(page.getByRole('button', { name: 'Pay $47.59' })).toBeDisabled();
  await page.goto(`${product.url}/payment/x`);
  await expect(page.getByText('There is no such payment.')).toBeVisible();
});

test('an organization has customers pay into its own account: keys with a mistake, keys that Stripe does not take, and taken away by keys', async ({
  page,
}) => {
  await signIn(page, product, 'admin');
  await page.goto(`${product.url}/settings/organization`);
  const online = page.getByRole('region', { name: 'Online payments' });
  await expect(online).toContainText('Invoices are not paid online.');
  await online.getByRole('button', { name: 'Use my Stripe account' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('/api/payments/notices/');
  await dialog.getByLabel('Publishable key').fill(stripe.settings.publishableKey);
  await dialog.getByLabel('Secret key').fill('sk_test_5lOfSomebodyElse');
  await dialog.getByLabel('Signing secret of the webhook').fill('secret');
  await dialog.getByRole('button', { name: 'Have customers pay into it' }).click();
  await expect(dialog).toContainText('Must look like whsec_...');
  await expectAccessible(page);
  await dialog.getByLabel('Signing secret of the webhook').fill(stripe.settings.webhookSecret);
  await page.keyboard.press('Control+Enter');
  await expect(dialog.getByText('Stripe does not take this secret key.')).toBeVisible();
  await dialog.getByLabel('Secret key').fill(stripe.settings.secretKey);
  await page.keyboard.press('Control+Enter');
  await expect(online).toContainText('Customers pay into Hill Remodeling at Stripe');
  await expect(online).toContainText('Test mode: no money moves.');
  await expectAccessible(page);
  await online.getByRole('button', { name: 'Take it away' }).click();
  await dialog.getByRole('button', { name: 'Take it away' }).focus();
  await page.keyboard.press('Enter');
  await expect(online).toContainText('Invoices are not paid online.');
});
