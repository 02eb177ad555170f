import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { finderOf, folded } from '../contracts/finding.ts';
import type { VaultAttachment } from '../contracts/vault/attachments/attachment.ts';
import { categoryOf } from '../contracts/vault/items/categories.ts';
import type { VaultItem } from '../contracts/vault/items/vault-item.ts';
import { DEMO_PASSWORD } from '../server/accounts/demo-users.ts';
import { PdfProcess } from '../server/platform/pdf/pdf-process.ts';
import { inventoryOf } from '../server/vault/insurer/inventory.ts';
import { INVENTORY_FILE, PDF_FILE } from '../server/vault/insurer/inventory-pdf-job.ts';
import { findBrowser } from '../test/browser/browser.ts';
import { interactions, observeInteractions } from './interactions.ts';
import { ascending, type BenchContext, type BenchRow, quantile } from './measure.ts';
import { family } from './processes.ts';
import { type Product, startProduct } from './product.ts';

const ITEMS = 5_000;
const MOST_ITEMS = 10_000;
const PHOTOGRAPHED = 1_000;
const SEARCHES = 300;
const LISTS = 15;
const AT_ONCE = 8;
const SAMPLE_MS = 100;
const UPLOADED = 60;
const PICTURES = 50;
const LONGEST_MS = 600_000;
const BLANK = { description: '', purchasedFrom: '', warrantyProvider: '', warrantyExpires: '', lifeYears: null, inventoryArea_Id: null };
const THINGS = 'Dining chair|Television|Water heater|Atlas of birds|Lamp|Sofa, grey|Bicycle|Desk, oak'.split('|');
const TYPED = ['d', 'de', 'des', 'desk', 'desk 4', 'furniture desk', 'television 49', 'oak other', 'zzz', 'birds 7 books', 'a e i', '12'];

const stated = { floor: null, ratio: null, target: null };
const seconds = (since: number) => (performance.now() - since) / 1000;

/** A homeowner's vault as it grows to 10,000 items: its list over HTTP, its search and its keys in a browser, and what goes to an insurer. */
export async function run({ full }: BenchContext): Promise<BenchRow[]> {
  const product = await startProduct({ CALLS_PER_MINUTE: '0' });
  const browser = await chromium.launch(await findBrowser());
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const data = { UserName: 'homeowner', Password: DEMO_PASSWORD };
    await page.request.post(`${product.url}/account/Signup?action=login`, { data });
    const { cookies } = await page.context().storageState();
    const call = callerOf(product.url, cookies.map(({ name, value }) => `${name}=${value}`).join('; '));
    const ids = await addItems(call, 0, PHOTOGRAPHED);
    await addPhotographs(call, ids.slice(0, UPLOADED));
    const insurer = await toInsurer(call, product);
    await addItems(call, PHOTOGRAPHED, ITEMS);
    const { items, row: list } = await listed(call, ITEMS);
    const search = searched(items);
    await addItems(call, ITEMS, MOST_ITEMS);
    const { row: longList } = await listed(call, MOST_ITEMS);
    const keys = await typed(page, product.url);
    return [search, list, longList, ...keys, ...insurer, ...(await pdfOf(full ? MOST_ITEMS : PHOTOGRAPHED))];
  } finally {
    await browser.close();
    await product.stop();
  }
}

type Caller = (path: string, init?: RequestInit) => Promise<Response>;

function callerOf(url: string, cookie: string): Caller {
  return async (path, init) => {
    const response = await fetch(`${url}${path}`, { ...init, headers: { ...init?.headers, Cookie: cookie } });
    if (!response.ok) throw new Error(`${path} answers ${response.status}: ${await response.text()}`);
    return response;
  };
}

