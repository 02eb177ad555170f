// One file above 400 lines, because its calls share one app and its imports, whose start costs more than the calls do.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { INestApplication } from '@nestjs/common';
import { getMe } from '../../contracts/accounts/auth/get-me.ts';
import { getQualityOptions } from '../../contracts/catalogue/builder/get-quality-options.ts';
import { searchItems } from '../../contracts/catalogue/catalogue/search-items.ts';
import { adoptPriceImport } from '../../contracts/catalogue/imports/adopt-price-import.ts';
import { cancelPriceImport } from '../../contracts/catalogue/imports/cancel-price-import.ts';
import { discardPriceImport } from '../../contracts/catalogue/imports/discard-price-import.ts';
import { downloadBadRows } from '../../contracts/catalogue/imports/download-bad-rows.ts';
import { getPriceImport } from '../../contracts/catalogue/imports/get-price-import.ts';
import { getPriceImportRows, ImportRow } from '../../contracts/catalogue/imports/get-price-import-rows.ts';
import { listPriceImports } from '../../contracts/catalogue/imports/list-price-imports.ts';
import { mapPriceImport } from '../../contracts/catalogue/imports/map-price-import.ts';
import { getPriceBookItem } from '../../contracts/catalogue/prices/get-price-book-item.ts';
import { saveHomePlace } from '../../contracts/catalogue/prices/save-home-place.ts';
import { setPriceBookPrices } from '../../contracts/catalogue/prices/set-price-book-prices.ts';
import { addArea } from '../../contracts/estimating/areas/add-area.ts';
import { getAreasWithItems } from '../../contracts/estimating/areas/get-areas-with-items.ts';
import { addRepairItems } from '../../contracts/estimating/builder/add-repair-items.ts';
import { changeQuality } from '../../contracts/estimating/items/change-quality.ts';
import { getPropertyItems } from '../../contracts/estimating/items/get-property-items.ts';
import { getPropertyItemsWithQualityOptions } from '../../contracts/estimating/items/get-property-items-with-quality-options.ts';
import { switchOneItemForOneItem } from '../../contracts/estimating/items/switch-one-item-for-one-item.ts';
import { getNewOrder } from '../../contracts/estimating/orders/get-new-order.ts';
import { getOrders } from '../../contracts/estimating/orders/get-orders.ts';
import { getPriceDifferences } from '../../contracts/estimating/prices/get-price-differences.ts';
import { updatePrices } from '../../contracts/estimating/prices/update-prices.ts';
import { redo } from '../../contracts/estimating/undo/redo.ts';
import { undo } from '../../contracts/estimating/undo/undo.ts';
import { getAudit } from '../../contracts/organization/audit/get-audit.ts';
import { openPublicReport } from '../../contracts/reporting/public/open-public-report.ts';
import { addEstimateReport } from '../../contracts/reporting/reports/add-estimate-report.ts';
import { PriceBookService } from '../../server/catalogue/price-book.service.ts';
import { createApp } from '../../server/create-app.ts';
import type { Embedded } from '../../server/platform/embedded/embedded.ts';
import { ReadDb } from '../../server/platform/read-db/read-db.ts';
import { askingAs } from '../asking.ts';
import { TestClock } from '../clock.ts';
import { eventually } from '../fault/product.ts';
import { type Answered, Caller, DEMO_PASSWORD, listen, startStores } from '../harness.ts';
import { csvOf, workbookOf } from './import-files.ts';

const HEADERS = ['Item number', 'Description', 'Unit', 'Price', 'Economy', 'Good', 'Better', 'Best', 'Designer'];
const RUNNING = ['reading', 'comparing'];

let stores: Embedded;
let app: INestApplication;
let url = '';
let dana: Caller;
let helen: Caller;
let organizationId = 0;

async function start(): Promise<void> {
  app = await createApp({
    databaseUrl: stores.databaseUrl,
    eventStoreUrl: stores.eventStoreUrl,
    installationKey: stores.installationKey,
    logLevel: 'silent',
    clock: new TestClock(),
  });
  url = await listen(app);
  [dana, helen] = await Promise.all([signedIn('admin'), signedIn('homeowner')]);
}

async function signedIn(userName: string): Promise<Caller> {
  const caller = new Caller(url);
  await caller.request('POST', '/account/Signup', { query: { action: 'login' }, body: { UserName: userName, Password: DEMO_PASSWORD } });
  return caller;
}

