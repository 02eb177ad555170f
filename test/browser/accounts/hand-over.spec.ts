import { expect, test } from '@playwright/test';
import { expectAccessible, productOfFile, signIn } from '../product.ts';

const product = productOfFile();

test('an administrator hands a person’s jobs over by keys before suspending them; they are the other’s own in an open tab', async ({
  page,
  browser,
}) => {
  const other = await browser.newContext();
  const priya = await other.newPage();
  await signIn(priya, product, 'admin');
  await priya.goto(`${product.url}/?view=mine`);
  await expect(priya.getByRole('navigation', { name: 'Views' })).toContainText('Mine 0');

  await signIn(page, product, 'admin');
  await page.goto(`${product.url}/people`);
  await page.getByRole('button', { name: /Dana Whitfield/ }).click();
  const panel = page.getByRole('complementary', { name: 'Dana Whitfield' });
  await panel.getByRole('button', { name: 'Suspend' }).click();
  await expect(page.getByRole('dialog')).toContainText(/\d+ open jobs stay with them/);
  await page.getByRole('button', { name: 'Hand over first' }).click();

  const dialog = page.getByRole('dialog', { name: 'Hand over Dana Whitfield’s jobs' });
  const rows = dialog.getByRole('table', { name: 'Jobs' }).locator('tbody tr');
  await expect(rows.first()).toBeVisible();
  const count = await rows.count();
  expect(count).toBeGreaterThan(1);
  await expect(dialog.getByRole('button', { name: 'Hand over' })).toBeDisabled();
  await dialog.getByRole('combobox', { name: 'All of them to' }).selectOption({ label: 'Priya Raman' });
  await dialog.getByRole('table', { name: 'Jobs' }).getByRole('checkbox').last().uncheck();
  await expect(dialog.getByRole('button', { name: `Hand over ${count - 1} job` })).toBeEnabled();
  await expect(dialog.getByRole('region', { name: 'Comes along' })).toContainText('it keeps working');
  // Customers are written to only when it is ticked, and nothing goes before the mail stands there.
  const mail = dialog.getByRole('region', { name: 'The mail to the customer' });
  await expect(mail).toHaveCount(0);
  await dialog.getByRole('checkbox', { name: /^Write to the .*customers? you see the mail first$/ }).check();
  await expect(mail).toContainText('Priya Raman is your contact at');
  await expect(mail).toBeInViewport({ ratio: 0.9 });
  const first = await mail.textContent();
  await mail.getByRole('button', { name: 'The next mail' }).click();
  await expect(mail).not.toHaveText(first ?? '');
  await expect(mail).toContainText('in place of Dana Whitfield');
  await expectAccessible(page);
  const shown = await mail.locator('b').textContent();
  const to = ((await mail.locator('header p').textContent()) ?? '').split(' ').at(-1);
  await dialog.getByRole('combobox', { name: 'All of them to' }).focus();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText(`${count - 1} jobs are handed over.`).or(page.getByText('1 job is handed over.'))).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(priya.getByRole('navigation', { name: 'Views' })).toContainText(`Mine ${count - 1}`);

  await expect(async () => {
    const outbox = (await (await page.request.get(`${product.url}/api/outbox`)).json()) as { to: string; subject: string }[];
    expect(outbox.filter((one) => one.to === to && one.subject === shown)).toHaveLength(1);
  }).toPass();

  await page.setViewportSize({ width: 390, height: 844 });
  await panel.getByRole('button', { name: 'Hand over jobs' }).click();
  await expect(rows).toHaveCount(1);
  await dialog.getByRole('combobox', { name: 'All of them to' }).selectOption({ label: 'Priya Raman' });
  await expectAccessible(page);
  await dialog.getByRole('radio', { name: /is suspended/ }).check();
  await dialog.getByRole('button', { name: 'Hand over 1 job' }).click();
  await expect(panel.getByRole('button', { name: 'Make active' })).toBeVisible();
  await panel.getByRole('button', { name: 'Hand over jobs' }).click();
  await expect(dialog).toContainText('has no open job');
  await page.keyboard.press('Escape');

  // Removed, the person is in no count; one comes back by the toast, by the list of the removed and by an invitation.
  await page.setViewportSize({ width: 1440, height: 900 });
  const shows = page.getByRole('group', { name: 'Show' });
  await panel.getByRole('button', { name: 'Remove' }).click();
  await expect(shows).toContainText('All 1');
  await expect(shows).toContainText('Removed 1');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(shows).not.toContainText('Removed');
  await panel.getByRole('button', { name: 'Hand over jobs' }).click();
  // Before it is open, Escape would close the person beside the list.
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await panel.getByRole('button', { name: 'Suspend' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend', exact: true }).click();
  await panel.getByRole('button', { name: 'Remove' }).click();
  await shows.getByRole('button', { name: 'Removed 1' }).click();
  await expect(page.getByRole('table', { name: 'People' })).toContainText('removed');
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Invite N' }).click();
  await page.getByRole('dialog').getByLabel('Email, several with a comma').fill('dana@hartwell.example');
  await expect(page.getByText('Dana Whitfield was removed, and comes back at once with this role and these rights.')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('1 person is back.')).toBeVisible();
  await expect(shows).toContainText('All 2');
  await other.close();
});
