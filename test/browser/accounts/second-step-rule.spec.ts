import { expect, type Page, test } from '@playwright/test';
import { closeContexts, expectAccessible, productOfFile, withPasskeyDevice } from '../product.ts';

const product = productOfFile();
test.afterEach(closeContexts);
const PASSWORD = 'Walnut-Ladder-42';

/** An administrator with a firm of their own, signed in. */
async function signUp(page: Page, email: string): Promise<void> {
  const data = { UserName: email, Email: email, Password: PASSWORD, FirstName: 'Rosa', LastName: 'Jiménez' };
  await page.request.post(`${product.url}/account/Signup`, { data });
  const [, id = '', activationCode = ''] = await mailed(page, /Activation\/(\d+)\?code=([\w-]+)/);
  await page.request.post(`${product.url}/account/Activation/${id}`, { data: { activationCode } });
  await page.request.post(`${product.url}/account/Signup?action=login`, { data: { UserName: email, Password: PASSWORD } });
}

async function mailed(page: Page, link: RegExp): Promise<string[]> {
  const mails = (await (await page.request.get(`${product.url}/api/outbox`)).json()) as { text: string }[];
  return mails.flatMap(({ text }) => link.exec(text) ?? []);
}

async function addPasskey(page: Page): Promise<void> {
  const section = page.getByRole('region', { name: 'Second step' });
  await section.getByRole('button', { name: 'Passkey', exact: true }).click();
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await page.getByRole('button', { name: 'I have them' }).click();
}

test('an administrator asks everybody for a second step; a colleague sets one up in the tab that was open, and goes on where they were', async ({
  page,
  browser,
}) => {
  await signUp(page, 'rosa@mail.example');
  await withPasskeyDevice(page);
  const data = { emails: ['jo@mail.example'], role: 'Estimator', remark: 'FFF' };
  await page.request.post(`${product.url}/api/accounts/invitations`, { data });
  await expect(async () => expect((await mailed(page, /account\/invitation\/\d+\?code=[\w-]+/)).length).toBeGreaterThan(0)).toPass();
  const other = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const jo = await other.newPage();
  await withPasskeyDevice(jo);
  await jo.goto(`${product.url}/${(await mailed(page, /account\/invitation\/\d+\?code=[\w-]+/))[0]}`);
  await jo.getByRole('textbox', { name: 'First name' }).fill('Jo');
  await jo.getByRole('textbox', { name: 'Last name' }).fill('Amadi');
  await jo.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await jo.keyboard.press('Enter');
  await expect(jo.getByRole('link', { name: 'Jobs' }).first()).toBeVisible();
  await jo.goto(`${product.url}/contacts`);

  await page.goto(`${product.url}/settings/second-step`);
  const rule = page.getByRole('region', { name: 'Second step for everybody' });
  const toggle = rule.getByRole('switch', { name: /Ask everybody/ });
  await expect(toggle).toBeDisabled();
  // Seen although it cannot be turned: its words and its thumb are not of its ground's colour.
  const colours = await toggle.evaluate((input) => {
    const of = (part: Element | null | undefined) => (part ? getComputedStyle(part) : undefined);
    const track = input.nextElementSibling;
    const resolved = (token: string) => {
      const probe = document.createElement('i');
      probe.style.color = `var(${token})`;
      document.body.append(probe);
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    };
    return {
      thumb: of(track?.querySelector('.mantine-Switch-thumb'))?.backgroundColor === resolved('--control'),
      label: of(input.closest('.mantine-Switch-root')?.querySelector('.mantine-Switch-label'))?.color === resolved('--muted'),
    };
  });
  expect(colours).toEqual({ thumb: true, label: true });
  await expect(rule).toContainText('2 of 2 active people without one');
  await expectAccessible(page);
  await rule.getByRole('link', { name: 'Add a passkey or an authenticator' }).click();
  await addPasskey(page);
  await page.goto(`${product.url}/settings/second-step`);
  await expect(rule.getByRole('list', { name: 'Without a second step' })).toHaveText('Jo Amadi');
  await toggle.focus();
  await page.keyboard.press('Space');
  const dialog = page.getByRole('dialog', { name: 'Ask everybody for a second step?' });
  await expect(dialog).toContainText('1 person has none');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(toggle).toBeChecked();

  const asked = jo.getByRole('dialog', { name: 'One more step' });
  await expect(asked).toBeVisible();
  await expectAccessible(jo);
  await asked.getByRole('link', { name: 'Set it up' }).click();
  await expect(jo.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await expectAccessible(jo);
  await addPasskey(jo);
  await jo.getByRole('button', { name: 'Go on' }).click();
  await expect(jo).toHaveURL(/\/contacts/);
  await expect(jo.getByRole('heading', { name: 'Contacts' }).first()).toBeVisible();
  await expect(rule).toContainText('All 2 active people have one');
});
