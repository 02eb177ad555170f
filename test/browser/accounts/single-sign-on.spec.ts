import { expect, test } from '@playwright/test';
import { type DnsServer, startDnsServer } from '../../dns-server.ts';
import { type OidcServer, startOidcServer } from '../../oidc-server.ts';
import { closeContexts, expectAccessible, productOfFile, signIn } from '../product.ts';

let dns: DnsServer;
let provider: OidcServer | undefined;
const product = productOfFile('off', async () => {
  dns = await startDnsServer();
  return { OUTBOUND_LOOPBACK: 'on', SINGLE_SIGN_ON_DNS: dns.address };
});
test.afterEach(closeContexts);
test.afterAll(async () => {
  await provider?.close();
  dns?.close();
});

test('an admin sets single sign-on up, tests it and switches passwords off; a colleague comes in and is made', async ({
  page,
  browser,
}) => {
  await signIn(page, product, 'admin');
  await page.goto(`${product.url}/settings`);
  await page.getByRole('link', { name: 'Single sign-on' }).click();
  const redirectUri = await page.getByLabel('Redirect URI', { exact: true }).inputValue();
  expect(redirectUri).toMatch(new RegExp(`^${product.url}/signin/\\d+$`));
  provider = await startOidcServer({ redirectUris: [redirectUri] });
  const person = { email_verified: true, given_name: 'Priya', family_name: 'Raman' };
  provider.people.set('priya', { ...person, sub: 'priya', email: 'priya@hartwell.example', amr: ['pwd', 'mfa'] });
  provider.people.set('jo', { ...person, sub: 'jo', email: 'jo@hartwell.example', given_name: 'Jo', family_name: 'Amadi' });
  provider.people.set('new', { ...person, sub: 'new', email: 'new@hartwell.example', email_verified: false });
  await expectAccessible(page);

  await page.getByLabel('Issuer').fill('http://10.1.2.3');
  await page.getByLabel('Client ID').fill(provider.clientId);
  await page.getByLabel('Client secret').fill(provider.clientSecret);
  await page.getByLabel('Mail domains').fill('hartwell.example');
  await page.getByLabel('New people come as').selectOption('Office');
  await page.getByText('On', { exact: true }).click();
  await page.getByRole('button', { name: 'Set up' }).click();
  await expect(page.getByText(/must begin with https/)).toBeVisible();
  await page.getByLabel('Issuer').fill(provider.issuer);
  await page.keyboard.press('Enter');
  const domains = page.getByRole('region', { name: 'Mail domains' });
  await expect(domains).toContainText('counts once this TXT entry stands');
  await expect(page.getByLabel('Client secret')).toHaveValue('');
  await expect(page.getByRole('button', { name: 'Test it' })).toBeDisabled();
  await domains.getByRole('button', { name: 'Look for it now' }).click();
  await expect(domains).toContainText('was not found');
  await expectAccessible(page);
  const entry = (what: string) => domains.getByLabel(`${what} of the entry of hartwell.example`, { exact: true }).inputValue();
  dns.entries.set(await entry('Name'), await entry('Value'));
  await domains.getByRole('button', { name: 'Look for it now' }).click();
  await expect(domains).toContainText('proven by a DNS entry');

  await expect(page.getByLabel('Passwords off')).toBeDisabled();
  await page.getByRole('button', { name: 'Test it' }).click();
  await page.getByLabel('Who are you?').fill('jo@hartwell.example');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText(/answered with somebody else than you/)).toBeVisible();
  await expect(page.getByText('You are still signed in as Priya Raman.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go on' }).click();
  await page.context().clearCookies({ domain: '127.0.0.1' });
  await page.getByRole('button', { name: 'Test it' }).click();
  await page.getByLabel('Who are you?').fill('priya@hartwell.example');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('region', { name: 'Test it' })).toContainText('Priya Raman came in that way');
  // It is ticked once the server has answered, which `check` does not wait for.
  await page.getByLabel('Passwords off').click();
  await expect(page.getByText('Passwords are off.')).toBeVisible();
  await expect(page.getByLabel('Passwords off')).toBeChecked();
  await expectAccessible(page);

  const colleague = await (await browser.newContext()).newPage();
  await colleague.goto(`${product.url}/contacts`);
  await colleague.getByLabel('User name or email').fill('jo@hartwell.example');
  await colleague.getByLabel('Password', { exact: true }).focus();
  await colleague.getByRole('button', { name: 'Sign in with single sign-on' }).click();
  await colleague.getByRole('button', { name: 'Cancel' }).click();
  await expect(colleague.getByText(/you cancelled there/)).toBeVisible();
  await expectAccessible(colleague);
  await colleague.goto(`${product.url}/contacts`);
  await colleague.getByLabel('User name or email').fill('jo@hartwell.example');
  await colleague.getByRole('button', { name: 'Sign in with single sign-on' }).click();
  await colleague.getByLabel('Who are you?').fill('jo@hartwell.example');
  await colleague.keyboard.press('Enter');
  await expect(colleague).toHaveURL(`${product.url}/contacts`);
  await colleague.goto(`${product.url}/settings`);
  await expect(colleague.getByRole('region', { name: 'Sessions' })).toContainText('single sign-on');

  const unverified = await (await browser.newContext()).newPage();
  await unverified.goto(`${product.url}/signin`);
  await unverified.getByLabel('User name or email').fill('somebody@mail.example');
  await unverified.getByRole('button', { name: 'Sign in with single sign-on' }).click();
  await expect(unverified.getByText(/No organization signs in that way/)).toBeVisible();
  await unverified.getByLabel('User name or email').fill('new@hartwell.example');
  await unverified.getByRole('button', { name: 'Sign in with single sign-on' }).click();
  await unverified.getByLabel('Who are you?').fill('new@hartwell.example');
  await unverified.keyboard.press('Enter');
  await expect(unverified.getByText(/does not say that your mail address is verified/)).toBeVisible();

  await page.goto(`${product.url}/people`);
  await expect(page.getByRole('row', { name: /Jo Amadi/ })).toContainText('Office');
});
