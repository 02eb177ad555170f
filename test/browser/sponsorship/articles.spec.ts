import { expect, type Page, test } from '@playwright/test';
import { plainPng } from '../../estimating/photos/pictures.ts';
import { closeContexts, expectAccessible, productOfFile, signIn } from '../product.ts';

const product = productOfFile();
test.afterEach(closeContexts);

const text = (page: Page) => page.getByLabel('Text in Markdown');

test('S153, C283, C284: an agent writes an article beside its page and publishes it; a stranger reads it on a phone until it is withdrawn', async ({
  page,
  browser,
}) => {
  await signIn(page, product, 'agent');
  await page.goto(`${product.url}/sponsormain/articles`);
  await expect(page.getByRole('list', { name: 'Articles' })).toContainText('Seven ways water comes into a basement');
  await expectAccessible(page);
  await page.keyboard.press('n');
  await text(page).fill('# Sixteen years is old\n\nA tank lasts about 14.5 years.\n\n<script src="https://counter.example/c.js"></script>');
  const sheet = page.getByRole('region', { name: 'Page' });
  await expect(sheet.getByRole('heading', { name: 'Sixteen years is old' })).toBeVisible();
  await expect(sheet).toContainText('A tank lasts about 14.5 years.');
  await expect(page.locator('script[src*="counter.example"]')).toHaveCount(0);

  // A picture needs a description, a script goes: both are asked for before it can be published.
  await page.getByLabel('File: picture').setInputFiles({ name: 'The Tank.PNG', mimeType: 'image/png', buffer: await plainPng(1800, 700) });
  const left = page.getByRole('list', { name: 'Before it can be published' });
  await expect(left).toContainText('describe the picture for those who do not see it.');
  await expect(page.getByText('2 things before it can be published')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Publish' })).toBeDisabled();
  await expectAccessible(page);
  await left.getByRole('button', { name: 'Remove the line' }).click();
  await left.getByLabel('Description of the-tank.jpg').fill('The label of the tank');
  await page.keyboard.press('Enter');
  await expect(sheet.getByRole('img', { name: 'The label of the tank' })).toBeVisible();
  await expect(left.getByRole('listitem')).toHaveCount(0);
  await expect(page.getByText('1600 x 622')).toBeVisible();

  // Keys: the words are marked, and the browser's own undo takes it back.
  await text(page).focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+End');
  await page.keyboard.press('Control+b');
  await expect(sheet.locator('strong')).toHaveText('A tank lasts about 14.5 years.');
  await page.keyboard.press('Control+z');
  await expect(sheet.locator('strong')).toHaveCount(0);
  await page.getByLabel('Summary').fill('What it costs, and when to wait.');
  await page.getByLabel('Topic').selectOption('Water');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('It is published.')).toBeVisible();
  await expect(page.getByText('What is typed is what is published.')).toBeVisible();

  await page.getByRole('link', { name: 'Articles' }).last().click();
  const rows = page.getByRole('list', { name: 'Articles' });
  await rows.getByRole('button', { name: /Sixteen years is old/ }).click();
  const pane = page.getByRole('complementary', { name: 'Sixteen years is old' });
  await expect(pane.getByLabel('Address', { exact: true })).toHaveValue(/\/pro\/article\?id=\d+&sid=\d+&aud=3$/);
  await expectAccessible(page);
  const address = await pane.getByLabel('Address', { exact: true }).inputValue();
  const short = await pane.getByLabel('Short address, without a card', { exact: true }).inputValue();
  expect(new URL(short).pathname).toMatch(/^\/articles\/\d+\/[\w-]{22}$/);

  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
  const reader = await context.newPage();
  const here = (url: string) => product.url + new URL(url).pathname + new URL(url).search;
  const noted = reader.waitForResponse(/\/noted$/);
  await test.step('S179, S180: the page of an article, with the sponsor who wrote it', async () => {
    await reader.goto(here(address));
    await expect(reader.getByRole('heading', { level: 1, name: 'Sixteen years is old' })).toBeVisible();
    await expect(reader.getByRole('img', { name: 'The label of the tank' })).toBeVisible();
    await expect(reader.getByRole('region', { name: 'Sponsored: Marisol Vance' })).toContainText('OH license SAL.2014003187');
    expect(await (await noted).json()).toBe(true);
    await expectAccessible(reader);
    await reader.getByRole('button', { name: 'I found it useful' }).click();
    await expect(reader.getByText('Noted. Who said so is not kept.')).toBeVisible();
  });
  await test.step('S177, S178: by the short address without a sponsor, and on to more articles', async () => {
    await reader.goto(here(short));
    await expect(reader.getByRole('heading', { level: 1, name: 'Sixteen years is old' })).toBeVisible();
    await expect(reader.getByRole('region', { name: /^Sponsored/ })).toHaveCount(0);
    await reader
      .getByRole('region', { name: 'More articles' })
      .getByRole('button', { name: /A kitchen is priced/ })
      .click();
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText('A kitchen is priced by what moves');
  });

  // A program that shows a preview runs no script, and takes anything.
  for (const shared of [address, short]) {
    const preview = await (await page.request.get(here(shared), { headers: { accept: '*/*' } })).text();
    expect(preview).toContain('<meta property="og:title" content="Sixteen years is old" />');
    const [, picture = ''] = /<meta property="og:image" content="([^"]+)"/.exec(preview) ?? [];
    expect((await page.request.get(here(picture))).headers()['content-type']).toMatch(/^image\//);
  }

  await page.reload();
  await expect(rows.getByRole('button', { name: /Sixteen years is old/ })).toContainText('1 read');
  await expect(rows.getByRole('button', { name: /Sixteen years is old/ })).toContainText('1 found it useful');
  await pane.getByRole('button', { name: 'Withdraw' }).click();
  await expect(pane).toContainText('Withdrawn');
  for (const gone of [address, short]) {
    await reader.goto(here(gone));
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText('This article was withdrawn');
  }
  await reader.goto(`${product.url}/articles/101/wrong`);
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('There is no such article');
  await expectAccessible(reader);
  await pane.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete article' }).click();
  await expect(rows).not.toContainText('Sixteen years is old');
  await page.getByRole('button', { name: 'Bring it back as a draft' }).click();
  await expect(rows).toContainText('Sixteen years is old');
});

