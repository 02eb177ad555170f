import { expect, type Page, test } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { closeContexts, expectAccessible, productOfFile, withPasskeyDevice } from '../product.ts';

const product = productOfFile();
test.afterEach(closeContexts);
const PASSWORD = 'Walnut-Ladder-42';

/** A person with an account of their own, signed in. */
async function signUp(page: Page, email: string): Promise<void> {
  const data = { UserName: email, Email: email, Password: PASSWORD, FirstName: 'Rosa', LastName: 'Jiménez' };
  await page.request.post(`${product.url}/account/Signup`, { data });
  const mails = (await (await page.request.get(`${product.url}/api/outbox`)).json()) as { to: string; text: string }[];
  const text = mails.find(({ to }) => to === email)?.text ?? '';
  const [, id = '', activationCode = ''] = /Activation\/(\d+)\?code=([\w-]+)/.exec(text) ?? [];
  await page.request.post(`${product.url}/account/Activation/${id}`, { data: { activationCode } });
  await page.request.post(`${product.url}/account/Signup?action=login`, { data: { UserName: email, Password: PASSWORD } });
}

test('a passkey is added with ten recovery codes, signs in as the only step, and as the second one after the password', async ({
  page,
}) => {
  await signUp(page, 'rosa@mail.example');
  await withPasskeyDevice(page);
  await page.goto(`${product.url}/settings`);
  const section = page.getByRole('region', { name: 'Second step' });
  await expect(section).toContainText('off: a password is enough');
  await section.getByRole('button', { name: 'Passkey', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await expect(dialog.getByLabel('Name')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Name').fill('Laptop in the truck');
  await page.keyboard.press('Enter');
  const codes = page.getByRole('dialog', { name: '10 recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await expectAccessible(page);
  const recovery = (await codes.getByRole('listitem').first().textContent()) ?? '';
  await page.keyboard.press('Escape');
  await expect(codes).toBeVisible();
  await codes.getByRole('button', { name: 'I have them' }).click();
  await expect(section).toContainText('Laptop in the truck');
  await expect(section).toContainText('10 of 10 left');
  await expect(section).toContainText('the last one stays');
  await expect(section).toContainText('asked on a new device');
  await expectAccessible(page);

  await page.context().clearCookies();
  await page.goto(`${product.url}/signin`);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('link', { name: 'Settings' })).toBeVisible();

  await page.context().clearCookies();
  await page.goto(`${product.url}/signin`);
  await page.getByLabel('User name or email').fill('rosa@mail.example');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Is it you?' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Settings' })).toBeVisible();
  await page.goto(`${product.url}/settings`);
  await expect(page.getByRole('region', { name: 'Sessions' })).toContainText('password, passkey');
  await expect(section).toContainText('used ');

  await page.context().clearCookies();
  await page.goto(`${product.url}/account/login`);
  await page.getByLabel('User name or email').fill('rosa@mail.example');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill('aaaa-aaaa');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/have run out/)).toBeVisible();
  await page.getByLabel('Recovery code').fill(recovery.toUpperCase());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Settings' })).toBeVisible();
});

test('an authenticator is added by its digits on a phone, and a session that ended asks for them in place, with nothing lost', async ({
  page,
  browser,
}) => {
  await signUp(page, 'owen@mail.example');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${product.url}/settings`);
  const section = page.getByRole('region', { name: 'Second step' });
  await section.getByRole('button', { name: 'Authenticator' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add an authenticator' });
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible();
  await expectAccessible(page);
  const byHand = (await dialog.getByText(/Or by hand/).textContent()) ?? '';
  const secret = Secret.fromBase32(byHand.replace('Or by hand:', '').replace(/\s/g, ''));
  const digits = (seconds: number) => new TOTP({ secret }).generate({ timestamp: Date.now() + seconds * 1_000 });
  await dialog.getByLabel('Six digits').fill('000000');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(/have run out/)).toBeVisible();
  await dialog.getByLabel('Six digits').fill(digits(-30));
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'I have them' }).click();
  await expect(section.getByRole('list', { name: 'By what it is taken' })).toContainText('Authenticator');

  const other = await (await browser.newContext()).newPage();
  await other.goto(`${product.url}/signin`);
  await other.getByLabel('User name or email').fill('owen@mail.example');
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await other.keyboard.press('Enter');
  await other.getByLabel('Six digits of the authenticator').fill(digits(0));
  await other.keyboard.press('Enter');
  await other
    .getByRole('link', { name: 'Addendums' })
    .or(other.getByRole('link', { name: 'Settings' }))
    .first()
    .click();
  await expect(other.getByRole('region', { name: 'Sessions' }).getByRole('listitem')).toHaveCount(2);
  await other.getByLabel('Current password').fill('half typed');

  const others = page.getByRole('region', { name: 'Sessions' });
  await page.reload();
  await others
    .getByRole('button', { name: /not me/i })
    .or(others.getByRole('button', { name: /^End the session/ }))
    .first()
    .click();
  await expect(others.getByRole('listitem')).toHaveCount(1);
  const ended = other.getByRole('dialog', { name: 'Your session ended' });
  await expect(ended).toBeVisible();
  await ended.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await other.keyboard.press('Enter');
  await expect(ended.getByRole('heading', { name: 'Is it you?' })).toBeVisible();
  await ended.getByLabel('Six digits of the authenticator').fill(digits(30));
  await other.keyboard.press('Enter');
  await expect(ended).toHaveCount(0);
  await expect(other.getByLabel('Current password')).toHaveValue('half typed');
});
