import { expect, type Page, test } from '@playwright/test';
import { closeContexts, expectAccessible, productOfFile, signIn } from '../product.ts';

const product = productOfFile();
test.afterEach(closeContexts);

async function call<Answer>(page: Page, method: 'GET' | 'POST', path: string, data?: unknown): Promise<Answer> {
  const answer = await page.request.fetch(`${product.url}${path}`, { method, data });
  expect(answer.status()).toBe(200);
  return answer.json();
}

/** A job of Dana's whose customer has its report by a link; answers the two. */
async function reportOf(dana: Page): Promise<{ orderId: number; link: string }> {
  const orderId = await call<number>(dana, 'GET', '/api2/ProjectEstimate/GetNewOrder?newEstimateName=Screened%20porch');
  const [house] = await call<{ areaID: number }[]>(dana, 'GET', `/api/ProEstimates/${orderId}/GetAreasWithItems`);
  const Repairs = [{ itemXREF: 99999, description: 'Decking, composite', quantity: '192', labor: '4', material: '12.90', itemUM: 'SF' }];
  await call(dana, 'POST', `/api/ProEstimates/${orderId}/AddRepairItems/0`, { Areas: [house?.areaID], Repairs });
  await dana.goto(`${product.url}/ProEstimate/ReportTracking/${orderId}/0`);
  await dana.getByRole('button', { name: 'Send estimate' }).first().click();
  await dana.getByLabel('For', { exact: true }).fill('Helen Kowalczyk');
  await dana.getByRole('button', { name: 'Make report' }).click();
  const link = dana.getByLabel('Link for the customer');
  await expect(link).toBeVisible();
  return { orderId, link: await link.inputValue() };
}

/** Joins by the mailed invitation. */
async function join(admin: Page, person: Page, [firstName, lastName]: [string, string]): Promise<void> {
  await admin.goto(`${product.url}/outbox`);
  const mail = admin.getByText(/account\/invitation\/\d+\?code=/).first();
  const [path = ''] = /\/account\/invitation\/\d+\?code=[\w-]+/.exec((await mail.textContent()) ?? '') ?? [];
  await person.goto(`${product.url}${path}`);
  await person.getByRole('textbox', { name: 'First name' }).fill(firstName);
  await person.getByRole('textbox', { name: 'Last name' }).fill(lastName);
  await person.getByLabel('Password', { exact: true }).fill('Walnut-Ladder-42');
  await person.keyboard.press('Enter');
  await expect(person.getByRole('link', { name: 'Jobs' }).first()).toBeVisible();
}

