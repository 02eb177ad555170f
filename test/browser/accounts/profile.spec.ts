import { expect, test } from '@playwright/test';
import { closeContexts, expectAccessible, productOfFile, signIn } from '../product.ts';

const product = productOfFile();
test.afterEach(closeContexts);

test('fields are saved when they are left, a wrong one is kept back and said, and a colleague sees the new name', async ({
  page,
  browser,
}) => {
  await signIn(page, product, 'contractor');
  await test.step('S009: the settings have the account', async () => {
    await page.goto(`${product.url}/`);
    await page.getByRole('link', { name: 'Settings' }).click();
  });
  const profile = page.getByRole('region', { name: 'Profile' });
  const address = page.getByRole('region', { name: 'Address' });
  await test.step('S003: the name is saved when it is left', async () => {
    await expect(profile.getByLabel('First name')).toHaveValue('Dana');
    await expectAccessible(page);
    await profile.getByLabel('Last name').fill('Whitfield-Roe');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('navigation', { name: 'Main' })).toContainText('Dana Whitfield-Roe');
  });
  await profile.getByLabel('First name').fill('   ');
  await page.keyboard.press('Enter');
  await expect(profile.getByText('Is needed.')).toBeVisible();
  await expect(page.getByText('1 field not saved')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(profile.getByLabel('First name')).toHaveValue('Dana');
  await expect(page.getByText('1 field not saved')).toHaveCount(0);

  await test.step('R008, M003, S004: the address is saved when it is left', async () => {
    await address.getByLabel('Street').fill('940 W 3rd Ave');
    await address.getByLabel('City').fill('Columbus');
    await expect(page.getByText('Address Updated')).toBeVisible();
  });
  await address.getByLabel('State').fill('oh');
  await test.step('a ZIP code of four digits is kept back', async () => {
    await address.getByLabel('ZIP code').fill('4321');
    await page.keyboard.press('Enter');
    await expect(address.getByText('Must be a ZIP code of five digits.')).toBeVisible();
  });
  await expectAccessible(page);
  await test.step('R007, M002: without a network it says so, and what was typed stays', async () => {
    await page.context().setOffline(true);
    await address.getByLabel('ZIP code').fill('43212');
    await page.keyboard.press('Enter');
    await expect(page.getByText("Couldn't save address information.").first()).toBeVisible();
    await expect(address.getByLabel('ZIP code')).toHaveValue('43212');
  });
  await page.context().setOffline(false);
  await address.getByLabel('ZIP code').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('field not saved')).toHaveCount(0);
  await test.step('R006, M001: what the server finds wrong with an address is said in its words', async () => {
    const problem = { status: 400, code: 'INVALID', detail: 'There is no such street.' };
    const refuse = { status: 400, contentType: 'application/problem+json', body: JSON.stringify(problem) };
    await page.route('**/*', (route) => (route.request().method() === 'PUT' ? route.fulfill(refuse) : route.fallback()));
    await address.getByLabel('Street').fill('1 Nowhere Ln');
    await page.keyboard.press('Enter');
    await expect(page.getByText('There is no such street.').first()).toBeVisible();
    await page.unroute('**/*');
    await address.getByLabel('Street').fill('940 W 3rd Ave');
    await page.keyboard.press('Enter');
    await expect(page.getByText('field not saved')).toHaveCount(0);
  });
  await page.reload();
  await expect(address.getByLabel('ZIP code')).toHaveValue('43212');
  await expect(address.getByLabel('State')).toHaveValue('OH');

  await profile.getByLabel('Email').fill('new@hartwell.example');
  await page.keyboard.press('Enter');
  await expect(profile.getByText(/belongs to the demo/)).toBeVisible();

  const priya = await (await browser.newContext()).newPage();
  await signIn(priya, product, 'admin');
  await priya.goto(`${product.url}/people`);
  await expect(priya.getByRole('table', { name: 'People' })).toContainText('Dana Whitfield-Roe');
  await profile.getByLabel('Email').press('Escape');
  await profile.getByLabel('Last name').fill('Whitfield');
  await page.keyboard.press('Enter');
  await expect(priya.getByRole('table', { name: 'People' })).not.toContainText('Whitfield-Roe');
});

