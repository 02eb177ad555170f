import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import type { Place } from '../../../contracts/catalogue/entities.ts';
import type { ImportColumn } from '../../../contracts/catalogue/imports/get-price-import.ts';
import type { ImportField, ImportOptions } from '../../../contracts/catalogue/imports/price-import.ts';
import type { Cell } from '../../platform/imports/cells.ts';
import { UnreadableFile } from '../../platform/imports/file-kind.ts';
import { type DecimalSign, decimalSignOf } from './amounts.ts';
import type { BookToCompare } from './book-to-compare.ts';
import { type BookEntry, type Comparison, compare } from './comparing.ts';
import { PAGE_ROWS, type PageKind } from './imports.tables.ts';
import { headerSet, mapColumns } from './mapping.ts';
import { type ReadFile, readFile } from './reading.ts';

export interface DryRunJob {
  databaseUrl: string;
  /** Schemas of the read models that the dry run reads. */
  schemas: { price_books: string; estimates: string };
  organizationId: number;
  importId: number;
  run: number;
}

/** Facts about the file besides its rows. */
export interface ReadFacts {
  encoding: string | null;
  delimiter: string | null;
  decimal: DecimalSign;
  sheet: string | null;
  sheets: string[];
  columns: ImportColumn[];
  missingRows: 'keep' | 'remove';
}

/** Page sizes of the adoption's prices, items and codes. */
const ADOPTION_PAGE = { prices: 5_000, items: 1_000, codes: 20_000 } as const;
const PROGRESS_EVERY_MS = 300;
const PRICE_FIELDS: (ImportField | null)[] = ['price', 'economy', 'good', 'better', 'best', 'designer'];

/**
 * Reads an uploaded file, compares it with the book at the import's place, and writes the result beside the file. It
 * opens its own connection because it runs in its own process. An unreadable file is an outcome (`failed`); any other
 * error is thrown. Writes nothing if a later run of the same import has started.
 */
export async function dryRun(job: DryRunJob, bookAt: (place: Place) => Promise<BookToCompare>, signal?: AbortSignal): Promise<void> {
  const started = performance.now();
  const client = new pg.Client({ connectionString: job.databaseUrl, application_name: 'scopebook price import' });
  // pg emits `error` when a connection breaks; without a listener Node would exit. The query in progress fails by
  // itself.
  client.on('error', () => {});
  await client.connect();
  const mine = [job.importId, job.run];
  const elapsed = () => Math.round(performance.now() - started);
  let lastReport = 0;
  const reportProgress = async (done: number, total: number | null) => {
    await nextTurn();
    signal?.throwIfAborted();
    if (performance.now() - lastReport < PROGRESS_EVERY_MS) return;
    lastReport = performance.now();
    await client.query('update price_import set rows_done = $3, rows_total = $4, ms = $5 where import_id = $1 and run = $2', [
      ...mine,
      done,
      total,
      elapsed(),
    ]);
  };
  try {
    const { rows } = await client.query<{ options: string; chosen: string | null }>(
      'select options, chosen from price_import where import_id = $1 and run = $2',
      mine,
    );
    const [stored] = rows;
    if (!stored) return;
    const options = JSON.parse(stored.options) as Partial<ImportOptions>;
    const read = await readFile(await fileOf(client, job.importId), { sheet: options.sheet, pause: (done) => reportProgress(done, null) });
    const { version, entries } = await bookAt({ zip: options.zip, state: options.state });
    await client.query(
      `update price_import set status = 'comparing', rows_done = 0, rows_total = $3, ms = $4 where import_id = $1 and run = $2`,
      [...mine, read.rows.length, elapsed()],
    );
    const columns = await columnsOf(client, job, read, stored.chosen, entries);
    const sign = options.decimal ?? decimalSignOf(pricesIn(read, columns), read.delimiter);
    const compared = await compare({
      headers: read.headers,
      rows: read.rows,
      columns,
      sign,
      book: entries,
      missingRows: options.missingRows,
      pause: (done) => reportProgress(done, read.rows.length),
    });
    signal?.throwIfAborted();
    const facts: ReadFacts = {
      encoding: read.encoding,
      delimiter: read.delimiter,
      decimal: sign,
      sheet: read.sheet,
      sheets: read.sheets,
      columns,
      missingRows: compared.missingRows,
    };
    await write(client, job, pagesOf(compared), {
      rows: read.rows.length,
      ms: elapsed,
      facts: JSON.stringify(facts),
      summary: JSON.stringify(compared.summary),
      version,
    });
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    await client.query(`update price_import set status = 'failed', problem = $3, ms = $4 where import_id = $1 and run = $2`, [
      ...mine,
      error.message,
      elapsed(),
    ]);
  } finally {
    await client.end().catch(() => {});
  }
}

