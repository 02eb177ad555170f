import { setTimeout as pause } from 'node:timers/promises';
import { type APIRequestContext, type Browser, chromium } from '@playwright/test';
import { findBrowser } from '../test/browser/browser.ts';
import { callsOf, estimateOf } from './estimate.ts';
import { ascending, type BenchRow, quantile } from './measure.ts';
import { startProduct } from './product.ts';

const LINES = 300;
const SLOWDOWN = 4;
const PAINTS = 9;
const PDFS = 15;
const LINKS = 20;
const OPENINGS = 1_000;
const OPENINGS_MS = 60_000;
const ALONE_MS = 20_000;
const EDIT_EVERY_MS = 500;

interface Link {
  orderId: number;
  checksum: string;
  reportId: number;
  path: string;
}

/**
 * What a customer waits for, of an estimate of 300 lines: the first paint of its page in a browser that is slowed down four times and has nothing
 * stored (floor: a page of one word, in the same browser), the script that it loads, its PDF; and what a contractor who edits that estimate waits for
 * while customers open twenty such reports a thousand times in a minute (floor: the contractor alone). An opening is the page, made with its
 * content, and the page's word that it is shown. Latency counts from when each was due.
 */
export async function run(): Promise<BenchRow[]> {
  const product = await startProduct({ CALLS_PER_MINUTE: '0' });
  const browser = await chromium.launch(await findBrowser());
  try {
    const { url } = product;
    const context = await browser.newContext();
    const { request } = context;
    const orderId = await estimateOf(request, url, { lines: LINES, areas: 5 });
    const call = callsOf(request, url);
    const links: Link[] = [];
    for (let n = 0; n < LINKS; n++) {
      const reportDetail = { name: `Offer ${n + 1}`, recipientName: 'Helen Kowalczyk' };
      const { link, reportId } = await call<{ link: string; reportId: number }>('POST', `/api/ProEstimates/${orderId}/AddEstimateReport`, {
        reportDetail,
      });
      const path = new URL(link, url).pathname;
      links.push({ orderId, checksum: path.split('/')[4] ?? '', reportId, path });
    }
    const [first] = links as [Link];

    const { paints, words, scriptBytes } = await firstPaints(browser, url, first.path);
    const { pdfs, pages } = await printed(request, url, first);
    const lines = (
      await call<{ items: { id: number; isLaborMinimum: boolean }[] }[]>('GET', `/api/ProEstimates/${orderId}/GetAreasWithItems`)
    ).flatMap(({ items }) => items.filter((line) => !line.isLaborMinimum));
    const edits = (forMs: number) => edited(request, url, orderId, lines, forMs);
    await edits(3_000);
    const alone = await edits(ALONE_MS);
    const [beside, openings] = await Promise.all([edits(OPENINGS_MS), opened(url, links)]);

    const paint = quantile(paints, 0.5);
    const word = quantile(words, 0.5);
    const pdf = quantile(pdfs, 0.5);
    const page = quantile(pages, 0.5);
    const [write, floor] = [quantile(beside, 0.99), quantile(alone, 0.99)];
    return [
      {
        name: `public report of ${LINES} lines, first contentful paint at ${SLOWDOWN}x CPU slowdown (median ms; floor: a page of one word)`,
        value: paint,
        floor: word,
        ratio: paint / word,
        target: null,
      },
      { name: 'its script, compressed (KB)', value: scriptBytes / 1024, floor: null, ratio: null, target: 100, atMost: true },
      { name: 'its PDF, warm (median ms)', value: pdf, floor: null, ratio: null, target: 600, atMost: true, p99ms: quantile(pdfs, 0.99) },
      { name: 'the same (floor: its page as HTML)', value: pdf, floor: page, ratio: pdf / page, target: null },
      {
        name: `write, while ${OPENINGS.toLocaleString('en')} openings of it come in a minute (p99 ms; floor: alone)`,
        value: write,
        floor,
        ratio: write / floor,
        target: null,
        p50ms: quantile(beside, 0.5),
        p99ms: write,
      },
      {
        name: 'such an opening (p99 ms)',
        value: quantile(openings, 0.99),
        floor: null,
        ratio: null,
        target: null,
        p50ms: quantile(openings, 0.5),
      },
    ];
  } finally {
    await browser.close();
    await product.stop();
  }
}

