import { expect, type Page, test } from '@playwright/test';
import { closeContexts, expectAccessible, productOfFile, withPasskeyDevice } from '../product.ts';

const product = productOfFile();
test.afterEach(closeContexts);
test.describe.configure({ mode: 'serial' });

const EMAIL = 'marta@quillenbuild.example';
const PASSWORD = 'Tulane-Rd-porch-7';

async function mailTo(page: Page, part: string): Promise<{ subject: string; text: string }> {
  const read = async () => {
    const mails = (await (await page.request.get(`${product.url}/api/outbox`)).json()) as { to: string; subject: string; text: string }[];
    return mails.find(({ to, text }) => to === EMAIL && text.includes(part));
  };
  await expect.poll(read).toBeDefined();
  return (await read()) ?? { subject: '', text: '' };
}

test('a contractor signs up, types the mailed code, adds a passkey, writes the first estimate, and is erased by that passkey', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await withPasskeyDevice(page);
  await page.goto(`${product.url}/account/Signup`);
  for (const [label, text] of Object.entries({ 'First name': 'Marta', 'Last name': 'Quillen', Email: EMAIL, Password: PASSWORD }))
    await page.getByLabel(label, { exact: true }).fill(text);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Look into your mail' })).toBeVisible();
  const { subject } = await mailTo(page, '/account/Activation/');
  await page.getByLabel('Activation code').fill(/code: (\S+)$/.exec(subject)?.[1] ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Account Registered')).toBeVisible();
  await expect(page).toHaveURL(`${product.url}/`);

  await page.goto(`${product.url}/settings`);
  const step = page.getByRole('region', { name: 'Second step' });
  await step.getByRole('button', { name: 'Passkey', exact: true }).click();
  await page.getByRole('dialog', { name: 'Add a passkey' }).getByLabel('Name').fill('Laptop');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'I have them' }).click();
  await expect(step).toContainText('Laptop');
  await page.context().clearCookies();
  await page.goto(`${product.url}/signin`);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('link', { name: 'Settings' })).toBeVisible();

  await page.goto(product.url);
  await page
    .getByRole('button', { name: /New estimate/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Job', { exact: true }).fill('Porch of my own');
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Porch of my own' })).toBeFocused();

  await page.goto(`${product.url}/settings/personal-data`);
  await expect(page.getByText('You confirm with your passkey.')).toBeVisible();
  await page.getByLabel(`Your user name, ${EMAIL}`).fill('somebody');
  await page.getByRole('button', { name: /^Erase me on/ }).click();
  await expect(page.getByText('Is not your user name.')).toBeVisible();
  // Without the device the password counts.
  await page.getByRole('button', { name: 'Use the password' }).click();
  await expect(page.getByLabel('Your password')).toBeVisible();
  await page.reload();
  await expectAccessible(page);
  await page.getByLabel(`Your user name, ${EMAIL}`).fill(EMAIL);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'You are signed out everywhere' })).toBeVisible();
  await page.goto(`${product.url}/signin`);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('alert').or(page.getByText(/erase/i)).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Settings' })).toHaveCount(0);
});
