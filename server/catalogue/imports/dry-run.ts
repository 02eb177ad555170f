import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type pg from 'pg';
import type { Place } from '../../../contracts/catalogue/entities.ts';
import type { ImportColumn } from '../../../contracts/catalogue/imports/get-price-import.ts';
import type { ImportField, ImportOptions } from '../../../contracts/catalogue/imports/price-import.ts';
import type { Cell } from '../../platform/imports/cells.ts';
import type { ImportJob } from '../../platform/imports/import-queue.ts';
import { PAGE_ROWS, withStoredImport } from '../../platform/imports/stored-import.ts';
import { type DecimalSign, decimalSignOf } from './amounts.ts';
import type { BookToCompare } from './book-to-compare.ts';
import { type BookEntry, type Comparison, compare } from './comparing.ts';
import type { PageKind } from './imports.tables.ts';
import { headerSet, mapColumns } from './mapping.ts';
import { type ReadFile, readFile } from './reading.ts';

export interface DryRunJob extends ImportJob {
  databaseUrl: string;
  /** Schemas of the read models that the dry run reads. */
  schemas: { price_books: string; estimates: string };
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
const PRICE_FIELDS: (ImportField | null)[] = ['price', 'economy', 'good', 'better', 'best', 'designer'];

/** Reads an uploaded file, compares it with the book at the import's place, and writes the result beside the file. */
export function dryRun(job: DryRunJob, bookAt: (place: Place) => Promise<BookToCompare>, signal?: AbortSignal): Promise<void> {
  const started = performance.now();
  const ms = () => Math.round(performance.now() - started);
  return withStoredImport(job, { table: 'price_import', name: 'scopebook price import', signal }, async (stored) => {
    const tell = (done: number, total: number | null) => stored.tell(() => ({ rows_done: done, rows_total: total, ms: ms() }));
    const row = await stored.columns<{ options: string; chosen: string | null }>('options', 'chosen');
    if (!row) return;
    const options = JSON.parse(row.options) as Partial<ImportOptions>;
    const read = await readFile(await stored.file(), { sheet: options.sheet, pause: (done) => tell(done, null) });
    const rows = read.rows.length;
    const { version, entries } = await bookAt({ zip: options.zip, state: options.state });
    await stored.set({ status: 'comparing', rows_done: 0, rows_total: rows, ms: ms() });
    const columns = await columnsOf(stored.client, job, read, row.chosen, entries);
    const sign = options.decimal ?? decimalSignOf(pricesIn(read, columns), read.delimiter);
    const compared = await compare({
      headers: read.headers,
      rows: read.rows,
      columns,
      sign,
      book: entries,
      missingRows: options.missingRows,
      pause: (done) => tell(done, rows),
    });
    const facts: ReadFacts = {
      encoding: read.encoding,
      delimiter: read.delimiter,
      decimal: sign,
      sheet: read.sheet,
      sheets: read.sheets,
      columns,
      missingRows: compared.missingRows,
    };
    await stored.finish(pagesOf(compared), () => ({
      rows_done: rows,
      rows_total: rows,
      ms: ms(),
      facts: JSON.stringify(facts),
      summary: JSON.stringify(compared.summary),
      base_version: version,
    }));
  });
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

/** Numbered per kind, and compressed when they are written. */
function* pagesOf({ changed, added, removed, bad, adoption }: Comparison): Generator<{ kind: PageKind; page: number; body: Buffer }> {
  const none = { prices: [], items: [], removed: [], restored: [] };
  const adoptions = [
    ...slices(adoption.prices, ADOPTION_PAGE.prices).map((prices) => ({ ...none, prices })),
    ...slices(adoption.items, ADOPTION_PAGE.items).map((items) => ({ ...none, items })),
    ...slices(adoption.removed, ADOPTION_PAGE.codes).map((codes) => ({ ...none, removed: codes })),
    ...slices(adoption.restored, ADOPTION_PAGE.codes).map((codes) => ({ ...none, restored: codes })),
  ];
  const shown = { changed: slices<unknown>(changed, PAGE_ROWS), added: slices(added, PAGE_ROWS), removed: slices(removed, PAGE_ROWS) };
  for (const [kind, pages] of Object.entries({ ...shown, bad: slices<unknown>(bad, PAGE_ROWS), adoption: adoptions }))
    for (const [page, rows] of pages.entries()) yield { kind: kind as PageKind, page, body: gzipSync(JSON.stringify(rows), { level: 3 }) };
}

function slices<Row>(rows: Row[], size: number): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, n) => rows.slice(n * size, (n + 1) * size));
}