async function inTurns<One>(all: Iterable<One>, act: (one: One) => Promise<unknown>): Promise<void> {
  const turns = all[Symbol.iterator]();
  const work = async () => {
    for (let { done, value } = turns.next(); !done; { done, value } = turns.next()) await act(value);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** One of all categories. */
function itemOf(n: number) {
  const category = 1 + (n % 17);
  return {
    ...{ name: `${THINGS[n % THINGS.length]} ${n}`, inventoryCategory_Id: category, inventoryItemType_Id: category * 100 + 1 },
    ...{ quantity: 1 + (n % 3), priceCost: `${10 + (n % 900)}.00`, purchaseDate: '01-15-2015', modelNumber: `M-${n}` },
  };
}

/** Items of all categories; answers their ids. */
async function addItems(call: Caller, from: number, to: number): Promise<number[]> {
  const ids: number[] = [];
  await inTurns(
    Array.from({ length: to - from }, (_, n) => from + n),
    async (n) => {
      const headers = { 'Content-Type': 'application/json' };
      const answer = await call('/api/inventories/0/items', { method: 'POST', headers, body: JSON.stringify(itemOf(n)) });
      ids.push(((await answer.json()) as { id: number }).id);
    },
  );
  return ids;
}

/** A photograph each, no two alike. */
async function addPhotographs(call: Caller, ids: readonly number[]): Promise<void> {
  await inTurns(ids.entries(), async ([n, id]) => {
    const body = new FormData();
    body.append('uploadInventoryItemFile', new Blob([new Uint8Array(await photograph(n, 640))], { type: 'image/jpeg' }), `IMG_${n}.jpg`);
    await call(`/api/inventories/0/items/${id}/attachments`, { method: 'POST', body });
  });
}

/** A JPEG of so many pixels at its longest side, another one for each `n`. */
function photograph(n: number, side: number): Promise<Buffer> {
  const background = { r: n % 256, g: (n * 7) % 256, b: (n * 31) % 256 };
  const noise = { type: 'gaussian', mean: 128, sigma: 25 } as const;
  return sharp({ create: { width: side, height: (side * 3) / 4, channels: 3, background, noise } })
    .blur(1.5)
    .jpeg()
    .toBuffer();
}

/** R438: the function that the list searches with, by what is typed letter by letter. */
function searched(items: readonly VaultItem[]): BenchRow {
  const texts = items.map(({ name, inventoryCategory_Id }) => folded(`${name} ${categoryOf(inventoryCategory_Id)?.name} Living room`));
  const took: number[] = [];
  for (let n = 0; n < SEARCHES; n++) {
    const since = performance.now();
    texts.filter(finderOf(TYPED[n % TYPED.length] ?? ''));
    took.push(performance.now() - since);
  }
  const [p50ms, p99ms] = [quantile(ascending(took), 0.5), quantile(took, 0.99)];
  return {
    name: `vault: search over ${items.length.toLocaleString('en')} items (p99 ms)`,
    ...stated,
    value: p99ms,
    target: 30,
    atMost: true,
    p50ms,
    p99ms,
  };
}

async function listed(call: Caller, count: number): Promise<{ items: VaultItem[]; row: BenchRow }> {
  const took: number[] = [];
  const floors: number[] = [];
  let text = '';
  for (let n = 0; n < LISTS; n++) {
    let since = performance.now();
    await (await call('/api/me')).text();
    floors.push(performance.now() - since);
    since = performance.now();
    text = await (await call('/api/inventories/0/items')).text();
    took.push(performance.now() - since);
  }
  const [value, floor] = [quantile(ascending(took), 0.5), quantile(ascending(floors), 0.5)];
  const size = (text.length / 1e6).toFixed(1);
  const name = `vault: its list, ${count.toLocaleString('en')} items, ${size} MB, over HTTP (median ms; floor: who is signed in)`;
  return { items: JSON.parse(text) as VaultItem[], row: { name, value, floor, ratio: value / floor, target: null } };
}

/** Keys of a search, and those that go through the list, until the browser has painted what they changed. */
async function typed(page: Page, url: string): Promise<BenchRow[]> {
  await page.goto(`${url}/vault`);
  const rows = page.locator('[data-item]');
  await rows.first().waitFor();
  await observeInteractions(page);
  const words = 'furniture desk 4|television 99|books birds 7'.split('|');
  const search = await interactions(page, async () => {
    for (const text of words) {
      await page.keyboard.press('/');
      await page.getByRole('searchbox', { name: 'Find in the vault' }).fill('');
      await page.keyboard.type(text, { delay: 80 });
      await page.waitForTimeout(500);
    }
    return words.join('').length;
  });
  await page.getByRole('searchbox', { name: 'Find in the vault' }).fill('');
  await page.waitForTimeout(500);
  await page.getByRole('searchbox', { name: 'Find in the vault' }).blur();
  const walk = ['End', ...Array<string>(15).fill('PageUp'), 'Home', ...Array<string>(40).fill('ArrowDown')];
  const moves = await interactions(page, async () => {
    for (const key of walk) {
      await page.keyboard.press(key);
      await page.waitForTimeout(60);
    }
    return walk.length;
  });
  const row = (name: string, took: number[]): BenchRow => ({
    ...{ name: `vault of 10,000 items: ${name} to next paint (p75 ms)`, ...stated, value: quantile(took, 0.75), target: 50, atMost: true },
    ...{ p50ms: quantile(took, 0.5), p99ms: quantile(took, 0.99) },
  });
  return [row('key of a search', search), row('key that moves', moves)];
}

/** What the vault's owner sends an insurer, over HTTP: how long it takes, and the most memory that it takes beside what is there before. */
async function toInsurer(call: Caller, { pid }: Product): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const kind of ['pdf', 'zip']) {
    const [{ bytes, took }, memory] = await withMemory(pid, async () => {
      const since = performance.now();
      const answer = await (await call(`/api/inventories/0/insurer.${kind}`)).arrayBuffer();
      return { bytes: answer.byteLength, took: seconds(since) };
    });
    const of = `${PHOTOGRAPHED.toLocaleString('en')} items, ${UPLOADED} photographs, ${megabytes(bytes)}`;
    rows.push({ name: `insurer’s ${kind.toUpperCase()}, ${of}, over HTTP (s)`, ...stated, value: took });
    rows.push({ name: 'memory while it is made, beside before (MB, RSS)', ...stated, value: memory });
  }
  return rows;
}