/** In new contexts, as a phone that follows a link; the page and the floor in turn. Times in ms, ascending. */
async function firstPaints(
  browser: Browser,
  url: string,
  path: string,
): Promise<{ paints: number[]; words: number[]; scriptBytes: number }> {
  const took: { paints: number[]; words: number[] } = { paints: [], words: [] };
  let scriptBytes = 0;
  const paintOf = async (address: string) => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
    const page = await context.newPage();
    await page.route('**/one-word', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Floor</title><p>Estimate' }),
    );
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    const scripts = new Set<string>();
    let bytes = 0;
    devtools.on('Network.responseReceived', ({ requestId, type }) => {
      if (type === 'Script') scripts.add(requestId);
    });
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) bytes += encodedDataLength;
    });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    await page.goto(url + address, { waitUntil: 'load' });
    const paint = await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime);
    const ms = (await paint.jsonValue()) as number;
    await context.close();
    return { ms, bytes };
  };
  for (let n = 0; n <= PAINTS; n++) {
    const [page, word] = [await paintOf(path), await paintOf('/one-word')];
    // The first of each warms server and browser up.
    if (n === 0) continue;
    took.paints.push(page.ms);
    took.words.push(word.ms);
    scriptBytes = page.bytes;
  }
  return { paints: ascending(took.paints), words: ascending(took.words), scriptBytes };
}

/** How long the PDF and the page take over HTTP, in turn, in ms, ascending. */
async function printed(request: APIRequestContext, url: string, link: Link): Promise<{ pdfs: number[]; pages: number[] }> {
  const timed = async (path: string, type: string) => {
    const began = performance.now();
    const answer = await request.get(url + path, { headers: { Accept: type } });
    const length = (await answer.body()).length;
    if (!answer.ok() || length === 0 || !answer.headers()['content-type']?.includes(type)) throw new Error(`${path}: ${answer.status()}`);
    return performance.now() - began;
  };
  const took: { pdfs: number[]; pages: number[] } = { pdfs: [], pages: [] };
  for (let n = -2; n < PDFS; n++) {
    const pdf = await timed(`/api/public/reports/${link.orderId}/${link.checksum}/${link.reportId}/pdf`, 'application/pdf');
    const page = await timed(link.path, 'text/html');
    if (n < 0) continue;
    took.pdfs.push(pdf);
    took.pages.push(page);
  }
  return { pdfs: ascending(took.pdfs), pages: ascending(took.pages) };
}

/** Types a quantity twice a second; answers how long each write took from when it was due, in ms, ascending. */
async function edited(request: APIRequestContext, url: string, orderId: number, lines: { id: number }[], forMs: number): Promise<number[]> {
  return ascending(
    await atPace(EDIT_EVERY_MS, Math.floor(forMs / EDIT_EVERY_MS), async (n) => {
      const data = { ItemID: lines[n % lines.length]?.id, Quantity: `${3 + n}.0` };
      const answer = await request.post(`${url}/api/ProEstimates/${orderId}/SaveLineItemQuantityWithDecimals`, { data });
      if (!answer.ok()) throw new Error(`A quantity: ${answer.status()} ${await answer.text()}`);
    }),
  );
}

/** Opens the links in turn, a thousand times; answers how long each opening took from when it was due, in ms, ascending. */
async function opened(url: string, links: Link[]): Promise<number[]> {
  return ascending(
    await atPace(OPENINGS_MS / OPENINGS, OPENINGS, async (n) => {
      const { orderId, checksum, reportId, path } = links[n % links.length] as Link;
      const page = await fetch(url + path, { headers: { Accept: 'text/html' } });
      const html = await page.text();
      if (!page.ok || !html.includes('report-data')) throw new Error(`An opening: ${page.status}`);
      const body = JSON.stringify({ orderId, orderGuid: checksum, reportId, device: n % 2 === 0 ? 'phone' : 'computer' });
      const headers = { 'Content-Type': 'application/json' };
      const told = await fetch(`${url}/api/notification/ProEstimate/viewestimate`, { method: 'POST', headers, body });
      if (!told.ok) throw new Error(`That it is shown: ${told.status} ${await told.text()}`);
      await told.arrayBuffer();
    }),
  );
}

/** Calls `act` `count` times, one each `everyMs`, without waiting for those before; answers how long each took from when it was due. */
async function atPace(everyMs: number, count: number, act: (n: number) => Promise<void>): Promise<number[]> {
  const began = performance.now();
  return Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const due = began + n * everyMs;
      await pause(Math.max(0, due - performance.now()));
      await act(n);
      return performance.now() - due;
    }),
  );
}
