import { expect, type Page, test } from '@playwright/test';
import { closeContexts, expectAccessible, productOfFile, signIn } from '../product.ts';

const product = productOfFile('on');
test.afterEach(closeContexts);

const PASSWORD = 'Tulane-Rd-porch-7';

async function fill(page: Page, fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text);
}

type Mail = { to: string; subject: string; text: string };
const mailsTo = async (page: Page, email: string) =>
  ((await (await page.request.get(`${product.url}/api/outbox`)).json()) as Mail[]).filter(({ to }) => to === email);
const codeMailedTo = async (page: Page, email: string) =>
  (await mailsTo(page, email)).map(({ subject }) => /code: (\S+)$/.exec(subject)?.[1] ?? '').find(Boolean) ?? '';

/** Buys credits, gifts two each, and answers the links' codes. */
async function giftsTo(page: Page, emails: string[]): Promise<string[]> {
  await signIn(page, product, 'admin');
  await page.goto(`${product.url}/plans`);
  const cart = page.getByRole('complementary', { name: 'Cart' });
  await cart.getByLabel('ZIP code').fill('43212');
  await cart.getByRole('button', { name: /4242 4242 is paid/ }).click();
  await cart.getByRole('button', { name: /^Pay/ }).click();
  await expect(cart.getByRole('status')).toContainText('Paid.');
  const gifting = page.getByRole('region', { name: 'Gifting' });
  await gifting.getByLabel('Email, one or several').fill(emails.join(', '));
  await gifting.getByLabel('Credits').fill('2');
  await page.keyboard.press('Enter');
  await expect(gifting.getByRole('list', { name: 'Gifts' }).getByRole('listitem')).toHaveCount(emails.length);
  const links: string[] = [];
  for (const email of emails) {
    const linkOf = async () => /\/gift\/\d+\?code=\S+/.exec((await mailsTo(page, email))[0]?.text ?? '')?.[0] ?? '';
    await expect.poll(linkOf).not.toBe('');
    links.push(await linkOf());
  }
  return links;
}