test('a new email counts once its mail was opened, on whatever device that is', async ({ page, browser }) => {
  const email = 'rosa@mail.example';
  const data = { UserName: email, Email: email, Password: 'Walnut-Ladder-42', FirstName: 'Rosa', LastName: 'Jiménez' };
  await page.request.post(`${product.url}/account/Signup`, { data });
  const textTo = async (to: string) => {
    const mails = (await (await page.request.get(`${product.url}/api/outbox`)).json()) as { to: string; text: string }[];
    return mails.find((mail) => mail.to === to)?.text ?? '';
  };
  const [, id = '', activationCode = ''] = /Activation\/(\d+)\?code=([\w-]+)/.exec(await textTo(email)) ?? [];
  await page.request.post(`${product.url}/account/Activation/${id}`, { data: { activationCode } });
  await page.request.post(`${product.url}/account/Signup?action=login`, { data: { UserName: email, Password: data.Password } });
  // Long after signing in, the password is asked for once more: who has the address has the account.
  await product.tomorrow();
  await page.goto(`${product.url}/settings`);
  const profile = page.getByRole('region', { name: 'Profile' });
  await profile.getByLabel('Email').fill('jimenez@mail.example');
  await page.keyboard.press('Enter');
  const again = page.getByRole('dialog', { name: 'Your password, once more' });
  await again.getByLabel('Password', { exact: true }).fill(data.Password);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(again).toBeHidden();
  await expect(profile.getByText('jimenez@mail.example waits for its mail to be opened.')).toBeVisible();
  await expect(profile.getByLabel('Email')).toHaveValue(email);
  await profile.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('The mail to jimenez@mail.example is on its way again.')).toBeVisible();
  await expectAccessible(page);
  const [link = ''] = /\/account\/email\/\d+\?code=[\w-]+/.exec(await textTo('jimenez@mail.example')) ?? [];
  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await phone.goto(`${product.url}${link}`);
  await expect(phone.getByText('jimenez@mail.example')).toBeVisible();
  await expectAccessible(phone);
  await phone.keyboard.press('Enter');
  await expect(phone.getByRole('heading', { name: 'Your email is changed' })).toBeVisible();
  await page.reload();
  await expect(profile.getByLabel('Email')).toHaveValue('jimenez@mail.example');
  await expect(profile.getByText('waits for its mail')).toHaveCount(0);
});

test('a person takes everything out, asks to be erased, changes their mind on a phone, asks again, and is gone after 30 days', async ({
  page,
  browser,
}) => {
  const email = 'ann@mail.example';
  const data = {
    UserName: email,
    Email: email,
    Password: 'Walnut-Ladder-42',
    FirstName: 'Ann',
    LastName: 'Okonkwo',
    UserTypeSelection: 'Homeowner',
  };
  await page.request.post(`${product.url}/account/Signup`, { data });
  const textTo = async (to: string) => {
    const mails = (await (await page.request.get(`${product.url}/api/outbox`)).json()) as { to: string; text: string }[];
    return mails.find((mail) => mail.to === to)?.text ?? '';
  };
  const [, id = '', activationCode = ''] = /Activation\/(\d+)\?code=([\w-]+)/.exec(await textTo(email)) ?? [];
  await page.request.post(`${product.url}/account/Activation/${id}`, { data: { activationCode } });
  const signInAgain = () =>
    page.request.post(`${product.url}/account/Signup?action=login`, { data: { UserName: email, Password: data.Password } });
  await signInAgain();
  await page.goto(`${product.url}/settings/personal-data`);
  const table = page.getByRole('table');
  await expect(table.getByRole('row', { name: /Name, email, phones/ })).toContainText('Erased');
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toMatch(/^scopebook-user-\d+-\d{4}-\d\d-\d\d\.zip$/);

  const asksByKeys = async (password: string) => {
    await page.getByLabel(`Your user name, ${email}`).fill(email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
  };
  await asksByKeys('not-my-password');
  await expect(page.getByText('This is not your password now.')).toBeVisible();
  await asksByKeys(data.Password);
  await expect(page.getByRole('heading', { name: 'You are signed out everywhere' })).toBeVisible();
  await expectAccessible(page);
  expect((await signInAgain()).status()).toBe(403);

  const [link = ''] = /\/account\/erasure\/\d+\?code=[\w-]+/.exec(await textTo(email)) ?? [];
  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })).newPage();
  await phone.goto(`${product.url}${link}`);
  await expect(phone.getByRole('heading', { name: 'Do you want to stay?' })).toBeVisible();
  await expectAccessible(phone);
  await phone.getByRole('button', { name: 'Keep my account' }).tap();
  await expect(phone.getByRole('heading', { name: 'Your account stays' })).toBeVisible();

  expect((await signInAgain()).status()).toBe(200);
  await page.goto(`${product.url}/settings/personal-data`);
  await asksByKeys(data.Password);
  await expect(page.getByRole('heading', { name: 'You are signed out everywhere' })).toBeVisible();
  const [again = ''] = /\/account\/erasure\/\d+\?code=[\w-]+/.exec(await textTo(email)) ?? [];
  expect(again).not.toBe(link);
  await product.tomorrow(31);
  await expect(async () => {
    await phone.goto(`${product.url}${again}`);
    await expect(phone.getByRole('heading', { name: `Former user ${id} is erased` })).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 90_000 });
  await expectAccessible(phone);
  expect((await signInAgain()).status()).toBe(401);
  expect((await (await page.request.get(`${product.url}/api/outbox`)).text()).includes(email)).toBe(false);
});
