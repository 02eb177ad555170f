import { expect, type Page, test } from '@playwright/test';
import { closeContexts, expectAccessible, productOfFile } from '../product.ts';

const product = productOfFile('on');
test.afterEach(closeContexts);

const PASSWORD = 'Tulane-Rd-porch-7';

async function fill(page: Page, fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text);
}

async function codeMailedTo(page: Page, email: string): Promise<string> {
  const outbox = (await (await page.request.get(`${product.url}/api/outbox`)).json()) as { to: string; subject: string }[];
  return /code: (\S+)$/.exec(outbox.find(({ to }) => to === email)?.subject ?? '')?.[1] ?? '';
}

test('an agent signs up by keys, types the code, and is in; who types the password of an account goes on to sign in', async ({ page }) => {
  await test.step('S169, S191: the door of agents is a page of its own', async () => {
    await page.goto(`${product.url}/account/Signup?reagent`);
    await expect(page.getByRole('heading', { name: 'Create an account for your trade' })).toBeVisible();
  });
  await test.step('R504: who works in real estate is chosen beforehand where the kinds are shown', async () => {
    await expect(page.getByLabel('I work as')).toHaveValue('RealEstateProfessional');
  });
  await test.step('S172: the prices stand beside the form', async () => {
    await expect(page.getByRole('region', { name: 'Prices' })).toContainText('Express');
  });
  await expectAccessible(page);
  await fill(page, { 'First name': 'Byron', 'Last name': 'Castellane', Email: 'byron@castellane,example', Password: 'Password1234' });
  await page.keyboard.press('Enter');
  await expect(page.getByText('Must be a mail address.')).toBeVisible();
  await expect(page.getByText('Is one of those that are guessed first; three words or more are better.')).toBeVisible();
  await page.getByRole('button', { name: 'Use it' }).click();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('byron@castellane.example');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await expect(page.getByRole('list', { name: 'What it must have' })).toContainText('no common word or name, done');
  await test.step('R499, S173: a new account goes on to the mail', async () => {
    await page.keyboard.press('Enter');

    await expect(page.getByRole('heading', { name: 'Look into your mail' })).toBeVisible();
  });
  await test.step('S175: the code is asked for, with the focus there', async () => {
    await expect(page.getByLabel('Activation code')).toBeFocused();
    await expect(page.getByRole('button', { name: 'Send it again' })).toBeDisabled();
  });
  await expectAccessible(page);
  await page.keyboard.type('7K4M-92QX');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Invalid Activation Code. Please try again')).toBeVisible();
  await expect(page.getByText('4 more tries, then a new code is needed.')).toBeVisible();
  const code = await codeMailedTo(page, 'byron@castellane.example');
  let check = () => {};
  const checked = new Promise<void>((resolve) => {
    check = resolve;
  });
  await test.step('R498: Enter sends the code', async () => {
    await page.getByLabel('Activation code').fill(code.toLowerCase().replace('-', ''));
    await page.route('**/account/Activation/*', async (route) => {
      await checked;
      await route.continue();
    });
    const sent = page.waitForRequest('**/account/Activation/*');
    await page.keyboard.press('Enter');
    await sent;
  });
  await test.step('R514, M192: while the mail address is verified it says so', async () => {
    await expect(page.getByText('Performing Email verification...')).toBeVisible();
    check();
  });
  await test.step('R513, M191: the account is registered, and in', async () => {
    await expect(page.getByText('Account Registered')).toBeVisible();
    await expect(page).toHaveURL(`${product.url}/sponsormain`);
    await expect(page.getByRole('region', { name: 'What needs doing' })).toContainText('Choose the ZIP codes that you cover');
  });

  // Any other password does not say that the account is there.
  await page.context().clearCookies();
  for (const password of ['Another-porch-8', PASSWORD]) {
    await page.goto(`${product.url}/account/Signup`);
    await fill(page, { 'First name': 'B', 'Last name': 'C', Email: 'byron@castellane.example', Password: password });
    await page.getByRole('button', { name: 'Create account' }).click();
    if (password === PASSWORD) continue;
    await expect(page.getByRole('heading', { name: 'Look into your mail' })).toBeVisible();
    // The mail alone says that there is an account.
    expect(await codeMailedTo(page, 'byron@castellane.example')).toBe('');
  }
  await test.step('R515, M193: the password of the account says that it is there', async () => {
    await expect(page.getByText('Account already existed. Logging in...')).toBeVisible();
  });
  await test.step('R501, S174: who is known goes on to sign in', async () => {
    await expect(page).toHaveURL(/\/account\/relogin/);
    await expect(page.getByLabel('User name or email')).toHaveValue('byron@castellane.example');
  });
  await test.step('S002: the password alone is missing', async () => {
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('navigation', { name: 'Main' })).toContainText('Byron Castellane');
  });
});