test('S191, R501, R505, S172-S175: a gift’s link to the sign-up names it, and keeps it over another door, a reload and another browser', async ({
  page,
  browser,
}) => {
  const [first = '', second = ''] = await giftsTo(page, ['gloria@mail.example', 'ruth@mail.example']);
  const receiver = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const other = await receiver.newPage();
  await other.goto(`${product.url}${first}`);
  await other.getByRole('link', { name: 'Create an account' }).click();
  await expect(other.getByRole('heading', { name: 'Create a homeowner account' })).toBeVisible();
  const invited = other.getByText('Hartwell Remodeling invites you');
  await expect(invited).toBeVisible();
  await expect(other.getByText(/They gift you 2 credits, worth 2 estimates, until/)).toBeVisible();
  await expectAccessible(other);
  // Another door keeps the code.
  await other.getByRole('link', { name: 'contractor' }).click();
  await expect(other.getByText('For contractors.')).toBeVisible();
  await expect(invited).toBeVisible();
  await other.goBack();
  await fill(other, { 'First name': 'Gloria', 'Last name': 'Ostrander', Email: 'gloria@mail.example', Password: PASSWORD });
  await other.getByRole('button', { name: 'Create account' }).click();
  await expect(other.getByText('2 credits of Hartwell Remodeling are added once the code is right.')).toBeVisible();
  await other.reload();
  await expect(other.getByRole('heading', { name: 'Look into your mail' })).toBeVisible();
  await expect(other.getByText('2 credits of Hartwell Remodeling are added once the code is right.')).toBeVisible();
  await expectAccessible(other);
  const code = await codeMailedTo(other, 'gloria@mail.example');
  await other.getByLabel('Activation code').fill(code);
  await other.getByRole('button', { name: 'Activate' }).click();
  // The page was loaded again, so that it does not know the password any more.
  await expect(other).toHaveURL(/\/account\/relogin/);
  await expect(other.getByLabel('User name or email')).toHaveValue('gloria@mail.example');
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await other.keyboard.press('Enter');
  await expect(other).toHaveURL(`${product.url}/`);
  await other.goto(`${product.url}/transactions`);
  await expect(other.getByRole('complementary', { name: 'Credits' })).toContainText('Hartwell Remodeling');
  await expect(page.getByRole('list', { name: 'Gifts' })).toContainText('taken');
  await receiver.close();

  // The same link again, in a browser of its own: it says so, and signs up without.
  const late = await (await browser.newContext()).newPage();
  const used = new URL(`${product.url}${first}`);
  await late.goto(`${product.url}/account/Signup?referral=${/\d+/.exec(used.pathname)?.[0]}.${used.searchParams.get('code')}`);
  await expect(late.getByText('The code of this link gives nothing: it was used, has run out, or is not whole.')).toBeVisible();
  await expectAccessible(late);
  await late.context().close();

  // The mailed code is typed elsewhere, by the mail's link.
  const third = await (await browser.newContext()).newPage();
  await third.goto(`${product.url}${second}`);
  await third.getByRole('link', { name: 'Create an account' }).click();
  await fill(third, { 'First name': 'Ruth', 'Last name': 'Abara', Email: 'ruth@mail.example', Password: PASSWORD });
  await third.getByRole('button', { name: 'Create account' }).click();
  await expect(third.getByRole('heading', { name: 'Look into your mail' })).toBeVisible();
  const mail = (await mailsTo(third, 'ruth@mail.example')).find(({ text }) => text.includes('/account/Activation/'));
  const fourth = await (await browser.newContext()).newPage();
  await fourth.goto(`${product.url}${/\/account\/Activation\/\S+/.exec(mail?.text ?? '')?.[0]}`);
  await fourth.getByRole('button', { name: 'Activate' }).click();
  await expect(fourth.getByRole('heading', { name: 'Your account is active' })).toBeVisible();
  await fourth.getByRole('link', { name: 'Sign in' }).click();
  await fill(fourth, { 'User name or email': 'ruth@mail.example', Password: PASSWORD });
  await fourth.keyboard.press('Enter');
  await expect(fourth.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await fourth.goto(`${product.url}/plans`);
  await expect(fourth.getByRole('region', { name: 'Credits left' })).toContainText('2 of a gift');
});

test('S191, R507, R510: the promotion of the address is named with what it takes off, and waits in the cart of the account; a wrong one is said', async ({
  page,
}) => {
  await page.goto(`${product.url}/account/Signup?sponsor=NOSUCH`);
  await expect(page.getByText('There is no promotion NOSUCH. You can sign up all the same.')).toBeVisible();
  await page.goto(`${product.url}/account/Signup?sponsor=first30`);
  await expect(page.getByText(/FIRST30: 10 % off/)).toBeVisible();
  const choices = page.getByRole('radiogroup', { name: 'Start with' });
  await expect(choices).toContainText('FIRST30 takes off $6.00');
  await expectAccessible(page);
  await fill(page, { 'First name': 'Ola', 'Last name': 'Reyes', Email: 'ola@olentangy.example', Password: PASSWORD, Company: 'Olentangy' });
  await page.getByRole('button', { name: 'Create account', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Look into your mail' })).toBeVisible();
  await page.getByLabel('Activation code').fill(await codeMailedTo(page, 'ola@olentangy.example'));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${product.url}/sponsormain`);
  await page.goto(`${product.url}/plans`);
  const cart = page.getByRole('complementary', { name: 'Cart' });
  await expect(cart.getByLabel('Promotion')).toHaveValue('first30');
  await expect(cart).toContainText('FIRST30: 10 % off');
  await cart.getByRole('button', { name: 'Take off' }).click();
  await expect(cart.getByLabel('Promotion')).toHaveValue('');
});
