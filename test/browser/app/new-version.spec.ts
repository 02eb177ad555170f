import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { closeContexts, productOfFile, servedByWorker, signIn } from '../product.ts';

test.use({ serviceWorkers: 'allow' });
const product = productOfFile();
test.afterEach(closeContexts);

/** Kitchen and hall bath. */
const JOB = '/ProEstimate/EstimateView/1002/0';

/** The product as it is before and after a release: the same code, under other names of its files; those of the other version are gone. */
function releases(): { server: Server; upgrade(): void } {
  let newer = false;
  const renamed = (text: string) => text.replace(/-([\w-]{8})\.(js|css)\b/g, '-$1.2.$2');
  const server = createServer((incoming, answer) => {
    const asked = incoming.url ?? '/';
    const own = asked.replace(/-([\w-]{8})\.2\.(js|css)(?=$|\?)/, '-$1.$2');
    if (/^\/assets\/.*-[\w-]{8}(\.2)?\.(js|css)$/.test(asked) && (own !== asked) !== newer) {
      answer.writeHead(404).end();
      return;
    }
    const headers = { ...incoming.headers, 'accept-encoding': 'identity' };
    const passed = request(new URL(own, product.url), { method: incoming.method, headers }, (response) => {
      const { statusCode = 502, headers: given } = response;
      const { 'content-length': _length, etag: _etag, ...rest } = given;
      if (!newer || !/html|javascript|json/.test(String(given['content-type'])) || asked.startsWith('/api')) {
        answer.writeHead(statusCode, given);
        response.pipe(answer);
        return;
      }
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => answer.writeHead(statusCode, rest).end(renamed(Buffer.concat(parts).toString())));
    });
    passed.on('error', () => answer.destroy());
    answer.on('close', () => passed.destroy());
    incoming.pipe(passed);
  });
  return { server, upgrade: () => (newer = true) };
}

test('a release while a tab is open: the tab goes on with its own files and says that there is a new version; without a network the new one is loaded', async ({
  browser,
}) => {
  const { server, upgrade } = releases();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  try {
    const context = await browser.newContext();
    const [old, fresh] = [await context.newPage(), await context.newPage()];
    await signIn(old, { url }, 'contractor');
    await old.goto(`${url}/`);
    await expect(old.getByRole('link', { name: 'Kitchen and hall bath' })).toBeVisible();
    await servedByWorker(old);
    upgrade();
    await fresh.goto(url + JOB);
    await expect(fresh.getByRole('row').filter({ hasText: 'Backsplash, tile' })).toBeVisible();
    await expect(old.getByText('There is a new version of Scopebook. This page goes on as it is.')).toBeVisible();
    await expect(fresh.getByText('There is a new version of Scopebook')).toHaveCount(0);
    // Pages that the old tab has not opened yet; their code is no longer on the server. That of estimates is kept, other pages say what to do.
    await old.getByRole('link', { name: 'Kitchen and hall bath' }).click();
    await expect(old.getByRole('row').filter({ hasText: 'Backsplash, tile' })).toBeVisible();
    await old.getByRole('link', { name: 'Contacts' }).click();
    const stopped = old.getByRole('alert').filter({ hasText: 'This page stopped working' });
    await expect(stopped).toContainText('Reloading usually helps, also after a new release.');
    await stopped.getByRole('button', { name: 'Reload' }).click();
    await expect(old.getByLabel('Search the contacts')).toBeVisible();
    // What is kept is of the newest version, so that what it wrote of the estimate is shown.
    await expect.poll(() => fresh.evaluate(keptAnswers)).toBeGreaterThan(2);
    await context.setOffline(true);
    await fresh.reload();
    await expect(fresh.getByRole('row').filter({ hasText: 'Backsplash, tile' })).toBeVisible();
  } finally {
    await closeContexts({ browser });
    server.closeAllConnections();
    server.close();
  }
});

test('who has nothing kept and no network is told so, and goes on by Try again or once the network is back', async ({ browser }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, product, 'contractor');
  await page.goto(product.url + JOB);
  await servedByWorker(page);
  await expect(page.getByRole('row').filter({ hasText: 'Backsplash, tile' })).toBeVisible();
  await page.goto(`${product.url}/robots.txt`);
  await page.evaluate(async () => {
    for (const { name = '' } of await indexedDB.databases()) await new Promise((gone) => (indexedDB.deleteDatabase(name).onsuccess = gone));
    localStorage.clear();
  });
  await context.setOffline(true);
  await page.goto(product.url + JOB);
  const said = page.getByRole('alert').filter({ hasText: 'Scopebook cannot be reached' });
  await expect(said).toContainText('There is no connection to the server.');
  await said.getByRole('button', { name: 'Try again' }).click();
  await expect(said).toBeVisible();
  await context.setOffline(false);
  await said.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Backsplash, tile' })).toBeVisible();
});

/** Run in the page. */
async function keptAnswers(): Promise<number> {
  for (const { name = '' } of await indexedDB.databases()) {
    const db = await new Promise<IDBDatabase>((opened) => {
      const asked = indexedDB.open(name);
      asked.onsuccess = () => opened(asked.result);
    });
    if (!db.objectStoreNames.contains('answers')) continue;
    const count = db.transaction('answers').objectStore('answers').count();
    const found = await new Promise<number>((done) => (count.onsuccess = () => done(count.result)));
    db.close();
    return found;
  }
  return 0;
}