test('a keyword opens the popup, on a phone, unless a partner sends; without a network what was typed stays', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await test.step("R506: a partner's word keeps the popup shut", async () => {
    await page.goto(`${product.url}/signin?referral=HR-4471&partner`);
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
  const popup = page.getByRole('dialog', { name: 'Create a homeowner account' });
  await test.step('R505, S171: a keyword opens the popup', async () => {
    await page.goto(`${product.url}/signin?referral=HR-4471`);
    await expect(popup.getByLabel('First name')).toBeVisible();
  });
  await test.step("R503: without the list of kinds it is a homeowner's", async () => {
    await expect(popup.getByLabel('I work as')).toHaveCount(0);
    await expect(popup.getByLabel('Company')).toHaveCount(0);
  });
  await expectAccessible(page);
  await fill(page, { 'First name': 'Gloria', 'Last name': 'Ostrander', Email: 'gloria@mail.example' });
  await popup.getByRole('button', { name: 'Make one for me' }).click();
  await test.step('R512, M189: what the server finds wrong is said where it was typed', async () => {
    await popup.getByLabel('User name').fill('SponsoredAccount_7');
    await popup.getByRole('button', { name: 'Create account' }).click();
    await expect(popup.getByText('Is reserved.')).toBeVisible();
  });
  await popup.getByLabel('User name').fill('');
  await test.step('R516, M188: without a network it says so, and what was typed stays', async () => {
    await page.route('**/account/Signup', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
    await popup.getByRole('button', { name: 'Create account' }).click();
    await expect(popup.getByText('Unable to register account at the moment. Please try again later.').first()).toBeVisible();
    await expect(popup.getByLabel('First name')).toHaveValue('Gloria');
  });
  await page.unroute('**/account/Signup');
  await popup.getByRole('button', { name: 'Create account' }).click();
  await expect(popup.getByRole('heading', { name: 'Look into your mail' })).toBeVisible();
  await popup.getByLabel('Activation code').fill(await codeMailedTo(page, 'gloria@mail.example'));
  await popup.getByRole('button', { name: 'Activate' }).click();
  await expect(page).toHaveURL(`${product.url}/propertysetup`);
});

test('the door of sponsors asks for the firm and the kind; an appraiser goes to my properties, and there again after a payment', async ({
  page,
}) => {
  await test.step('S191: the door of sponsors asks for the kind', async () => {
    await page.goto(`${product.url}/account/signup?sponsor=SPRING26`);
    await expect(page.getByRole('radiogroup', { name: 'Kind of sponsor' })).toBeVisible();
  });
  await page.getByText('Appraiser', { exact: true }).click();
  await fill(page, { 'First name': 'Ola', 'Last name': 'Reyes', Email: 'ola@olentangy.example', Password: PASSWORD });
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Type the name of your firm.')).toBeVisible();
  await page.getByLabel('Company').fill('Olentangy Homes Realty');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Look into your mail' })).toBeVisible();
  await page.getByLabel('Activation code').fill(await codeMailedTo(page, 'ola@olentangy.example'));
  await page.keyboard.press('Enter');
  await test.step('R446: an appraiser goes to my properties', async () => {
    await expect(page).toHaveURL(`${product.url}/sponsormain/clients`);
    await page.goto(`${product.url}/sponsormain`);
    await expect(page).toHaveURL(`${product.url}/sponsormain/clients`);
  });
  await page.getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByLabel('Firm')).toHaveValue('Olentangy Homes Realty');
  await page.goto(`${product.url}/plans`);
  const cart = page.getByRole('complementary', { name: 'Cart' });
  await cart.getByLabel('ZIP code').fill('43212');
  await cart.getByRole('button', { name: /4242 4242 is paid/ }).click();
  await cart.getByRole('button', { name: /^Pay \$/ }).click();
  await test.step('R481: after a payment an appraiser goes there again', async () => {
    await expect(page).toHaveURL(`${product.url}/sponsormain/clients`);
  });
});

const DOORS = [
  { keyword: '', start: '20 credits', pays: '$150.00', zip: '43202' },
  { keyword: 'reagent', start: '5 Express credits', pays: '$40.00', zip: '43202' },
  { keyword: 'sponsor', start: '10 sponsor credits', pays: '$60.00', zip: '97201' },
];

for (const { keyword, start, pays, zip } of DOORS)
  test(`who signs up ${keyword ? `as ${keyword}` : 'as a contractor'} chooses what to start with and pays for it; a refused card empties its fields`, async ({
    page,
  }) => {
    const email = `marta.${keyword || 'normal'}@quillenbuild.example`;
    await page.goto(`${product.url}/account/Signup?${keyword}`);
    const choices = page.getByRole('radiogroup', { name: 'Start with' });
    await test.step('S169: the trial is chosen beforehand, and costs nothing', async () => {
      await expect(choices.getByRole('radio', { name: /^Trial, 10 credits/ })).toBeChecked();
      await expect(page.getByRole('button', { name: 'Create account', exact: true })).toBeVisible();
    });
    await test.step('R507, S191: each door has a price list of its own', async () => {
      await choices.getByRole('radio', { name: new RegExp(`^${start}`) }).check();
    });
    await expectAccessible(page);
    await fill(page, { 'First name': 'Marta', 'Last name': 'Quillen', Email: email, Password: PASSWORD });
    if (keyword === 'sponsor') await page.getByLabel('Company', { exact: true }).fill('Olentangy Homes Realty');
    await page.getByRole('button', { name: `Create account and pay ${pays}` }).click();
    await expect(page.getByRole('heading', { name: 'Look into your mail' })).toBeVisible();
    await page.getByLabel('Activation code').fill(await codeMailedTo(page, email));
    await page.keyboard.press('Enter');

    await test.step('the account leads to the plans', async () => {
      await expect(page).toHaveURL(/\/plans\?buy=\d+$/);
    });
    const cart = page.getByRole('complementary', { name: 'Cart' });
    await expect(cart).toContainText('Your account is there. Nothing is charged until you press Pay.');
    await expect(cart).toContainText(start);
    await cart.getByLabel('ZIP code').fill(zip);
    await cart.getByRole('button', { name: /is refused$/ }).click();
    await cart.getByRole('button', { name: /^Pay \$/ }).click();
    await test.step('R482: a refused card is told in the words of the documents', async () => {
      await expect(cart.getByRole('alert')).toContainText('Transaction Failed');
    });
    await test.step('R511: a refused card empties its fields', async () => {
      for (const field of ['Card number', 'Month', 'Year', 'Code']) await expect(cart.getByLabel(field, { exact: true })).toHaveValue('');
    });
    await cart.getByRole('button', { name: /4242 is paid$/ }).click();
    await cart.getByRole('button', { name: /^Pay \$/ }).click();
    await expect(page.getByText('Paid. The credits are there.').first()).toBeVisible();
  });
