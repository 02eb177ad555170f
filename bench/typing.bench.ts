import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, chromium, expect, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../server/accounts/demo-users.ts';
import { findBrowser } from '../test/browser/browser.ts';
import { estimateOf } from './estimate.ts';
import { interactions, observeInteractions } from './interactions.ts';
import { type BenchRow, quantile } from './measure.ts';
import { startProduct } from './product.ts';

const LINES = 2_000;
const AREAS = 10;
const WARM_UP = 10;
const QUANTITIES = 60;

/**
 * Typing quantities down the grid of a large estimate: from each key until the browser has painted what it changed, as the browser itself
 * measures it (Event Timing, the longest event of an interaction, in steps of 8 ms). Every quantity is sent as it is left, and the checks run.
 * Then the same beside two colleagues, who change lines of the estimate and are seen in the cells that they type into.
 */
export async function run(): Promise<BenchRow[]> {
  const product = await startProduct();
  const browser = await chromium.launch(await findBrowser());
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const orderId = await estimateOf(page.request, product.url, { lines: LINES, areas: AREAS });
    await page.goto(`${product.url}/ProEstimate/EstimateView/${orderId}/0`);
    const cells = page.getByRole('grid').locator('[id$="-quantity"]');
    await cells.first().click();
    await typeQuantities(page, WARM_UP);
    await observeInteractions(page);
    const alone = await timed(page);
    const leave = await colleagues(browser, product.url, orderId);
    await expect(page.getByRole('group', { name: /^Also here/ })).toBeVisible();
    const beside = await timed(page);
    await leave();
    const [p75, floor] = [quantile(beside, 0.75), quantile(alone, 0.75)];
    return [
      {
        name: `key to next paint, ${LINES.toLocaleString('en')} lines, checks on (p75 ms)`,
        value: floor,
        floor: null,
        ratio: null,
        target: 50,
        atMost: true,
        p50ms: quantile(alone, 0.5),
        p99ms: quantile(alone, 0.99),
      },
      { name: 'the same, slowest of a hundred (p99 ms)', value: quantile(alone, 0.99), floor: null, ratio: null, target: null },
      {
        name: 'the same beside two other editors (p75 ms)',
        value: p75,
        floor: null,
        ratio: null,
        target: 50,
        atMost: true,
        p50ms: quantile(beside, 0.5),
        p99ms: quantile(beside, 0.99),
      },
      { name: 'the same, to typing alone (floor: alone)', value: p75, floor, ratio: p75 / floor, target: null },
    ];
  } finally {
    await browser.close();
    await product.stop();
  }
}

/** How long each key took, in ms, ascending. */
const timed = (page: Page) => interactions(page, () => typeQuantities(page, QUANTITIES));

/** Two people who type a quantity a second each into lines near the top, which are on the screen; answers how to end it. */
async function colleagues(browser: Browser, url: string, orderId: number): Promise<() => Promise<void>> {
  let ended = false;
  const work = async (of: number) => {
    const context = await browser.newContext();
    const { request } = context;
    await request.post(`${url}/account/Signup?action=login`, { data: { UserName: 'admin', Password: DEMO_PASSWORD } });
    const areas = (await (await request.get(`${url}/api/ProEstimates/${orderId}/GetAreasWithItems`)).json()) as {
      items: { id: number; isLaborMinimum: boolean }[];
    }[];
    const lines = areas.flatMap(({ items }) => items.filter((line) => !line.isLaborMinimum)).slice(of * 100, of * 100 + 100);
    const tab = crypto.randomUUID();
    for (let n = 0; !ended; n++) {
      const itemId = lines[n % lines.length]?.id;
      const typed = `${3 + n}.0`;
      const here = { page: 'estimate', areaId: null, itemId, column: 'quantity', typed, tab, sequence: n };
      await request.post(`${url}/api/estimating/${orderId}/presence`, { data: here });
      await pause(500);
      const data = { ItemID: itemId, Quantity: typed };
      const saved = await request.post(`${url}/api/ProEstimates/${orderId}/SaveLineItemQuantityWithDecimals`, { data });
      if (!saved.ok()) throw new Error(`A colleague's quantity: ${saved.status()} ${await saved.text()}`);
      await pause(500);
    }
    await context.close();
  };
  const both = Promise.all([work(0), work(1)]);
  both.catch(() => {});
  return async () => {
    ended = true;
    await both;
  };
}

/** Answers how many keys were pressed. */
async function typeQuantities(page: Page, count: number): Promise<number> {
  let keys = 0;
  for (let n = 0; n < count; n++) {
    for (const key of [...String(10 + n), 'Enter']) {
      await page.keyboard.press(key);
      keys++;
    }
  }
  return keys;
}
