import { expect, type Page, test } from '@playwright/test';
import { closeContexts, expectAccessible, productOfFile, withPasskeyDevice } from '../product.ts';

const product = productOfFile();
test.afterEach(closeContexts);
const PASSWORD = 'Walnut-Ladder-42';

async function mailed(page: Page, link: RegExp): Promise<string[]> {
  const mails = (await (await page.request.get(`${product.url}/api/outbox`)).json()) as { text: string }[];
  return mails.flatMap(({ text }) => link.exec(text) ?? []);
}

async function signIn(page: Page): Promise<void> {
  await page.goto(`${product.url}/signin`);
  await page.getByLabel('User name or email').fill('rosa@mail.example');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Is it you?' })).toBeVisible();
}

test('who has lost everything asks on a phone, reads when it will be, and three days later comes in by the mailed link and the password', async ({
  page,
}) => {
  const email = 'rosa@mail.example';
  const data = { UserName: email, Email: email, Password: PASSWORD, FirstName: 'Rosa', LastName: 'Jiménez' };
  await page.request.post(`${product.url}/account/Signup`, { data });
  const [, id = '', activationCode = ''] = await mailed(page, /Activation\/(\d+)\?code=([\w-]+)/);
  await page.request.post(`${product.url}/account/Activation/${id}`, { data: { activationCode } });
  await page.request.post(`${product.url}/account/Signup?action=login`, { data: { UserName: email, Password: PASSWORD } });
  const takeDeviceAway = await withPasskeyDevice(page);
  await page.goto(`${product.url}/settings`);
  await page.getByRole('region', { name: 'Second step' }).getByRole('button', { name: 'Passkey', exact: true }).click();
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await page.getByRole('button', { name: 'I have them' }).click();
  await takeDeviceAway();

  await page.context().clearCookies();
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  await page.getByRole('button', { name: 'I have none of these' }).click();
  await expect(page.getByText('72 hours later')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'I have none of these' }).click();
  await expect(page.getByRole('heading', { name: /It waits until/ })).toBeVisible();
  await expectAccessible(page);
  const [link = ''] = await mailed(page, /account\/lost-step\/\d+\?code=[\w-]+/);
  await page.goto(`${product.url}/${link}`);
  await expect(page.getByRole('heading', { name: 'The second step is said to be lost' })).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0);
  await expectAccessible(page);

  await product.tomorrow(4);
  await page.goto(`${product.url}/${link}`);
  await expect(page.getByRole('heading', { name: 'Take the second step off' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Second step' })).toContainText('off: a password is enough');
  await page.goto(`${product.url}/${link}`);
  await expect(page.getByText('This link is good no more')).toBeVisible();
});
