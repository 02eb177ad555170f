import { expect, test } from '@playwright/test';
import { closeContexts, expectAccessible, productOfFile, signIn } from '../product.ts';

const product = productOfFile();
test.afterEach(closeContexts);

test('S109, C181-C183: an admin sees who has percentages of their own, sets a colleague’s, and the same numbers stand on the colleague’s page and job', async ({
  page,
  browser,
}) => {
  await signIn(page, product, 'admin');
  await page.goto(`${product.url}/settings/organization`);
  const order = page.getByRole('region', { name: 'Where they apply' });
  await expect(order.getByRole('listitem').nth(0)).toContainText(/\d+ open jobs? keeps? what they have/);
  await expect(order.getByRole('listitem').nth(1)).toContainText('Nobody has their own.');
  await expect(order.getByRole('listitem').nth(1)).toContainText(/0 of \d+$/);
  await page.getByLabel('Whose percentages').selectOption({ label: 'Dana Whitfield' });
  const hers = page.getByRole('region', { name: 'Percentages of Dana Whitfield' });
  await expect(hers).toContainText('as Hartwell Remodeling until some are saved for Dana');
  await hers.getByLabel('Profit percentage').fill('11');
  await hers.getByLabel('Profit of equipment').uncheck();
  await expect(hers.getByRole('row', { name: /^Profit/ })).toContainText('220.00');
  await expect(hers.getByRole('status')).toHaveText(
    'A new job of Dana Whitfield from today: profit 11 % of labor and material, once saved. Jobs that were started keep what they have.',
  );
  // What is typed is hers: another person is chosen after it.
  await expect(page.getByLabel('Whose percentages')).toBeDisabled();
  await expect(page.getByText('2 fields not saved')).toBeVisible();
  await expectAccessible(page);
  const makes = (await hers.getByText(/make .* with tax/).textContent()) ?? '';
  await hers.getByLabel('Profit percentage').press('Control+Enter');
  await expect(hers).toContainText('go before those of Hartwell Remodeling');
  await expect(order.getByRole('listitem').nth(1)).toContainText('Dana Whitfield has their own');
  await expect(order.getByRole('listitem').nth(1)).toContainText(/1 of \d+$/);

  const dana = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await signIn(dana, product, 'contractor');
  await dana.goto(`${product.url}/settings/percentages`);
  const own = dana.getByRole('region', { name: 'My percentages' });
  await expect(own.getByLabel('Profit percentage')).toHaveValue('11');
  await expect(own.getByRole('row', { name: /^Profit/ })).toContainText('220.00');
  expect(await own.getByText(/make .* with tax/).textContent()).toBe(makes);
  await expectAccessible(dana);

  // Two tabs: what the other one saved shows after a reload, and nothing of hers is lost on the way.
  const second = await page.context().newPage();
  await second.goto(`${product.url}/settings/organization`);
  const inSecond = second.getByRole('region', { name: 'Percentages of Dana Whitfield' });
  await expect(inSecond.getByLabel('Profit percentage')).toHaveValue('11');
  await inSecond.getByRole('button', { name: 'Use those of Hartwell Remodeling' }).click();
  await expect(inSecond).toContainText('as Hartwell Remodeling until some are saved for Dana');
  await page.reload();
  await expect(order.getByRole('listitem').nth(1)).toContainText('Nobody has their own.');
  await dana.reload();
  await expect(own).toContainText('as Hartwell Remodeling until you save your own');

  // Both at once: the later one is told who changed what and when, keeps what is typed, and chooses.
  await page.getByLabel('Whose percentages').selectOption({ label: 'Dana Whitfield' });
  await hers.getByLabel('Profit percentage').fill('11');
  await own.getByLabel('Profit percentage').fill('10.5');
  await own.getByRole('button', { name: 'Save for me' }).click();
  await expect(own).toContainText('go before those of Hartwell Remodeling');
  await hers.getByRole('button', { name: 'Save for Dana' }).click();
  const both = hers.getByRole('alert');
  await expect(both).toHaveText(
    /Dana Whitfield changed them to profit 10\.5 % of labor.* at \d+:\d\d [ap]m, while you typed profit 11 % of labor.*\. Both are in the audit/,
  );
  await expect(hers.getByLabel('Profit percentage')).toHaveValue('11');
  await expectAccessible(page);
  await both.getByRole('button', { name: 'Save mine' }).click();
  await expect(both).toBeHidden();
  await dana.reload();
  await expect(own.getByLabel('Profit percentage')).toHaveValue('11');
  // The other way about, on a phone: hers are kept, and nothing is sent.
  await own.getByLabel('Overhead percentage').fill('8');
  await hers.getByLabel('Overhead percentage').fill('9');
  await hers.getByLabel('Overhead percentage').press('Enter');
  await expect(page.getByText(/fields? not saved/)).toBeHidden();
  await own.getByRole('button', { name: 'Save for me' }).click();
  await expect(own.getByRole('alert')).toContainText('Priya Raman changed them to overhead 9 %');
  await expectAccessible(dana);
  await own.getByRole('button', { name: 'Keep Priya’s' }).click();
  await expect(own.getByLabel('Overhead percentage')).toHaveValue('9');
  await expect(own.getByRole('alert')).toBeHidden();
  await hers.getByRole('button', { name: 'Use those of Hartwell Remodeling' }).click();
  await expect(hers).toContainText('as Hartwell Remodeling until some are saved for Dana');

  // A session that ended keeps what is typed, and saves it once one is back.
  await page.getByLabel('Whose percentages').selectOption({ label: 'Dana Whitfield' });
  await hers.getByLabel('Overhead percentage').fill('13');
  await page.context().clearCookies();
  await hers.getByRole('button', { name: 'Save for Dana' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your session ended' });
  await dialog.getByLabel('Password', { exact: true }).fill('Scopebook-demo-1');
  await dialog.getByRole('button', { name: /^Sign in and save/ }).click();
  await expect(hers).toContainText('go before those of Hartwell Remodeling');
  await expect(hers.getByLabel('Overhead percentage')).toHaveValue('13');
});

test('R337: who manages users without editing organization items is told who sets a colleague’s percentages, and gives the right', async ({
  page,
}) => {
  await signIn(page, product, 'admin');
  const people = (await (await page.request.get(`${product.url}/api/accounts/people`)).json()) as { userId: number; name: string }[];
  const me = people.find(({ name }) => name === 'Priya Raman')?.userId;
  const give = async (Remark: string) =>
    expect((await page.request.post(`${product.url}/api/ProEstimates/0/ChangeUserRights`, { data: [{ Id: me, Remark }] })).ok()).toBe(true);
  await give('FTT');
  await page.goto(`${product.url}/settings/organization`);
  const locked = page.getByRole('region', { name: 'Percentages of one person' });
  await expect(locked).toContainText(
    'Who edits organization items sets those of Hartwell Remodeling, and chooses a person here and sets theirs: nobody does yet.',
  );
  await expect(page.getByLabel('Whose percentages')).toBeHidden();
  await expectAccessible(page);
  await locked.getByRole('link', { name: 'People and their rights' }).click();
  await expect(page).toHaveURL(/\/people$/);
  await give('TTT');
  await page.goto(`${product.url}/settings/organization`);
  await expect(page.getByLabel('Whose percentages')).toBeVisible();
});