/** The PDF of items with a photograph each, by the process that makes it, fed from a folder. */
async function pdfOf(count: number): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'scopebook-bench-'));
  const pdfs = new PdfProcess(new URL('../server/vault/insurer/inventory-pdf-child.js', import.meta.url), LONGEST_MS);
  try {
    const items = Array.from(
      { length: count },
      (_, n) => ({ ...BLANK, id: n + 1, ...itemOf(n), serialNumber: `S-${n}` }) as unknown as VaultItem,
    );
    const hashOf = (id: number) => id.toString(16).padStart(64, '0');
    const attachments = items.map(({ id }) => {
      const address = `/files/${hashOf(id)}`;
      return {
        id,
        inventoryItem_Id: id,
        label: `IMG_${id}.jpg`,
        sha256: hashOf(id),
        large: address,
        thumbnail: address,
      } as VaultAttachment;
    });
    const about = { owner: 'Helen Kowalczyk', insurer: '', at: '2026-11-27T12:00:00.000Z' };
    const { inventory } = inventoryOf({ items, attachments, home: { address: null, areas: [] } }, about);
    const small = await Promise.all(Array.from({ length: PICTURES }, (_, n) => photograph(n, 320)));
    for (const { id } of items) await writeFile(join(folder, hashOf(id)), small[id % PICTURES] ?? '');
    const companions = { unreadable: [], fingerprint: hashOf(0), zipName: 'inventory.zip', checkedAt: 'example.test/verify' };
    await writeFile(join(folder, INVENTORY_FILE), JSON.stringify({ inventory, companions }));
    let since = performance.now();
    sharp.concurrency(1);
    for (const { id } of items) await madeSmall(join(folder, hashOf(id)));
    const floor = seconds(since);
    const [took, memory] = await withMemory(process.pid, async () => {
      since = performance.now();
      await pdfs.run({ folder }, 'the bench');
      return seconds(since);
    });
    const size = megabytes((await stat(join(folder, PDF_FILE))).size);
    const name = `insurer’s PDF, ${count.toLocaleString('en')} items with a photograph each, ${size} (s; floor: the photographs made small)`;
    return [
      { name, value: took, floor, ratio: took / floor, target: null },
      { name: 'memory of its process (MB, RSS)', ...stated, value: memory },
    ];
  } finally {
    pdfs.kill();
    await rm(folder, { recursive: true, force: true });
  }
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

/** What the product does with each for paper. */
const madeSmall = (file: string) => sharp(file).resize({ width: 200, height: 200, fit: 'inside' }).jpeg({ quality: 72 }).toBuffer();

/** What the product takes at most while `act` runs, in MB beside what it took before. */
async function withMemory<Answer>(pid: number, act: () => Promise<Answer>): Promise<[Answer, number]> {
  const now = async () => (await family(pid)).reduce((sum, { rss }) => sum + rss, 0) / 1024;
  const before = await now();
  let most = before;
  let isDone = false;
  const watching = (async () => {
    while (!isDone) {
      most = Math.max(most, await now());
      await pause(SAMPLE_MS);
    }
  })();
  try {
    return [await act(), most - before];
  } finally {
    isDone = true;
    await watching;
  }
}