async function fileOf(client: pg.Client, importId: number): Promise<Buffer> {
  const { rows } = await client.query<{ bytes: Buffer }>('select bytes from price_import_part where import_id = $1 order by part', [
    importId,
  ]);
  return Buffer.concat(rows.map(({ bytes }) => bytes));
}

/** The columns chosen for this file, else those saved for its headers, else a guess. */
async function columnsOf(
  client: pg.Client,
  { organizationId }: DryRunJob,
  { headers, rows: fileRows }: ReadFile,
  chosen: string | null,
  entries: BookEntry[],
): Promise<ImportColumn[]> {
  const { rows } = await client.query<{ fields: string }>(
    'select fields from price_import_mapping where organization_id = $1 and headers = $2',
    [organizationId, headersKey(headers)],
  );
  const kept = rows[0] && (JSON.parse(rows[0].fields) as Record<string, ImportField | null>);
  const codes = new Set(entries.flatMap((entry) => [entry.code, ...entry.prices.map(({ xref }) => xref)]));
  const columns = mapColumns(headers, fileRows, { kept, isCode: (code) => codes.has(code) });
  const fields = chosen === null ? undefined : (JSON.parse(chosen) as (ImportField | null)[]);
  if (fields?.length !== columns.length) return columns;
  return columns.map((column, n) => ({ ...column, field: fields[n] ?? null, source: 'chosen' }));
}

/** The key of a saved mapping: a hash of the file's set of headers, so that its length is fixed. */
export function headersKey(headers: string[]): string {
  return createHash('sha256').update(headerSet(headers)).digest('base64url');
}

function* pricesIn({ rows }: ReadFile, columns: ImportColumn[]): Generator<Cell | undefined> {
  const prices = columns.flatMap(({ field }, n) => (PRICE_FIELDS.includes(field) ? [n] : []));
  for (const { cells } of rows) for (const n of prices) yield cells[n];
}

interface Page {
  kind: PageKind;
  rows: unknown;
}

function pagesOf({ changed, added, removed, bad, adoption }: Comparison): Page[] {
  const none = { prices: [], items: [], removed: [], restored: [] };
  return [
    ...slices(changed, PAGE_ROWS).map((rows): Page => ({ kind: 'changed', rows })),
    ...slices(added, PAGE_ROWS).map((rows): Page => ({ kind: 'added', rows })),
    ...slices(removed, PAGE_ROWS).map((rows): Page => ({ kind: 'removed', rows })),
    ...slices(bad, PAGE_ROWS).map((rows): Page => ({ kind: 'bad', rows })),
    ...slices(adoption.prices, ADOPTION_PAGE.prices).map((prices): Page => ({ kind: 'adoption', rows: { ...none, prices } })),
    ...slices(adoption.items, ADOPTION_PAGE.items).map((items): Page => ({ kind: 'adoption', rows: { ...none, items } })),
    ...slices(adoption.removed, ADOPTION_PAGE.codes).map((codes): Page => ({ kind: 'adoption', rows: { ...none, removed: codes } })),
    ...slices(adoption.restored, ADOPTION_PAGE.codes).map((codes): Page => ({ kind: 'adoption', rows: { ...none, restored: codes } })),
  ];
}

/** Writes all pages and the summary in one transaction, if this run is still the import's latest. */
async function write(
  client: pg.Client,
  { importId, run }: DryRunJob,
  pages: Page[],
  found: { rows: number; ms: () => number; facts: string; summary: string; version: number },
): Promise<void> {
  const numbers = new Map<PageKind, number>();
  await client.query('begin');
  const { rowCount } = await client.query('select 1 from price_import where import_id = $1 and run = $2 for update', [importId, run]);
  if (rowCount === 1) {
    await client.query('delete from price_import_page where import_id = $1', [importId]);
    for (const { kind, rows } of pages) {
      const page = numbers.get(kind) ?? 0;
      numbers.set(kind, page + 1);
      const body = gzipSync(JSON.stringify(rows), { level: 3 });
      await client.query('insert into price_import_page (import_id, kind, page, body) values ($1, $2, $3, $4)', [
        importId,
        kind,
        page,
        body,
      ]);
    }
    await client.query(
      `update price_import set status = 'ready', problem = null, rows_done = $3, rows_total = $3, ms = $4, facts = $5, summary = $6, base_version = $7
        where import_id = $1 and run = $2`,
      [importId, run, found.rows, found.ms(), found.facts, found.summary, found.version],
    );
  }
  await client.query('commit');
}

function slices<Row>(rows: Row[], size: number): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, n) => rows.slice(n * size, (n + 1) * size));
}
