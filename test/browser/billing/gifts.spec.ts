import { expect, test } from '@playwright/test';
import { expectAccessible, productOfFile, signIn } from '../product.ts';

const product = productOfFile('on');

test('bought credits are gifted, taken by the mailed link and by the account, and taken back (S008)', async ({ page, browser }) => {
  await signIn(page, product, 'admin');
  await page.goto(`${product.url}/plans`);
  const gifting = page.getByRole('region', { name: 'Gifting' });
  await expect(gifting).toContainText('those of the trial cannot');
  const cart = page.getByRole('complementary', { name: 'Cart' });
  await cart.getByLabel('ZIP code').fill('43212');
  await cart.getByRole('button', { name: /4242 4242 is paid/ }).click();
  await cart.getByRole('button', { name: /^Pay/ }).click();
  await expect(cart.getByRole('status')).toContainText('Paid.');
  const credits = page.getByRole('region', { name: 'Credits left' });
  await expect(credits).toContainText('30');

  await gifting.getByLabel('Email, one or several').fill('gloria@example.com, nobody');
  await gifting.getByLabel('Credits').fill('2');
  await gifting.getByLabel('A line to go with it').fill('For the porch');
  await gifting.getByRole('button', { name: 'Gift', exact: true }).click();
  await expect(gifting).toContainText('Nobody is not a mail address.');
  await gifting.getByLabel('Email, one or several').fill('gloria@example.com, ruth@example.com');
  await gifting.getByLabel('Credits').fill('11');
  await page.keyboard.press('Enter');
  await expect(gifting).toContainText('20 credits can be gifted.');
  await gifting.getByLabel('Credits').fill('2');
  await page.keyboard.press('Enter');
  const list = gifting.getByRole('list', { name: 'Gifts' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(list).toContainText('waits, comes back');
  await expect(credits).toContainText('26');
  await expectAccessible(page);
  await list.getByRole('button', { name: 'Take back the gift to ruth@example.com' }).click();
  await expect(list).toContainText('came back');
  await expect(credits).toContainText('28');

  const mailOf = async (to: string) => {
    const mails = (await (await page.request.get(`${product.url}/api/outbox`)).json()) as { to: string; text: string }[];
    return /\/gift\/\d+\?code=\S+/.exec(mails.find((mail) => mail.to === to && mail.text.includes('/gift/'))?.text ?? '')?.[0] ?? '';
  };
  await expect.poll(() => mailOf('gloria@example.com')).not.toBe('');
  const receiver = await browser.newContext();
  const other = await receiver.newPage();
  await other.goto(`${product.url}${await mailOf('gloria@example.com')}`);
  await expect(other.getByRole('heading', { name: '2 credits from Hartwell Remodeling' })).toBeVisible();
  await expect(other.getByText('For the porch')).toBeVisible();
  await expectAccessible(other);
  await other.getByRole('link', { name: 'Sign in', exact: true }).click();
  await other.getByRole('button', { name: /Helen/ }).click();
  await other.getByRole('button', { name: /^Add to/ }).click();
  await expect(other.getByRole('status')).toContainText('2 credits are added to');
  await other.reload();
  await expect(other.getByText('This gift is not there any more')).toBeVisible();
  await receiver.close();
  // What others change shows by itself.
  await expect(list).toContainText('taken');

  await page.goto(`${product.url}/transactions`);
  const ledger = page.getByRole('complementary', { name: 'Credits' });
  await expect(ledger).toContainText('to gloria@example.com');
  await expect(ledger).toContainText('28 left');
});

test('a gift that nobody takes comes back after 30 days, and both sides read the same of it (S008)', async ({ page, browser }) => {
  await signIn(page, product, 'admin');
  await page.goto(`${product.url}/plans`);
  const gifting = page.getByRole('region', { name: 'Gifting' });
  const credits = page.getByRole('region', { name: 'Credits left' });
  await expect(credits).toContainText('28');
  await gifting.getByLabel('Email, one or several').fill('ines@example.com');
  await gifting.getByLabel('Credits').fill('3');
  await page.keyboard.press('Enter');
  const gift = gifting.getByRole('listitem').filter({ hasText: 'ines@example.com' });
  await expect(gift).toContainText('waits, comes back');
  await expect(credits).toContainText('25');
  type Mail = { to: string; text: string };
  const mails = async () =>
    ((await (await page.request.get(`${product.url}/api/outbox`)).json()) as Mail[]).filter(({ to }) => to === 'ines@example.com');
  await expect.poll(async () => (await mails()).length).toBe(1);
  const link = /\/gift\/\d+\?code=\S+/.exec((await mails())[0]?.text ?? '')?.[0] ?? '';

  // A page that is open asks with the session of a month ago, which is over.
  await page.goto('about:blank');
  await product.tomorrow(31);
  await signIn(page, product, 'admin');
  await page.goto(`${product.url}/plans`);
  await expect(gift).toContainText('came back');
  // Of the trial's ten nothing is left by then.
  await expect(credits).toContainText('18');
  const receiver = await browser.newContext();
  const other = await receiver.newPage();
  await other.goto(`${product.url}${link}`);
  await expect(other.getByText('This gift is not there any more')).toBeVisible();
  await receiver.close();
  await page.goto(`${product.url}/transactions`);
  const ledger = page.getByRole('complementary', { name: 'Credits' });
  await expect(ledger).toContainText('18 left');
  await expect(ledger.getByRole('listitem').filter({ hasText: 'to ines@example.com' })).toHaveCount(2);
});