beforeAll(async () => {
  // Open estimates that the lists are compared with.
  stores = await startStores('demo');
  await start();
  organizationId = (await dana.call(getMe)).body.organizationId;
  // The lists here are compared with the national prices.
  await dana.call(saveHomePlace, { body: { zip: null } });
});
afterAll(async () => {
  await app?.close();
  await stores?.stop();
});

async function upload(
  file: Uint8Array | string,
  { caller = dana, fileName = 'prices.csv', key }: { caller?: Caller; fileName?: string; key?: string } = {},
) {
  const response = await caller.fetch(`/api/PriceBook/Imports?fileName=${encodeURIComponent(fileName)}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/octet-stream', ...(key && { 'Idempotency-Key': key }) },
    body: Buffer.from(file),
  });
  const body = (await response.json()) as Answered<{ importId: number }>['body'];
  return { status: response.status, body };
}

/** The import once its dry run has ended. */
async function ended(importId: number) {
  for (let tries = 0; tries < 1_000; tries++) {
    const { body } = await dana.call(getPriceImport, { params: { importId } });
    if (!RUNNING.includes(body.status)) return body;
    await pause(15);
  }
  throw new Error(`Import ${importId} does not end`);
}

async function dryRunOf(rows: (string | number)[][], headers = HEADERS) {
  const { body } = await upload(csvOf([headers, ...rows]));
  return ended(body.importId);
}

const rowsOf = async (importId: number, kind: 'changed' | 'added' | 'removed' | 'bad', query: { offset?: number; take?: number } = {}) =>
  (await dana.call(getPriceImportRows, { params: { importId }, query: { kind, ...query } })).body;
const adopt = (importId: number, body: object = {}, key?: string) =>
  dana.call(adoptPriceImport, { params: { importId }, body, headers: key ? { 'Idempotency-Key': key } : {} });
const again = (importId: number, body: object = {}) => dana.call(mapPriceImport, { params: { importId }, body });
const book = async () => (await app.get(PriceBookService).newestBook(organizationId)).view;

/** An item of one grade and one of five of the default book, with their present prices in cents. */
async function samples() {
  const view = await book();
  const items = view
    .byCategory()
    .map((item) => ({ item, cents: view.pricesOf(item, {}).map(({ unitCost }) => Math.round(Number(unitCost) * 100)) }));
  const one = items.filter(({ cents }) => cents.length === 1);
  const five = items.filter(({ cents }) => cents.length === 5);
  return { one, five, all: items };
}
const dollars = (cents: number) => (cents / 100).toFixed(2);

describe('an import', () => {
  it('is uploaded, shown with its columns and what it would change, paged, adopted, and counts in the book', async () => {
    const { one, five } = await samples();
    const { version: base } = await app.get(PriceBookService).newestBook(organizationId);
    const [a, b] = [one[0], five[0]];
    if (!a || !b) throw new Error('The book has no such items');
    const raised = b.cents.map((cents) => dollars(cents * 2));
    const { status, body } = await upload(
      csvOf([
        ['Price list 2026', '', '', '', '', '', '', '', ''],
        HEADERS,
        [a.item.code, a.item.description, a.item.unit, dollars(a.cents[0] as number), '', '', '', '', ''],
        [b.item.code, b.item.description, b.item.unit, '', ...raised],
        ['', 'Gargoyle, limestone', 'each', 1250, '', '', '', '', ''],
        ['', '=cmd|calc', 'EA', 5, '', '', '', '', ''],
        ['', "'=Escaped, as our export does", 'EA', 5, '', '', '', '', ''],
        ['', 'Gargoyle, granite', 'SQ FTT', 5, '', '', '', '', ''],
      ]),
      { fileName: '../whitfield prices.csv' },
    );
    expect(status).toBe(200);
    const ready = await ended(body.importId);
    expect(ready).toMatchObject({
      status: 'ready',
      fileName: '../whitfield prices.csv',
      by: expect.stringMatching(/^\w+ \w+$/),
      rowsDone: 6,
      rowsTotal: 6,
      encoding: 'UTF-8',
      delimiter: ',',
      decimal: 'point',
      sheet: null,
      options: { missingRows: 'keep' },
      baseVersion: base,
      adoptedVersion: null,
      stale: false,
      summary: { changed: 1, pricesChanged: 5, avgPct: '100.0', added: 2, removed: 0, unchanged: 1, bad: 2, over25: 5 },
    });
    expect(ready.columns[0]).toEqual({
      header: 'Item number',
      sample: [String(a.item.code), String(b.item.code)],
      field: 'itemNumber',
      source: 'guessed',
    });
    const changed = await rowsOf(body.importId, 'changed');
    expect(changed.total).toBe(1);
    expect(changed.rows[0]).toMatchObject({ row: 4, code: b.item.code });
    expect(changed.rows[0]?.prices.map(({ becomes }) => becomes)).toEqual(raised);
    expect((await rowsOf(body.importId, 'added')).rows).toMatchObject([
      { row: 5, description: 'Gargoyle, limestone', unit: 'EA' },
      { row: 7, description: '=Escaped, as our export does' },
    ]);
    expect((await rowsOf(body.importId, 'bad', { offset: 1, take: 1 })).bad).toEqual([
      { row: 8, field: 'Unit', value: 'SQ FTT', why: 'Not a unit we know. Nearest: SF.' },
    ]);
    const bad = await dana.fetch(`/api/PriceBook/Imports/${body.importId}/BadRows`);
    expect(bad.headers.get('content-disposition')).toContain(`bad-rows-${body.importId}.csv`);
    expect((await bad.text()).split('\r\n').slice(0, 2)).toEqual([
      '"Row","Field","Value","Why"',
      `"6","Description","'=cmd|calc","A formula. Formulas are never run; paste its value."`,
    ]);
    const adopted = await adopt(body.importId);
    expect(adopted).toMatchObject({ status: 200, body: { importId: body.importId, version: base + 1 } });
    const view = await book();
    expect(view.unitCosts(b.item.code + 4, {})?.unitCost).toBe(raised[4]);
    expect(view.search('limestone gargoyle')[0]).toMatchObject({ description: 'Gargoyle, limestone', prices: [{ unitCost: '1250.00' }] });
    // Asked again it answers the same, also under another key, and nothing is recorded twice.
    expect((await adopt(body.importId)).body).toEqual(adopted.body);
    expect(await ended(body.importId)).toMatchObject({ status: 'adopted', adoptedVersion: base + 1, stale: false });
    expect((await rowsOf(body.importId, 'changed')).total).toBe(1);
    expect((await again(body.importId)).body.code).toBe('IMPORT_NOT_READY');
    expect((await dana.call(discardPriceImport, { params: { importId: body.importId } })).body.code).toBe('IMPORT_NOT_READY');
    const list = (await dana.call(listPriceImports)).body;
    expect(list[0]).toMatchObject({ importId: body.importId, status: 'adopted' });
  });

  it.each(['csv', 'xlsx'] as const)('of our own export as %s shows every item unchanged', async (format) => {
    const file = await dana.fetch(`/api/PriceBook/Export?format=${format}`);
    expect(file.status).toBe(200);
    const { body } = await upload(new Uint8Array(await file.arrayBuffer()), { fileName: `book.${format}` });
    const ready = await ended(body.importId);
    expect((await rowsOf(body.importId, 'bad')).bad).toEqual([]);
    expect((await rowsOf(body.importId, 'changed')).rows).toEqual([]);
    expect(ready.columns.every(({ field }) => field !== null)).toBe(true);
    const { all } = await samples();
    expect(ready.summary).toMatchObject({ changed: 0, added: 0, removed: 0, bad: 0, unchanged: all.length });
    // It names more than half of the book, so that what it does not name would go; there is nothing that it does not name.
    expect(ready.options.missingRows).toBe('remove');
  });

  it('is not there for another organisation', async () => {
    const { importId } = await dryRunOf([['', 'Weather vane', 'EA', 90, '', '', '', '', '']]);
    const asked = await Promise.all([
      helen.call(getPriceImport, { params: { importId } }),
      helen.call(getPriceImportRows, { params: { importId }, query: { kind: 'added' } }),
      helen.call(downloadBadRows, { params: { importId } }),
      helen.call(mapPriceImport, { params: { importId }, body: {} }),
      helen.call(cancelPriceImport, { params: { importId } }),
      helen.call(adoptPriceImport, { params: { importId }, body: {} }),
      helen.call(discardPriceImport, { params: { importId } }),
      dana.call(getPriceImport, { params: { importId: 2_000_000_000 } }),
    ]);
    expect(asked.map(({ status, body }) => `${status} ${body.code}`)).toEqual(Array(8).fill('404 IMPORT_NOT_FOUND'));
    expect((await helen.call(listPriceImports)).body).toEqual([]);
    expect((await ended(importId)).status).toBe('ready');
  });

  /** How many open estimates hold each of these items, as the estimates themselves say. */
  async function openEstimatesOf(rows: ImportRow[]): Promise<number[]> {
    const { body: orders } = await dana.call(getOrders);
    const open = orders.filter(({ status }) => status !== 'Archived');
    const held = await Promise.all(
      open.map(async ({ id }) => {
        const { body: areas } = await dana.call(getAreasWithItems, { params: { orderId: id } });
        return new Set(areas.flatMap(({ items }) => items.map(({ itemXREF }) => itemXREF)));
      }),
    );
    return rows.map(({ prices }) => held.filter((xrefs) => prices.some(({ itemXREF }) => xrefs.has(itemXREF))).length);
  }

  it('is mapped by hand, run again, and the mapping is kept for the next file with these headers', async () => {
    const headers = ['Ref', 'What', 'How', 'Net'];
    const first = await dryRunOf([['A-1', 'Rain chain', 'EA', 40]], headers);
    const wanted = [null, 'description', 'unit', 'price'] as const;
    expect((await again(first.importId, { columns: [null, 'description'] })).body.fields).toEqual({
      columns: 'must say what each of the 4 columns holds',
    });
    expect((await again(first.importId, { columns: ['price', 'price', null, null] })).body.fields).toEqual({
      columns: 'price is given to two columns',
    });
    expect((await again(first.importId, { columns: ['nonsense', null, null, null] })).status).toBe(400);
    expect((await again(first.importId, { columns: wanted, options: { missingRows: 'remove', decimal: 'comma' } })).status).toBe(200);
    const chosen = await ended(first.importId);
    expect(chosen).toMatchObject({ status: 'ready', decimal: 'comma', options: { missingRows: 'remove', decimal: 'comma' } });
    expect(chosen.columns.map(({ field, source }) => [field, source])).toEqual(wanted.map((field) => [field, 'chosen']));
    expect(chosen.summary?.removed).toBeGreaterThan(500);
    expect((await rowsOf(first.importId, 'removed', { offset: 490, take: 20 })).rows).toHaveLength(20);
    expect(chosen.summary?.openEstimates).toBeGreaterThan(1);
    const { rows: gone } = await rowsOf(first.importId, 'removed', { take: 500 });
    const used = await openEstimatesOf(gone);
    expect(used[0]).toBeGreaterThan(0);
    expect(gone.map(({ usedIn }) => usedIn)).toEqual(used);
    expect(used).toEqual([...used].sort((a, b) => b - a));
    const next = await dryRunOf([['B-1', 'Rain barrel', 'EA', '4.50']], headers);
    expect(next.columns.map(({ field, source }) => [field, source])).toEqual(wanted.map((field) => [field, 'kept']));
    expect(next.summary).toMatchObject({ added: 1, removed: 0 });
  });

  it('of a workbook is read from the sheet that is asked for', async () => {
    const file = workbookOf([HEADERS, ['', 'Cupola', 'EA', 900]], {
      before: { name: 'Old', rows: [HEADERS, ['', 'Cupola, old', 'EA', 700]] },
    });
    const { body } = await upload(file, { fileName: 'prices.xlsx' });
    expect(await ended(body.importId)).toMatchObject({ status: 'ready', sheet: 'Old', sheets: ['Old', 'Prices'], encoding: null });
    await again(body.importId, { options: { sheet: 'Prices' } });
    expect(await ended(body.importId)).toMatchObject({ status: 'ready', sheet: 'Prices', options: { sheet: 'Prices' } });
    expect((await rowsOf(body.importId, 'added')).rows).toMatchObject([{ description: 'Cupola' }]);
  });

  it('that cannot be read failed in words, has no rows, and can be discarded', async () => {
    const { body } = await upload('Item,Price\na,1\nb,"2\nc,3\n');
    expect(await ended(body.importId)).toMatchObject({
      status: 'failed',
      problem: 'A quote that opens in row 3 is never closed.',
      summary: null,
    });
    const { importId } = body;
    expect((await dana.call(getPriceImportRows, { params: { importId }, query: { kind: 'bad' } })).body.code).toBe('IMPORT_NOT_READY');
    expect((await dana.call(downloadBadRows, { params: { importId } })).body.code).toBe('IMPORT_NOT_READY');
    expect((await adopt(importId)).body.code).toBe('IMPORT_NOT_READY');
    expect((await dana.call(discardPriceImport, { params: { importId } })).status).toBe(200);
    expect((await dana.call(discardPriceImport, { params: { importId } })).status).toBe(200);
    expect((await dana.call(listPriceImports)).body.some((one) => one.importId === importId)).toBe(false);
    expect((await again(importId)).body.code).toBe('IMPORT_NOT_READY');
  });
});

describe('old imports', () => {
  it('are forgotten past the latest 20; of adopted ones the entry stays, without its rows', async () => {
    const { body: me } = await helen.call(getMe);
    const { pool } = app.get(ReadDb);
    const summary = {
      changed: 0,
      pricesChanged: 0,
      avgPct: null,
      added: 0,
      addedCategories: 0,
      removed: 0,
      unchanged: 0,
      bad: 3,
      over25: 0,
      histogram: [],
    };
    for (let n = 1; n <= 25; n++) {
      await pool.query(
        `insert into price_import (import_id, organization_id, by_name, file_name, size, file_hash, at, status, run, beat_at, options, summary)
          values ($1, $2, 'Helen', 'old.csv', 1, 'x', now(), $3, 1, now(), '{}', $4)`,
        [n, me.organizationId, n <= 2 ? 'adopted' : 'failed', JSON.stringify(summary)],
      );
    }
    const { body } = await upload('Item,Price\na,1\n', { caller: helen });
    const kept = (await helen.call(listPriceImports)).body.map(({ importId }) => importId);
    expect(kept).toEqual([body.importId, ...Array.from({ length: 20 }, (_, n) => 25 - n), 2, 1]);
    const rows = await helen.call(getPriceImportRows, { params: { importId: 1 }, query: { kind: 'bad' } });
    expect(rows.body.detail).toBe('The rows of this import are no longer kept.');
    expect((await helen.call(downloadBadRows, { params: { importId: 1 } })).body.code).toBe('IMPORT_NOT_READY');
    expect((await adopt(1)).body.code).toBe('IMPORT_NOT_FOUND');
  });
});

describe('an upload', () => {
  it.each([
    ['an empty file', '', 422, 'This file is empty.'],
    ['a PDF named CSV', '%PDF-1.4\n', 422, 'This is a PDF. Save the price list as CSV or XLSX.'],
    [
      'an old workbook',
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]),
      422,
      'This is a workbook of the old XLS kind. Save it as CSV or XLSX.',
    ],
    ['more than 25 MB', Buffer.alloc(25 * 1024 * 1024 + 1, 'a'), 413, 'A price list can have at most 25 MB.'],
  ])('of %s is refused in words', async (_, file, status, detail) => {
    expect(await upload(file)).toMatchObject({ status, body: { detail } });
  });

  it('without an end, or as a form, is refused', async () => {
    const endless = new ReadableStream({
      pull(controller) {
        controller.enqueue(Buffer.alloc(1024 * 1024, 'a,b\n'));
      },
    });
    const init = { method: 'POST', headers: { 'Content-Type': 'application/octet-stream' }, body: endless, duplex: 'half' } as RequestInit;
    const answer = await dana.fetch('/api/PriceBook/Imports?fileName=a.csv', init).then(
      ({ status }) => status,
      () => 'connection closed',
    );
    expect([413, 'connection closed']).toContain(answer);
    const form = new FormData();
    form.set('file', new Blob(['Item,Price\na,1']));
    expect((await dana.fetch('/api/PriceBook/Imports?fileName=a.csv', { method: 'POST', body: form })).status).toBe(400);
    expect((await dana.request('POST', '/api/PriceBook/Imports?fileName=a.csv', { body: {} })).status).toBe(400);
    expect(
      (await dana.fetch('/api/PriceBook/Imports', { method: 'POST', headers: { 'Content-Type': 'application/octet-stream' }, body: 'a' }))
        .status,
    ).toBe(400);
  });

  it('that is cut off leaves nothing behind', async () => {
    const before = (await dana.call(listPriceImports)).body.length;
    const cookie = await cookieOf(dana);
    const arriving = once(app.getHttpServer(), 'connection') as Promise<[Socket]>;
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    const [arrived] = await arriving;
    socket.write(
      `POST /api/PriceBook/Imports?fileName=a.csv HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: ${cookie}\r\nContent-Type: application/octet-stream\r\nContent-Length: 1000\r\n\r\nItem,Price\na,1\n`,
    );
    await eventually(async () => expect(arrived.bytesRead).toBe(socket.bytesWritten));
    const cut = new Promise((resolve) => arrived.once('close', resolve));
    socket.destroy();
    await cut;
    expect((await dana.call(listPriceImports)).body).toHaveLength(before);
  });

  it('repeated with its key answers the same import; another file with that key is refused', async () => {
    const file = csvOf([HEADERS, ['', 'Sundial', 'EA', 120, '', '', '', '', '']]);
    const [one, two] = await Promise.all([upload(file, { key: 'up-1' }), upload(file, { key: 'up-1' })]);
    expect(two).toEqual(one);
    expect(await upload(file, { key: 'up-1' })).toEqual(one);
    expect(await upload(`${file}\r\n`, { key: 'up-1' })).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_MISMATCH' } });
    expect(await upload(file, { key: 'up-1', fileName: 'other.csv' })).toMatchObject({
      status: 422,
      body: { code: 'IDEMPOTENCY_MISMATCH' },
    });
    expect((await upload(file, { key: 'up-1', caller: helen })).body.importId).not.toBe(one.body.importId);
  });
});

describe('adopting', () => {
  it('two imports at once lets one win; the other is stale until it is run again', async () => {
    const lists = await Promise.all([
      dryRunOf([['', 'Finial, copper', 'EA', 80, '', '', '', '', '']]),
      dryRunOf([['', 'Finial, zinc', 'EA', 60, '', '', '', '', '']]),
    ]);
    const answers = await Promise.all(lists.map(({ importId }) => adopt(importId)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('PRICE_LIST_STALE');
    const lost = lists[answers.findIndex(({ status }) => status === 409)]?.importId as number;
    expect(await ended(lost)).toMatchObject({ status: 'ready', stale: true });
    expect((await adopt(lost)).body.code).toBe('PRICE_LIST_STALE');
    await again(lost);
    expect(await ended(lost)).toMatchObject({ status: 'ready', stale: false });
    expect((await adopt(lost)).status).toBe(200);
    expect((await book()).search('finial')).toHaveLength(2);
  });

  it('the same import many times at once makes one version', async () => {
    const { importId, baseVersion } = await dryRunOf([['', 'Corbel, oak', 'EA', 45, '', '', '', '', '']]);
    const answers = await Promise.all(Array.from({ length: 5 }, () => adopt(importId)));
    const done = answers.filter(({ status }) => status === 200);
    expect(done.length).toBeGreaterThan(0);
    expect(new Set(done.map(({ body }) => body.version))).toEqual(new Set([(baseVersion ?? 0) + 1]));
    expect((await adopt(importId)).body.version).toBe((baseVersion ?? 0) + 1);
    expect((await book()).search('corbel oak').filter(({ description }) => description === 'Corbel, oak')).toHaveLength(1);
  });

  it('from a day that is over is refused, and the import stays ready', async () => {
    const { importId } = await dryRunOf([['', 'Lightning rod', 'EA', 300, '', '', '', '', '']]);
    expect((await adopt(importId, { effectiveFrom: '2020-01-01' })).body.code).toBe('EFFECTIVE_DATE_PAST');
    expect((await adopt(importId, { effectiveFrom: 'soon' })).status).toBe(400);
    expect((await ended(importId)).status).toBe('ready');
  });
});

describe('a long dry run', () => {
  const long = () =>
    csvOf([
      HEADERS,
      ...Array.from({ length: 50_000 }, (_, n) => ['', `Ornament no. ${n}`, 'EA', 10 + (n % 977) / 100, '', '', '', '', '']),
    ]);

  it('tells how far it is, is cancelled at once, and can be run again', async () => {
    const { body } = await upload(long());
    const { importId } = body;
    let seen = 0;
    for (let tries = 0; tries < 500 && seen === 0; tries++)
      seen = (await dana.call(getPriceImport, { params: { importId } })).body.rowsDone;
    expect(seen).toBeGreaterThan(0);
    expect((await dana.call(cancelPriceImport, { params: { importId } })).status).toBe(200);
    expect(await ended(importId)).toMatchObject({ status: 'cancelled', summary: null });
    expect((await adopt(importId)).body.code).toBe('IMPORT_NOT_READY');
    expect((await dana.call(cancelPriceImport, { params: { importId } })).status).toBe(200);
    await again(importId);
    expect(await ended(importId)).toMatchObject({
      status: 'ready',
      rowsDone: 50_000,
      rowsTotal: 50_000,
      summary: { added: 50_000, bad: 0 },
    });
    expect((await rowsOf(importId, 'added', { offset: 49_990, take: 500 })).rows).toHaveLength(10);
  });

  it('waits for its turn, and an organisation cannot fill the queue', async () => {
    const first = await upload(long());
    const waiting = await Promise.all(Array.from({ length: 6 }, (_, n) => upload(csvOf([HEADERS, ['', `Urn no. ${n}`, 'EA', 5]]))));
    expect(waiting.some(({ status, body }) => status === 429 && body.code === 'TOO_MANY')).toBe(true);
    const taken = [first, ...waiting.filter(({ status }) => status === 200)];
    for (const { body } of taken) expect((await ended(body.importId)).status).toBe('ready');
  });

  it('that is running when the server stops is interrupted after the restart, and can be run again', async () => {
    const { body } = await upload(long());
    const { body: queued } = await upload(csvOf([HEADERS, ['', 'Obelisk', 'EA', 5]]));
    await app.close();
    await start();
    expect((await dana.call(getPriceImport, { params: { importId: body.importId } })).body).toMatchObject({
      status: 'interrupted',
      summary: null,
    });
    expect((await dana.call(getPriceImport, { params: { importId: queued.importId } })).body.status).toBe('interrupted');
    await again(body.importId);
    expect((await ended(body.importId)).status).toBe('ready');
  });

  it('of a process that died is interrupted once it has been silent, and what it still writes is not taken', async () => {
    const { importId } = await dryRunOf([['', 'Gnome', 'EA', 5, '', '', '', '', '']]);
    const { pool } = app.get(ReadDb);
    await pool.query(`update price_import set status = 'comparing', beat_at = now() - interval '1 minute' where import_id = $1`, [
      importId,
    ]);
    expect((await dana.call(getPriceImport, { params: { importId } })).body.status).toBe('interrupted');
    expect((await dana.call(listPriceImports)).body.find((one) => one.importId === importId)?.status).toBe('interrupted');
    await again(importId);
    expect((await ended(importId)).status).toBe('ready');
  });
});

async function cookieOf(caller: Caller): Promise<string> {
  let cookie = '';
  const real = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    cookie = new Headers(init?.headers).get('Cookie') ?? '';
    return real(input, init);
  };
  try {
    await caller.call(listPriceImports);
  } finally {
    globalThis.fetch = real;
  }
  return cookie;
}

describe('an own item on an estimate', () => {
  const { ok } = askingAs(() => dana);

  it('K1: in one quality alone, which is not the first, is found by its own code', async () => {
    const ready = await dryRunOf([['', 'Ordo basin, cast stone', 'EA', '', '', '', 303, '', '']], HEADERS);
    expect(ready.summary).toMatchObject({ added: 1, bad: 0 });
    expect((await adopt(ready.importId)).status).toBe(200);
    const [basin] = await ok(searchItems, { query: { keyword: 'ordo basin' } });
    expect(basin?.prices.map(({ quality, itemXREF }) => [quality, itemXREF !== basin.code])).toEqual([['Better', true]]);
    const code = basin?.code ?? 0;
    const options = await ok(getQualityOptions, { params: { id: 0 }, query: { itemXREF: code } });
    expect(options.map(({ quality, unitCost }) => [quality, unitCost])).toEqual([['Better', '303.00']]);
    const { status, body } = await dana.call(getPriceBookItem, { params: { xref: code } });
    expect([status, body.description]).toEqual([200, 'Ordo basin, cast stone']);
  });

  it('R128: is imported, adopted, found, added, switched, renewed, reported, audited and taken back', async () => {
    const ready = await dryRunOf(
      [
        ['', 'Ordo fountain, cast stone', 'EA', '', 101, 202, 303, 404, 505],
        ['', 'Ordo plinth, cast stone', 'EA', 60, '', '', '', '', ''],
      ],
      HEADERS,
    );
    expect(ready.summary).toMatchObject({ added: 2, bad: 0 });
    expect((await adopt(ready.importId)).status).toBe(200);
    const [fountain, plinth] = await Promise.all(
      ['ordo fountain', 'ordo plinth'].map(async (keyword) => (await ok(searchItems, { query: { keyword } }))[0]),
    );
    expect(fountain?.prices.map(({ unitCost }) => unitCost)).toEqual(['101.00', '202.00', '303.00', '404.00', '505.00']);
    expect(plinth?.prices.map(({ quality }) => quality)).toEqual(['None']);
    // Custom line items are 60000 and above.
    expect(Math.min(...[...(fountain?.prices ?? []), ...(plinth?.prices ?? [])].map(({ itemXREF }) => itemXREF))).toBeGreaterThanOrEqual(
      60_000,
    );

    const orderId = await ok(getNewOrder, { query: { newEstimateName: 'Fountain' } });
    const area = await ok(addArea, { params: { orderId }, body: { SelectedArea: 'Bedroom' } });
    const code = (quality: string) => fountain?.prices.find((price) => price.quality === quality)?.itemXREF ?? 0;
    const added = await ok(addRepairItems, {
      params: { orderId, taskId: 0 },
      body: {
        Areas: [area.areaID],
        QualityType: 'Better',
        Repairs: [
          { itemXREF: code('Good'), quantity: 2 },
          { itemXREF: plinth?.code, quantity: 2 },
        ],
      },
    });
    expect(added).toMatchObject([
      { itemXREF: code('Better'), quality: 'Better', material: '303.00', trade: '', priceSource: 'book' },
      { itemXREF: plinth?.code, quality: 'None', material: '60.00' },
    ]);
    const itemId = added[0]?.id ?? 0;
    const line = async () => (await ok(getPropertyItems, { params: { orderId } })).find((one) => one.id === itemId);

    const [offered] = await ok(getPropertyItemsWithQualityOptions, { params: { orderId }, query: { itemId } });
    expect(offered?.qualityOptions.map((option) => [option.quality, option.material])).toEqual([
      ['Economy', '101.00'],
      ['Good', '202.00'],
      ['Better', '303.00'],
      ['Best', '404.00'],
      ['Designer', '505.00'],
    ]);
    expect((await ok(getQualityOptions, { params: { id: 0 }, query: { itemXREF: code('Best') } })).map(({ unitCost }) => unitCost)).toEqual(
      ['101.00', '202.00', '303.00', '404.00', '505.00'],
    );
    await ok(switchOneItemForOneItem, { params: { id: orderId }, body: { oldItemId: itemId, newXref: code('Designer') } });
    expect(await line()).toMatchObject({ quality: 'Designer', material: '505.00' });
    await ok(changeQuality, { params: { orderId }, body: { qualityType: 'Good' } });
    expect(await line()).toMatchObject({ quality: 'Good', itemXREF: code('Good'), material: '202.00' });

    await ok(setPriceBookPrices, { body: { prices: [{ itemXREF: code('Good'), unitCost: '222.50' }] } });
    const { lines } = await ok(getPriceDifferences, { params: { id: orderId } });
    expect(lines).toMatchObject([{ itemId, kept: { unitCost: '202.00' }, present: { unitCost: '222.50' } }]);
    expect(await ok(updatePrices, { params: { id: orderId }, body: { items: [{ itemId, unitCost: '222.50' }] } })).toEqual({
      updated: 1,
    });
    expect(await line()).toMatchObject({ material: '222.50' });
    await ok(undo, { params: { orderId } });
    expect(await line()).toMatchObject({ material: '202.00', quality: 'Good' });
    await ok(undo, { params: { orderId } });
    expect(await line()).toMatchObject({ material: '505.00', quality: 'Designer' });

    const { link } = await ok(addEstimateReport, { params: { orderId }, body: { reportDetail: { name: 'Fountain' } } });
    const [reportId, checksum, onOrder] = link.split('/').reverse();
    const opened = await new Caller(url).call(openPublicReport, { params: { orderId: onOrder, checksum, reportId } });
    expect(opened.body.document?.groups.flatMap((group) => group.lines.map((one) => one.description))).toEqual([
      'Ordo fountain, cast stone',
      'Ordo plinth, cast stone',
    ]);
    const admin = await signedIn('admin');
    const { entries } = await ok(getAudit, { query: { orderId } }, admin);
    expect(entries.map(({ sentence }) => sentence).join()).toContain('Ordo fountain');

    await ok(undo, { params: { orderId } });
    await ok(undo, { params: { orderId } });
    expect(await ok(getPropertyItems, { params: { orderId } })).toEqual([]);
    await ok(redo, { params: { orderId } });
    expect(await ok(getPropertyItems, { params: { orderId } })).toEqual(
      added.map((one) => expect.objectContaining({ id: one.id, ppu: one.ppu })),
    );
  });
});
