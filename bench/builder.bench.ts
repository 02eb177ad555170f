import { performance } from 'node:perf_hooks';
import { type Browser, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../test/browser/browser.ts';
import { estimateOf } from './estimate.ts';
import { interactions, observeInteractions } from './interactions.ts';
import { ascending, type BenchRow, quantile } from './measure.ts';
import { startProduct } from './product.ts';

const LINES = 200;
const SLOWDOWN = 4;
const PAINTS = 9;
const CLICKS = 120;
const SEARCHES = 400;
/** What one types for an item, and what misses it by a letter. */
const WORDS = [
  'toilet',
  'vynil plank',
  'r&r vanity',
  'sq ft tile',
  'outlet gfci',
  'shingles 30 sq',
  'hwh',
  'interior paint',
  'inodoro',
  'drywal',
];

/**
 * Adding to an estimate with the full price book: from a click on a category, subcategory or action until the browser has painted the next list, as
 * the browser measures it (floor: clicks on what shows nothing, in the same run); the builder's first paint from its key, in a browser that is slowed
 * down four times and has nothing of it yet (floor: the same once it was opened); and its search over HTTP (floor: who is signed in).
 */
export async function run(): Promise<BenchRow[]> {
  const product = await startProduct({ CALLS_PER_MINUTE: '0' });
  const browser = await chromium.launch(await findBrowser());
  try {
    const { url } = product;
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const orderId = await estimateOf(page.request, url, { lines: LINES, areas: 5 });
    const address = `${url}/ProEstimate/EstimateView/${orderId}/0`;
    await page.goto(address);
    await page.getByRole('grid').waitFor();
    await page.keyboard.press('/');
    const builder = page.getByRole('dialog', { name: 'Add items' });
    await builder.getByRole('tab', { name: 'Categories' }).click();
    await builder.getByRole('listbox', { name: 'Category', exact: true }).getByRole('option').first().waitFor();
    await clickLists(page, 20);
    await observeInteractions(page);
    const lists = await interactions(page, () => clickLists(page, CLICKS));
    const heading = builder.getByRole('heading', { name: 'Add items' });
    const nothing = await interactions(page, async () => {
      for (let n = 0; n < CLICKS / 2; n++) await heading.click();
      return CLICKS / 2;
    });
    const state = await page.context().storageState();
    const { first, again } = await firstPaints(browser, state, address);
    const { found, floor } = await searches(page, url);
    const [click, still] = [quantile(lists, 0.75), quantile(nothing, 0.75)];
    const [paint, warm] = [quantile(first, 0.5), quantile(again, 0.5)];
    const [search, me] = [quantile(found, 0.99), quantile(floor, 0.99)];
    return [
      {
        name: 'builder: click to the next list, full price book (p75 ms)',
        value: click,
        floor: null,
        ratio: null,
        target: 50,
        atMost: true,
        p50ms: quantile(lists, 0.5),
        p99ms: quantile(lists, 0.99),
      },
      { name: 'the same (floor: a click that shows nothing)', value: click, floor: still, ratio: click / still, target: null },
      {
        name: `builder: first paint from its key at ${SLOWDOWN}x CPU slowdown (median ms)`,
        value: paint,
        floor: null,
        ratio: null,
        target: 1_000,
        atMost: true,
      },
      { name: 'the same (floor: opened before)', value: paint, floor: warm, ratio: paint / warm, target: null },
      {
        name: "the builder's search over HTTP, full price book (p99 ms; floor: who is signed in)",
        value: search,
        floor: me,
        ratio: search / me,
        target: null,
        p50ms: quantile(found, 0.5),
        p99ms: search,
      },
    ];
  } finally {
    await browser.close();
    await product.stop();
  }
}

/** Category, subcategory and action, one after the other; answers how many clicks there were. */
async function clickLists(page: Page, clicks: number): Promise<number> {
  const builder = page.getByRole('dialog', { name: 'Add items' });
  const options = (name: string) => builder.getByRole('listbox', { name, exact: true }).getByRole('option');
  const categories = await options('Category').count();
  let done = 0;
  for (let n = 0; done < clicks; n++) {
    for (const list of ['Category', 'Subcategory', 'Action']) {
      const shown = options(list);
      const count = await shown.count();
      if (count === 0) continue;
      await shown.nth(list === 'Category' ? n % categories : n % count).click();
      done++;
    }
  }
  return done;
}

/**
 * From the key that opens the builder until a frame with its search is painted: the first time in a new context, and the second time in the same.
 * The estimate's own files are there by then. Times in ms, ascending.
 */
async function firstPaints(
  browser: Browser,
  storageState: Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>,
  address: string,
): Promise<{ first: number[]; again: number[] }> {
  const took: { first: number[]; again: number[] } = { first: [], again: [] };
  for (let n = 0; n <= PAINTS; n++) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, storageState, serviceWorkers: 'block' });
    const page = await context.newPage();
    await page.goto(address);
    await page.getByRole('grid').waitFor();
    // What comes after the page.
    await page.waitForTimeout(1_500);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    const first = await opened(page);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Add items' }).waitFor({ state: 'detached' });
    const again = await opened(page);
    await context.close();
    // The first of each warms server and browser up.
    if (n === 0) continue;
    took.first.push(first);
    took.again.push(again);
  }
  return { first: ascending(took.first), again: ascending(took.again) };
}

interface Painted {
  painted: Promise<number>;
}

async function opened(page: Page): Promise<number> {
  await page.evaluate(() => {
    let began = 0;
    addEventListener('keydown', (event) => (began = event.timeStamp), { capture: true, once: true });
    (globalThis as unknown as Painted).painted = new Promise((resolve) => {
      const look = () => {
        const there = began > 0 && document.querySelector('[role="dialog"][aria-label="Add items"] [role="combobox"]');
        // What is there in this frame is painted before the next one's message.
        if (there) requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)));
        else requestAnimationFrame(look);
      };
      look();
    });
  });
  await page.keyboard.press('/');
  return page.evaluate(() => (globalThis as unknown as Painted).painted);
}

/** Searches and the floor in turn over HTTP; times in ms, ascending. */
async function searches(page: Page, url: string): Promise<{ found: number[]; floor: number[] }> {
  const timed = async (path: string) => {
    const began = performance.now();
    const answer = await page.request.get(url + path);
    const length = (await answer.body()).length;
    if (!answer.ok() || length === 0) throw new Error(`${path}: ${answer.status()}`);
    return performance.now() - began;
  };
  const took: { found: number[]; floor: number[] } = { found: [], floor: [] };
  for (let n = -50; n < SEARCHES; n++) {
    const words = encodeURIComponent(WORDS[Math.abs(n) % WORDS.length] ?? '');
    const found = await timed(`/Order/GetRestOfKeyWordSearchItems?keyword=${words}&take=60&state=OH&zip=43201`);
    const floor = await timed('/api/me');
    if (n < 0) continue;
    took.found.push(found);
    took.floor.push(floor);
  }
  return { found: ascending(took.found), floor: ascending(took.floor) };
}
