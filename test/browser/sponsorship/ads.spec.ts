import { expect, type Page, test } from '@playwright/test';
import { closeContexts, expectAccessible, productOfFile, signIn } from '../product.ts';

const product = productOfFile('on');
test.afterEach(closeContexts);

/** Tests run in a browser that names itself as a program: it would be no person. */
const PERSON = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36';
test.use({ userAgent: PERSON });

async function homeowner(page: Page): Promise<void> {
  await signIn(page, product, 'homeowner');
  const address = { address: '214 E Tulane Rd', city: 'Columbus', state: 'OH', zip: '43202' };
  const { status } = await page.evaluate(async (body) => {
    const answer = await fetch('/api/home/address', {
      ...{ method: 'PUT', headers: { 'Content-Type': 'application/json' } },
      body: JSON.stringify(body),
    });
    return { status: answer.status };
  }, address);
  expect(status).toBe(200);
}

test('an ad is checked, paid and shown without moving anything; its budget ends at the cent, and it is renewed', async ({
  page,
  browser,
}) => {
  await signIn(page, product, 'agent');
  await page.goto(`${product.url}/sponsormain`);
  await test.step('S146: ads have a page of their own', async () => {
    await page.getByRole('region', { name: 'Ads' }).getByRole('link', { name: 'Start an ad' }).click();
    await expect(page.getByText('No ad yet.')).toBeVisible();
  });
  await page.keyboard.press('n');
  const next = page.getByRole('region', { name: 'What comes next' });
  await expect(next).toContainText('It still needs a name, a headline');
  await page.getByLabel('Name', { exact: true }).fill('Fall listings');
  await page.getByLabel('Headline', { exact: true }).fill('Three listings on Sunday');
  await page.getByLabel('Line', { exact: true }).fill('Built 1928 to 1956.');
  await page.getByLabel('Button', { exact: true }).fill('See them');
  await page.getByLabel('Opens', { exact: true }).fill('http://clintonville.example');
  await page.getByLabel('Budget', { exact: true }).fill('0.88');
  // What is typed is seen in its place before it is saved; another site without TLS is refused.
  await expect(page.getByRole('region', { name: 'In place' })).toContainText('Three listings on Sunday');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Must begin with https://')).toBeVisible();
  await page
    .getByLabel('Opens', { exact: true })
    .fill(`${product.url.replace('http', 'https').replace('localhost', 'clintonville.example')}/fall`);
  await expectAccessible(page);
  await next.getByRole('button', { name: 'Save and send to be checked' }).click();
  await expect(next).toContainText('Somebody reads the words');

  const checker = await (await browser.newContext({ userAgent: PERSON })).newPage();
  await signIn(checker, product, 'admin');
  await checker.goto(`${product.url}/ads/check`);
  const waiting = checker.getByRole('region', { name: 'Three listings on Sunday, by Marisol Vance' });
  await expect(waiting).toContainText('43202');
  await expectAccessible(checker);
  await waiting.getByRole('button', { name: 'Let it through' }).click();
  await expect(checker.getByText('No ad waits.')).toBeVisible();

  await next.getByRole('button', { name: 'Pay $0.88' }).click();
  await page.getByRole('button', { name: 'Pay $0.88 USD' }).click();
  await page.goto(`${product.url}/sponsormain/ads?purchase=1`);
  await expect(page.getByRole('heading', { name: 'Fall listings' })).toBeVisible();
  await expect(page.getByText('Running', { exact: true })).toBeVisible();
  // Without a subscription that keeps a card it does not renew itself.
  const renewal = page.getByRole('region', { name: 'Renewal' });
  await expect(renewal).toContainText('Your subscription keeps no card');
  await expect(renewal.getByRole('switch', { name: 'Renews itself' })).toBeDisabled();

  // A homeowner: the place is kept free from the beginning, and nothing moves when the ad comes.
  const home = await (await browser.newContext({ userAgent: PERSON })).newPage();
  await home.goto(product.url);
  await homeowner(home);
  await home.goto(`${product.url}/dashboard`);
  const ad = home.getByRole('region', { name: 'Sponsored: Three listings on Sunday' });
  const articles = home.getByRole('region', { name: 'Articles' });
  await expect(articles).toBeVisible();
  const box = home.locator('[data-waits]');
  await expect(box).toHaveCount(1);
  await test.step('R468, S163: the place of the ad is kept free, and nothing moves when it comes', async () => {
    const before = await box.boundingBox();
    await expect(ad).toBeVisible();
    await ad.scrollIntoViewIfNeeded();
    expect((await ad.boundingBox())?.height).toBeCloseTo(before?.height ?? 0, 0);
    await expect(ad).toContainText('Why this: your home is in 43202.');
    await expectAccessible(home);
  });
  // The list of ads and who one is stay in memory: from page to page nothing of them is asked again.
  const asked: string[] = [];
  home.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await test.step('R018, R472: the list of ads is asked once', async () => {
    await home.getByRole('link', { name: 'Home reports' }).first().click();
    await expect(home).toHaveURL(/\/homereports/);
    await expect(home.locator('[data-waits]')).toHaveCount(1);
    await home.getByRole('link', { name: 'Home', exact: true }).first().click();
    await expect(ad).toBeVisible();
    await ad.scrollIntoViewIfNeeded();
    await expect.poll(() => asked).toContain('/api/adcampaigns/tracking/display');
    expect(asked.filter((path) => ['/api/adcampaigns', '/api/me'].includes(path))).toEqual([]);
  });
  const shown = page.getByRole('region', { name: 'What was counted' });
  await expect(async () => {
    await page.reload();
    await expect(shown).toContainText('Views you pay1', { timeout: 2_000 });
  }).toPass();
  const clicked = home.waitForResponse((answer) => answer.url().includes('tracking/click'));
  await home.evaluate(() => (window.open = () => null));
  await ad.getByRole('link', { name: 'See them' }).click();
  expect(await (await clicked).json()).toBe(true);

  // 0.03 and 0.85 make 0.88: nothing is left, and nobody sees it any more.
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('Spent', { exact: true }).first()).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(page.getByRole('region', { name: 'The last of the budget' })).toContainText('Click Home0.850.00');
  await expectAccessible(page);
  await home.reload();
  await expect(articles).toBeVisible();
  await expect(home.locator('[data-waits]')).toHaveCount(0);
  await expect(ad).toHaveCount(0);

  // The sponsor's card, in the list of agents, was counted beside it, and costs nothing.
  await home.getByRole('region', { name: 'Agents near' }).scrollIntoViewIfNeeded();
  const marketing = await page.context().newPage();
  await expect(async () => {
    await marketing.goto(`${product.url}/sponsormain`);
    await expect(marketing.getByRole('region', { name: 'Coverage', exact: true })).toContainText(
      'Your card was seen 1 time, by each person once a day.',
      { timeout: 2_000 },
    );
  }).toPass();
  await expect(marketing.getByRole('definition').filter({ hasText: '1 click; each person once a day and ad' })).toBeVisible();
  await expectAccessible(marketing);
  await marketing.close();

  // Renewing says what it costs, and what in the words may be out of date.
  await test.step('S157: renewing says what it costs', async () => {
    await page.getByRole('button', { name: 'Renew' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('The words still say "Sunday"');
    await dialog.getByLabel('Budget').fill('5.00');
    await dialog.getByRole('button', { name: 'Renew for $5.00' }).click();
  });
  await page.getByRole('button', { name: 'Decline it, as a bank would' }).click();
  await page.goto(`${product.url}/sponsormain/ads`);
  await page.getByRole('button', { name: /Fall listings.*5\.00/ }).click();
  await expect(page.getByRole('heading', { name: 'Fall listings' })).toBeVisible();
});
