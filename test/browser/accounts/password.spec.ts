import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, productOfFile } from '../product.ts';

const product = productOfFile();
const PHONE = { viewport: { width: 390, height: 844 } };
const FIRST = 'Walnut-Ladder-42';
const SECOND = 'wet-saw-Duncan-88';

/** The newest path of a mail that the outbox of the demo shows. */
async function pathInMail(page: Page, pattern: RegExp): Promise<string> {
  await page.goto(`${product.url}/outbox`);
  const text = await page.getByText(pattern).first().textContent();
  return pattern.exec(text ?? '')?.[0] ?? '';
}

test('S001, S005, S170, R502, C007: signed up, forgotten on a phone and chosen again by the mailed link, then changed by keys, which ends the phone’s session', async ({
  page,
  browser,
}) => {
  await page.goto(`${product.url}/signin?new=account`);
  await page.getByLabel('First name').fill('Rosa');
  await page.getByLabel('Last name').fill('Jiménez');
  await page.getByLabel('Email').fill('rosa@mail.example');
  const chosen = page.getByLabel('Password', { exact: true });
  await test.step('OWASP ASVS 6.2.6, 6.2.7: a password is masked, shown while one wants it, and known to password managers', async () => {
    await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', /email|username/);
    await expect(chosen).toHaveAttribute('autocomplete', 'new-password');
    await expect(chosen).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Show the password' }).first().click();
    await expect(chosen).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Show the password' }).first().click();
    await expect(chosen).toHaveAttribute('type', 'password');
  });
  await chosen.fill(FIRST);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Look into your mail' })).toBeVisible();
  await page.goto(`${product.url}${await pathInMail(page, /\/account\/Activation\/\d+\?code=[\w-]+/)}`);
  await page.getByRole('button', { name: 'Activate' }).click();
  await expect(page.getByRole('heading', { name: 'Your account is active' })).toBeVisible();

  const phone = await (await browser.newContext(PHONE)).newPage();
  await phone.goto(`${product.url}/signin`);
  await phone.getByRole('link', { name: 'Forgot the password?' }).click();
  await expect(phone.getByRole('heading', { name: 'Forgotten password' })).toBeVisible();
  await expectAccessible(phone);
  await phone.getByLabel('Email').fill('nowhere');
  await phone.keyboard.press('Enter');
  await expect(phone.getByText('Must be a mail address.')).toBeVisible();
  await phone.getByLabel('Email').fill('rosa@mail.example');
  await phone.keyboard.press('Enter');
  await expect(phone.getByRole('heading', { name: 'Look into your mail' })).toBeVisible();
  const link = await pathInMail(phone, /\/account\/reset\/\d+\?code=[\w-]+/);
  await phone.goto(`${product.url}${link}`);
  await expect(phone.getByText(/For the account rosa@mail.example/)).toBeVisible();
  await phone.getByLabel('New password').fill(SECOND);
  await expect(phone.getByRole('list', { name: 'What it must have' })).toContainText('no common word or name, done');
  await phone.getByLabel('Again').fill(`${SECOND.slice(0, -1)}7`);
  await expect(phone.getByText('This is not the same.')).toBeVisible();
  await expectAccessible(phone);
  await phone.getByLabel('Again').fill(SECOND);
  await phone.getByRole('button', { name: 'Set password and sign in' }).click();
  await expect(phone.getByRole('button', { name: 'More' })).toBeVisible();
  const again = await (await browser.newContext(PHONE)).newPage();
  await again.goto(`${product.url}${link}`);
  await expect(again.getByText(/This link is not good any more/)).toBeVisible();
  await again.getByRole('link', { name: 'Ask for a new link' }).click();
  await expect(again.getByRole('heading', { name: 'Forgotten password' })).toBeVisible();

  await page.goto(`${product.url}/signin`);
  await expect(page.getByLabel('User name or email')).toHaveAttribute('autocomplete', 'username');
  await page.getByLabel('User name or email').fill('rosa@mail.example');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('autocomplete', 'current-password');
  await page.getByLabel('Password', { exact: true }).fill(SECOND);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Settings' }).click();
  const sessions = page.getByRole('region', { name: 'Sessions' });
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await expect(sessions).toContainText('This one');
  await expect(sessions).toContainText('mailed link');
  await expectAccessible(page);
  await page.getByLabel('Current password').fill(FIRST);
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Make one for me' }).click();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText(/This is not your password now/)).toBeVisible();
  await page.getByLabel('Current password').fill(SECOND);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('The password is changed, and 1 other session is ended.')).toBeVisible();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  await expect(phone.getByRole('dialog', { name: 'Your session ended' })).toBeVisible();

  await test.step('OWASP ASVS 7.4.4: one signs out in the menu of the person', async () => {
    const signOut = page.getByRole('menuitem', { name: 'Sign out' });
    await expect(async () => {
      await page.getByRole('button', { name: /^Rosa Jiménez/ }).click();
      await expect(signOut).toBeVisible({ timeout: 3_000 });
    }).toPass();
    await signOut.click();
    await page.waitForURL('**/signin**');
  });
});
