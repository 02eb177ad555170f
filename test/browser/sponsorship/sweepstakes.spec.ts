import { expect, test } from '@playwright/test';
import { closeContexts, expectAccessible, productOfFile, signIn } from '../product.ts';

const product = productOfFile();
test.afterEach(closeContexts);

const later = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('S176, R517, C279-C282, C290: a sweepstakes is published, entered on a phone, drawn, checked in the browser and taken; a forged list fails', async ({
  page: priya,
  browser,
}) => {
  const LIST = `${later(5)}T00:05`;
  await signIn(priya, product, 'admin');
  await priya.goto(`${product.url}/settings`);
  await priya.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Sweepstakes' }).click();
  await expect(priya.getByText('No sweepstakes is open.')).toBeVisible();
  await priya.getByRole('link', { name: 'Those that we give' }).click();
  await priya.getByRole('button', { name: 'New sweepstakes' }).click();
  const draft = priya.getByRole('form', { name: 'New sweepstakes' });
  await expect(draft.getByLabel('Code')).toBeFocused();
  // What is missing stands at its field.
  await draft.getByRole('button', { name: 'Publish with its commitment' }).click();
  await expect(draft.getByText('Please fill this in.').first()).toBeVisible();
  const texts: Record<string, string> = {
    ...{ Code: '5k', 'Short name': 'Winter', Title: 'Five thousand for one repair, winter', 'Prize, $': '5,000' },
    ...{ 'For what': 'toward one repair of the home you live in', 'Which number': 'Ohio Lottery Pick 5, evening' },
    ...{ 'Who may enter': '18 or older, living in Ohio.', 'Ticked by who enters': 'I am 18 or older and live in Ohio' },
    ...{
      'Address for postcards': '88 E Broad St, Columbus OH 43215',
      'How it is paid': 'To the contractor you choose, against an invoice',
    },
    ...{ 'All rules': 'One entry a person.\n\nThe draw is public.', 'Last day, to its end': later(4) },
  };
  for (const [label, text] of Object.entries(texts)) await draft.getByLabel(label, { exact: true }).fill(text);
  await draft.getByLabel('List published').fill(`${later(4)}T12:00`);
  await expect(draft.getByText('The list is published after the last day.')).toBeVisible();
  await draft.getByLabel('List published').fill(LIST);
  await draft.getByLabel('Public number known').fill(`${later(7)}T12:00`);
  await draft.getByLabel('Draw', { exact: true }).fill(`${later(8)}T12:00`);
  await draft.getByLabel('Answer until the end of').fill(later(40));
  await expectAccessible(priya);
  await draft.getByRole('button', { name: 'Publish with its commitment' }).click();
  const given = priya.getByRole('region', { name: 'Five thousand for one repair, winter' });
  await expect(given).toContainText('Winter, opens');

  // Two days later, on a phone.
  await product.tomorrow(2);
  const helen = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await signIn(helen, product, 'homeowner');
  const address = { address: '214 E Tulane Rd', city: 'Columbus', state: 'OH', zip: '43202' };
  expect((await helen.request.put(`${product.url}/api/home/address`, { data: address })).status()).toBe(200);
  await helen.goto(`${product.url}/dashboard`);
  const question = helen.getByRole('region', { name: 'Sweepstakes' });
  await expect(question).toContainText('$5,000.00 toward one repair of the home you live in');
  await expectAccessible(helen);
  await question.getByRole('button', { name: 'Not this time' }).click();
  await expect(question).toBeHidden();
  await helen.getByRole('button', { name: 'Ask me again' }).click();
  await expect(question).toBeVisible();
  await helen.goto(`${product.url}/sweepstakes`);
  await helen.getByRole('searchbox', { name: 'Code' }).fill('5K');
  await expect(helen.getByText('1 found')).toBeVisible();
  await expect(helen).toHaveURL(/code=5K/);
  const entry = helen.getByRole('form', { name: 'Entry' });
  await entry.getByLabel('What would you repair first? May stay empty.').fill('The water heater, it is from 2010');
  await entry.getByRole('button', { name: 'Enter' }).click();
  await expect(entry.getByText('Confirm this to enter.')).toBeVisible();
  await expect(entry.getByLabel('I am 18 or older and live in Ohio')).toBeFocused();
  await helen.keyboard.press('Space');
  await entry.getByLabel('Tell me by mail when it is drawn').check();
  await expectAccessible(helen);
  // No network: nothing is entered, and what was typed stays.
  await helen.route('**/entries', (route) => route.abort());
  await entry.getByRole('button', { name: 'Enter' }).click();
  await expect(entry.getByText('You have not entered; what you typed stays.')).toBeVisible();
  await helen.unroute('**/entries');
  await entry.getByRole('button', { name: 'Enter' }).click();
  const mine = helen.getByRole('region', { name: 'Your entry' });
  await expect(mine).toContainText('Your number comes with the list');
  await expectAccessible(helen);

  await signIn(priya, product, 'admin');
  await priya.goto(`${product.url}/sweepstakes/organize`);
  await given.getByLabel('Name on a postcard').fill('Ines Okafor');
  await given.getByLabel('Its address').fill('12 Elm St, Columbus OH 43202');
  await priya.keyboard.press('Enter');
  await expect(given).toContainText('2 entries, 1 postcard among them');

  // After the list, before the number; then after the draw.
  await product.tomorrow(6);
  await priya.goto(`${product.url}/sweepstakes/organize`);
  await expect(given.getByRole('button', { name: 'Record it' })).toBeVisible();
  await given.getByLabel('Ohio Lottery Pick 5, evening').fill('4 0 7 1 9');
  await priya.keyboard.press('Enter');
  await expect(given.getByText('The public number is not known yet.')).toBeVisible();
  await product.tomorrow(10);
  await priya.goto(`${product.url}/sweepstakes/organize`);
  await given.getByLabel('Ohio Lottery Pick 5, evening').fill('4 0 7 1 9');
  await priya.keyboard.press('Enter');
  await expect(given).toContainText('has until');
  await expectAccessible(priya);

  // Anybody, without an account.
  const anybody = await (await browser.newContext()).newPage();
  await anybody.goto(`${product.url}/draw/1000`);
  await expect(anybody.getByText('reckoned in this browser just now: all agree')).toBeVisible();
  await expect(anybody.getByRole('region', { name: 'Python' })).toContainText('% 2 + 1');
  await expect(anybody.getByRole('main')).not.toContainText('Okafor');
  await expectAccessible(anybody);
  await anybody.route('**/api/sweepstakes/*/list', async (route) => {
    const list = await (await route.fetch()).text();
    await route.fulfill({ body: `${list}00003 ${'f'.repeat(64)}\n` });
  });
  await anybody.getByRole('button', { name: 'Check again' }).click();
  await expect(anybody.getByRole('alert')).toContainText('one of five does not agree');
  await expect(anybody.getByText('The list is not the one of which the hash was published.')).toBeVisible();
  await expectAccessible(anybody);

  // Who is drawn by a postcard cannot take it by the rules; then it is Helen's turn, if it was not hers before.
  if (await given.getByText('Write to this address').isVisible())
    await given.getByRole('button', { name: 'Not eligible by the rules' }).click();
  await expect(given).toContainText('Helen Kowalczyk');
  await signIn(helen, product, 'homeowner');
  await helen.goto(`${product.url}/dashboard`);
  await helen.getByRole('region', { name: 'Sweepstakes' }).getByRole('link', { name: 'Answer' }).click();
  const drawn = helen.getByRole('region', { name: 'You were drawn' });
  await drawn.getByLabel('You may say that I won').check();
  await expectAccessible(helen);
  await drawn.getByRole('button', { name: 'Take $5,000.00' }).click();
  await expect(drawn).toBeHidden();
  await expect(helen.getByRole('region', { name: 'Who was drawn' })).toContainText('Helen K., 43202, took it on');
  await expect(helen.getByText('reckoned in this browser just now: all agree')).toBeVisible();
});
