import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { verify } from '../../accounts/webhooks/receiver.ts';
import { expectAccessible, productOfFile, signIn } from '../product.ts';

const product = productOfFile('off', async () => ({ OUTBOUND_LOOPBACK: 'on' }));

/** A program of the firm's own, which refuses what is not signed by its secret. */
const received: { id: string; type: string; replayed: boolean }[] = [];
let secret = '';
let down = false;
const receiver = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks).toString();
  if (!verify(secret, request.headers, body)) return response.writeHead(401).end('who are you');
  if (down) return response.writeHead(503).end('maintenance');
  const { type } = JSON.parse(body) as { type: string };
  received.push({ id: String(request.headers['webhook-id']), type, replayed: request.headers['scopebook-replay'] === 'true' });
  return response.writeHead(200).end();
});
test.beforeAll(() => new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve)));
test.afterAll(() => receiver.close());

test('an administrator makes a webhook, sends a test, sees deliveries, mends a failure and replays the log', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: product.url });
  await signIn(page, product, 'admin');
  await page.goto(`${product.url}/settings/developers`);
  await expect(page.getByText('Nothing is sent to a program yet.')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'New webhook' }).click();
  const dialog = page.getByRole('dialog', { name: 'New webhook' });
  const address = dialog.getByRole('textbox', { name: 'Address' });
  await expect(address).toBeFocused();
  await address.fill('https://192.168.1.20/in');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Tick an event at least.')).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'EstimateCreated' }).check();
  await dialog.getByRole('button', { name: 'Make webhook' }).click();
  await expect(dialog.getByText('This is an address inside a house or an office. Webhooks go to public https addresses.')).toBeVisible();
  await expectAccessible(page);
  const { port } = receiver.address() as AddressInfo;
  // A long path takes lines in the head of a dialog, and covers nothing.
  await address.fill(`http://127.0.0.1:${port}/in/${'of-the-office-'.repeat(6)}`);
  await page.keyboard.press('Enter');

  const shown = page.getByRole('dialog', { name: `127.0.0.1:${port}/in` });
  await expect(shown.getByText('it is sealed on the server')).toBeVisible();
  await expectAccessible(page);
  secret = await shown.getByRole('textbox', { name: 'The secret of the webhook' }).inputValue();
  expect(secret).toMatch(/^whsec_/);
  await shown.getByRole('button', { name: 'I have it' }).click();
  await expect(shown).toBeHidden();
  const row = page.getByRole('list', { name: 'Webhooks' }).getByRole('listitem');
  await expect(row).toContainText(`127.0.0.1:${port}/in`);
  await expect(row).toContainText('nothing was sent yet');

  await row.getByRole('button', { name: /^Test/ }).click();
  const tested = page.getByRole('dialog', { name: /^Test/ });
  await expect(tested.getByLabel('Close')).toBeInViewport({ ratio: 1 });
  await tested.getByRole('button', { name: 'Send a test event' }).click();
  await expect(tested.getByText(/200 in [\d,]+ ms/)).toBeVisible();
  await expect(tested.getByText('It answered the same to a wrong signature.')).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(tested).toBeHidden();
  await expect(row).toContainText('On');

  const begin = (name: string) =>
    page.evaluate(
      (query) => fetch(`/api2/ProjectEstimate/GetNewOrder?${query}`).then((answer) => answer.json()),
      `newEstimateName=${name}`,
    );
  down = true;
  await begin('Porch');
  const deliveries = page.getByRole('table', { name: 'Deliveries' });
  const porch = deliveries.getByRole('row').filter({ hasText: 'Porch' });
  await expect(porch).toContainText('503', { timeout: 20_000 });
  await expect(row).toContainText(/Failing since .*1 event waits/, { timeout: 20_000 });
  await page.getByRole('checkbox', { name: 'only failed' }).check();
  await expect(deliveries.getByRole('row')).toHaveCount(2);
  await porch.getByRole('button', { name: 'EstimateCreated' }).click();
  const panel = page.getByRole('complementary', { name: 'Delivery' });
  await expect(panel).toContainText(/failed; next/);
  await expect(panel).toContainText('“maintenance”');
  await expect(panel.getByText('"jobName": "Porch"')).toBeVisible();
  await panel.getByRole('button', { name: 'Copy as curl' }).click();
  await expect(panel.getByText('Copied, without a signature')).toBeAttached();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`curl -X POST 'http://127.0.0.1:${port}/in/`);
  await expectAccessible(page);

  down = false;
  await panel.getByRole('button', { name: 'Send now' }).click();
  await expect(panel).toContainText('Taken at the', { timeout: 20_000 });
  await expect(row).toContainText('Answering', { timeout: 20_000 });
  await panel.getByRole('textbox', { name: 'From position' }).fill('0');
  const replay = panel.getByRole('button', { name: /^Replay [\d,]+ events$/ });
  await expect(replay).toBeEnabled();
  const count = Number(/[\d,]+/.exec((await replay.textContent()) ?? '')?.[0]?.replace(',', ''));
  expect(count).toBeGreaterThan(1);
  await expect(panel).toContainText(`${count} events of its 1 kind`);
  const before = received.length;
  await replay.click();
  await expect(panel.getByText(`${count} events on the way.`)).toBeVisible();
  await expect.poll(() => received.length, { timeout: 30_000 }).toBe(before + count);
  const replayed = received.slice(before);
  expect(replayed.every((one) => one.replayed && one.type === 'EstimateCreated')).toBe(true);
  expect(replayed.map(({ id }) => id)).toContain(received[before - 1]?.id);

  await page.reload();
  await expect(panel).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Close the delivery' }).click();
  await expect(panel).toBeHidden();
  await expectAccessible(page);

  await row.getByRole('switch', { name: /^On/ }).press('Space');
  await expect(row).toContainText('Off');
  await row.getByRole('button', { name: /^Edit/ }).click();
  const edit = page.getByRole('dialog', { name: `127.0.0.1:${port}/in` });
  await expectAccessible(page);
  await edit.getByRole('button', { name: 'Change the secret' }).click();
  await expect(page.getByRole('textbox', { name: 'The secret of the webhook' })).not.toHaveValue(secret);
  await page.getByRole('button', { name: 'I have it' }).click();
  await expect(page.getByRole('button', { name: 'I have it' })).toBeHidden();
  await row.getByRole('button', { name: /^Edit/ }).click();
  await edit.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Nothing is sent to a program yet.')).toBeVisible();
});