test('an administrator invites, limits, hands over and suspends while the other types; the customer answers in the page that was open before, whose contact is the new one', async ({
  page,
  browser,
}) => {
  const dana = await (await browser.newContext()).newPage();
  await signIn(dana, product, 'contractor');
  const { orderId, link } = await reportOf(dana);
  const customer = await (await browser.newContext()).newPage();
  await customer.goto(link);
  await expect(customer.getByRole('link', { name: 'dana@hartwell.example' }).first()).toBeVisible();

  // Invites.
  await signIn(page, product, 'admin');
  await page.goto(`${product.url}/people`);
  await expect(page.getByRole('table', { name: 'People' })).toBeVisible();
  await page.keyboard.press('n');
  const invite = page.getByRole('dialog');
  await invite.getByRole('textbox', { name: 'Email' }).fill('rosa@hartwell.example');
  await invite.getByRole('combobox', { name: 'Role' }).selectOption('Estimator');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByRole('table', { name: 'People' }).getByRole('row').filter({ hasText: 'rosa@hartwell.example' })).toContainText(
    'invited',
  );
  const rosa = await (await browser.newContext()).newPage();
  await join(page, rosa, ['Rosa', 'Jiménez']);

  // Limits.
  await page.goto(`${product.url}/people/roles`);
  await page.getByRole('button', { name: /^Estimator/ }).click();
  const editor = page.getByRole('region', { name: 'Estimator' });
  await editor.getByRole('textbox', { name: 'Send reports: limit' }).fill('1,000');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('The role Estimator is saved.')).toBeVisible();

  // Hands over and suspends, while she types.
  await dana.goto(`${product.url}/settings/percentages`);
  const profit = dana.getByRole('region', { name: 'My percentages' }).getByLabel('Profit percentage');
  await profit.fill('13');
  await rosa.goto(`${product.url}/?view=mine`);
  await expect(rosa.getByRole('navigation', { name: 'Views' })).toContainText('Mine 0');
  await page.goto(`${product.url}/people`);
  await page.getByRole('button', { name: /Dana Whitfield/ }).click();
  const panel = page.getByRole('complementary', { name: 'Dana Whitfield' });
  await panel.getByRole('button', { name: 'Hand over jobs' }).click();
  const dialog = page.getByRole('dialog', { name: 'Hand over Dana Whitfield’s jobs' });
  const rows = dialog.getByRole('table', { name: 'Jobs' }).locator('tbody tr');
  await expect(rows.filter({ hasText: 'Screened porch' })).toBeVisible();
  const jobs = await rows.count();
  await dialog.getByRole('combobox', { name: 'All of them to' }).selectOption({ label: 'Rosa Jiménez' });
  await expect(dialog).toContainText('Rosa sends reports up to $1,000.00');
  await expectAccessible(page);
  await dialog.getByRole('radio', { name: /is suspended/ }).check();
  await dialog.getByRole('button', { name: `Hand over ${jobs} jobs` }).click();
  await expect(panel.getByRole('button', { name: 'Make active' })).toBeVisible();
  const out = dana.getByRole('dialog', { name: 'This account is suspended' });
  await expect(out).toContainText('“Jobs handed over”');
  await expect(profit).toHaveValue('13');
  await expect(rosa.getByRole('navigation', { name: 'Views' })).toContainText(`Mine ${jobs}`);
  await expect(rosa.getByRole('row').filter({ hasText: 'Screened porch' })).toBeVisible();

  // The limit counts for what came to her.
  const sent = await rosa.request.post(`${product.url}/api/ProEstimates/${orderId}/SendReportLink`, {
    data: { Recipient: 'helen.kowalczyk@mail.example' },
  });
  expect(sent.status()).toBe(403);
  expect(await sent.json()).toMatchObject({ code: 'OVER_SEND_LIMIT' });

  // The page that was open before answers; a new look at it names the new contact.
  const again = await customer.context().newPage();
  await again.goto(link);
  await expect(again.getByRole('link', { name: 'rosa@hartwell.example' }).first()).toBeVisible();
  await expect(again.getByText('dana@hartwell.example')).toHaveCount(0);
  await expectAccessible(again);
  await customer.getByRole('button', { name: 'Respond' }).first().click();
  await customer.getByText('Accept', { exact: true }).click();
  await customer.getByText('Type', { exact: true }).click();
  await customer.getByRole('checkbox').check();
  // What is signed is what was read: the other contact is shown first, and nothing that was filled in is lost.
  const sign = customer.getByRole('button', { name: /^(Sign and accept for|Try again)/ });
  await sign.click();
  await expect(customer.getByRole('alert')).toContainText('This report was changed since you opened it. Please read it again.');
  await expect(customer.getByRole('link', { name: 'rosa@hartwell.example' }).first()).toBeVisible();
  await expect(customer.getByRole('checkbox')).toBeChecked();
  await sign.click();
  await expect(customer.getByRole('heading', { name: 'You accepted this estimate' })).toBeVisible();
  await expect(customer.getByText('rosa@hartwell.example').first()).toBeVisible();
  await expect(rosa.getByRole('row').filter({ hasText: 'Screened porch' })).toContainText('Accepted');
  await again.reload();
  await expect(again.getByText('rosa@hartwell.example').first()).toBeVisible();
});