test('R518: a search waits 250 ms after the last letter, marks what it found, and stands in the address; filters are counted', async ({
  page,
}) => {
  await signIn(page, product, 'homeowner');
  await page.clock.install();
  await page.goto(`${product.url}/helpfularticles`);
  const rows = page.getByRole('list', { name: 'Articles' });
  await expect(rows.getByRole('listitem')).toHaveCount(6);
  const asked: string[] = [];
  page.on('request', (request) => {
    const search = new URL(request.url()).searchParams.get('search');
    if (request.url().includes('/api/articles') && search) asked.push(search);
  });
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Search articles' })).toBeFocused();
  for (const letter of 'water') {
    await page.keyboard.press(letter);
    await page.clock.runFor(200);
  }
  expect(asked).toEqual([]);
  await page.clock.runFor(60);
  await page.clock.resume();
  await expect(page.getByText('4 of 6')).toBeVisible();
  expect(asked).toEqual(['water']);
  await expect(rows.locator('b b').first()).toHaveText('water');
  await expect(page).toHaveURL(/\?search=water$/);
  await page
    .getByRole('group', { name: 'Topic' })
    .getByRole('button', { name: /^Water/ })
    .click();
  await expect(page.getByText('2 of 6')).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(rows.getByRole('listitem')).toHaveCount(2);
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await page
    .getByRole('group', { name: 'Topic' })
    .getByRole('button', { name: /^Water/ })
    .click();
  await expect(rows.getByRole('listitem')).toHaveCount(6);
  await page.keyboard.press('Escape');
  await rows.getByRole('button').first().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Seven ways water comes into a basement');
});

test('two editors at once: the later window keeps what was typed until the person says which text goes on', async ({ page, context }) => {
  await signIn(page, product, 'agent');
  await page.goto(`${product.url}/sponsormain/articles`);
  await expect(page.getByRole('list', { name: 'Articles' })).toBeVisible();
  await page.keyboard.press('n');
  const saved = (of: Page) => of.waitForResponse((answer) => answer.request().method() === 'POST' && /\/articles\/\d+$/.test(answer.url()));
  const first = saved(page);
  await text(page).fill('# One\n\nx');
  await first;
  const other = await context.newPage();
  // Its changes are heard of late: both windows have the same text when they begin to type.
  await other.route('**/api/changes**', (route) => route.abort());
  await other.goto(page.url());
  await expect(text(other)).toHaveValue('# One\n\nx');
  const second = saved(page);
  await text(page).fill('# Two\n\nx');
  await second;
  await text(other).fill('# Three\n\nx');
  const bar = other.getByRole('alert').filter({ hasText: 'changed in another window' });
  await expect(bar).toBeVisible();
  await expect(text(other)).toHaveValue('# Three\n\nx');
  await expectAccessible(other);
  await bar.getByRole('button', { name: 'Keep mine' }).click();
  await expect(bar).toHaveCount(0);
  await expect(text(page)).toHaveValue('# Three\n\nx');
});
