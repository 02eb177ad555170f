import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import type { Request } from 'express';
import { type Kysely, sql } from 'kysely';
import type { Place } from '../../../contracts/catalogue/entities.ts';
import type { BadRow, ImportRow } from '../../../contracts/catalogue/imports/get-price-import-rows.ts';
import {
  IMPORT_FIELDS,
  type ImportField,
  ImportOptions,
  type ImportSummary,
  MAX_IMPORT_BYTES,
  type PriceImport,
} from '../../../contracts/catalogue/imports/price-import.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { headOf } from '../../../projections/catalogue/price-books.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import type { RequestContext } from '../../platform/event-log/stream.ts';
import { FROM_SOURCE } from '../../platform/from-source.ts';
import type { Session } from '../../platform/http/access.ts';
import { InvalidRequest } from '../../platform/http/problem.filter.ts';
import { clean } from '../../platform/imports/cells.ts';
import { type DryRun, inProcess } from '../../platform/imports/dry-run-process.ts';
import { ImportRuns, MOST_WAITING } from '../../platform/imports/import-runs.ts';
import { PAGE_ROWS } from '../../platform/imports/stored-import.ts';
import { uploadedFile } from '../../platform/imports/upload.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';
import { CatalogueService } from '../catalogue.service.ts';
import { PriceBookService } from '../price-book.service.ts';
import { bookToCompare } from './book-to-compare.ts';
import type { Adoption } from './comparing.ts';
import { type DryRunJob, dryRun, headersKey, type ReadFacts } from './dry-run.ts';
import type { ImportStatus, ImportTables, PageKind } from './imports.tables.ts';
import { keptOf } from './mapping.ts';
import { PRICE_LIST } from './reading.ts';

type Row = Omit<ImportTables['price_import'], 'file_hash'> & { silent: boolean };

const RUNNING: ImportStatus[] = ['reading', 'comparing'];
/** Uploads of all organisations that may arrive at once. */
const MOST_UPLOADS = 8;
const unpacked = promisify(gunzip);

/** Price list imports: upload, dry run (which changes nothing), adopt or discard. */
@Injectable()
export class ImportService implements OnModuleDestroy {
  private readonly runs: ImportRuns<DryRunJob>;
  /** The organisation of each upload in progress. */
  private readonly arriving: number[] = [];

  constructor(
    private readonly readDb: ReadDb,
    private readonly books: PriceBookService,
    private readonly runner: Runner,
    private readonly catalogue: CatalogueService,
  ) {
    this.runs = new ImportRuns<DryRunJob>(readDb, {
      table: 'price_import',
      expected: PRICE_LIST,
      queued: RUNNING,
      running: RUNNING,
      kept: ['adopted'],
      brokenOff: 'The dry run was broken off. Run it again.',
      logger: new Logger(ImportService.name),
      start: (job) => this.start(job),
    });
  }

  async onModuleDestroy(): Promise<void> {
    await this.runs.close();
  }

  /** Stores a file and starts its dry run. The same key and file again return the same import. */
  async upload(fileName: string, request: Request, session: Session, idempotencyKey: string): Promise<number> {
    const { organizationId } = session;
    await this.books.mustHaveCaughtUp(organizationId);
    this.assertCapacity(organizationId);
    this.arriving.push(organizationId);
    try {
      const upload = await uploadedFile(request, MAX_IMPORT_BYTES, 'A price list');
      const { importId, made } = await this.runs.keep(session, idempotencyKey, upload, {
        by_name: session.name,
        file_name: clean(fileName) || 'price list',
        size: upload.file.length,
        ms: 0,
        options: '{}',
      });
      if (made) this.enqueue(organizationId, importId, 1);
      return importId;
    } finally {
      this.arriving.splice(this.arriving.indexOf(organizationId), 1);
    }
  }

  /** Newest first, without discarded imports. */
  async list(organizationId: number): Promise<PriceImport[]> {
    const rows = await this.rows()
      .where('organization_id', '=', organizationId)
      .where('status', '!=', 'discarded')
      .orderBy('import_id', 'desc')
      .limit(200)
      .execute();
    return rows.map(shown);
  }

  async get(organizationId: number, importId: number) {
    const row = await this.mustFind(organizationId, importId);
    const facts = row.facts === null ? undefined : (JSON.parse(row.facts) as ReadFacts);
    const options = JSON.parse(row.options) as Partial<ImportOptions>;
    const stale =
      row.status === 'ready' && row.base_version !== null && (await headOf(this.runner, organizationId)).newest !== row.base_version;
    return {
      ...shown(row),
      encoding: facts?.encoding ?? null,
      delimiter: facts?.delimiter ?? null,
      decimal: facts?.decimal ?? null,
      sheet: facts?.sheet ?? null,
      sheets: facts?.sheets ?? [],
      columns: facts?.columns ?? [],
      options: { ...options, missingRows: options.missingRows ?? facts?.missingRows ?? ('keep' as const) },
      stale,
    };
  }

  async page(
    organizationId: number,
    importId: number,
    { kind, offset, take }: { kind: Exclude<PageKind, 'adoption'>; offset: number; take: number },
  ) {
    const { summary } = await this.mustHaveResult(organizationId, importId);
    const rows = await this.rowsOf<ImportRow | BadRow>(importId, kind, offset, take);
    if (rows.length === 0 && offset < summary[kind]) throw noLongerKept();
    return {
      total: summary[kind],
      rows: kind === 'bad' ? [] : (rows as ImportRow[]),
      bad: kind === 'bad' ? (rows as BadRow[]) : [],
    };
  }

  /** The rejected rows, one page at a time. */
  async *badRows(organizationId: number, importId: number): AsyncGenerator<BadRow[]> {
    const { summary } = await this.mustHaveResult(organizationId, importId);
    for (let offset = 0; offset < summary.bad; offset += PAGE_ROWS) {
      const rows = await this.rowsOf<BadRow>(importId, 'bad', offset, PAGE_ROWS);
      if (rows.length === 0) throw noLongerKept();
      yield rows;
    }
  }

  /** Saves the mapping for files with these headers and runs the dry run again; also used to run it again unchanged. */
  async map(
    organizationId: number,
    importId: number,
    { columns, options }: { columns?: (ImportField | null)[]; options?: ImportOptions },
  ): Promise<void> {
    const row = await this.mustFind(organizationId, importId);
    if (row.status === 'adopted' || row.status === 'discarded')
      throw new Refusal('IMPORT_NOT_READY', 'This import is closed. Upload the file again.');
    await this.books.mustHaveCaughtUp(organizationId);
    this.assertCapacity(organizationId);
    const facts = row.facts === null ? undefined : (JSON.parse(row.facts) as ReadFacts);
    if (columns) mustFit(columns, facts);
    const before = JSON.parse(row.options) as Partial<ImportOptions>;
    const otherSheet = options !== undefined && options.sheet !== undefined && options.sheet !== facts?.sheet;
    this.runs.cancel(importId);
    const again = await this.db
      .updateTable('price_import')
      .set({
        status: 'reading',
        run: sql`run + 1`,
        problem: null,
        rows_done: 0,
        rows_total: null,
        beat_at: new Date(),
        options: JSON.stringify(options ?? before),
        ...((columns || otherSheet) && { chosen: columns && !otherSheet ? JSON.stringify(columns) : null }),
      })
      .where('import_id', '=', importId)
      .where('run', '=', row.run)
      .where(({ exists, selectFrom }) => exists(selectFrom('price_import_part').select('part').where('import_id', '=', importId)))
      .returning('run')
      .executeTakeFirst();
    if (!again) throw new Refusal(row.status === 'ready' || row.silent ? 'IMPORT_NOT_READY' : 'CONFLICT');
    if (columns && facts && !otherSheet) await this.keepMapping(organizationId, columns, facts);
    this.enqueue(organizationId, importId, again.run);
  }

  /** Ends a running dry run; a finished one stays as it is. */
  async cancel(organizationId: number, importId: number): Promise<void> {
    await this.mustFind(organizationId, importId);
    await this.end(importId, 'cancelled');
  }

  /** Deletes the file and its results. An adopted import stays. */
  async discard(organizationId: number, importId: number): Promise<void> {
    const row = await this.mustFind(organizationId, importId);
    if (row.status === 'adopted')
      throw new Refusal('IMPORT_NOT_READY', 'This import is adopted: its version stays in the history of the price book.');
    await this.end(importId, 'cancelled');
    await this.db
      .updateTable('price_import')
      .set({ status: 'discarded', summary: null, facts: null, run: sql`run + 1` })
      .where('import_id', '=', importId)
      .where('status', '!=', 'adopted')
      .execute();
    await this.db.deleteFrom('price_import_part').where('import_id', '=', importId).execute();
    await this.db.deleteFrom('price_import_page').where('import_id', '=', importId).execute();
  }

  /**
   * Makes the dry run's result the book's next version and returns it; returns the same version again for an adopted
   * import.
   */
  async adopt(organizationId: number, importId: number, effectiveFrom: string | undefined, ctx: RequestContext): Promise<number> {
    const row = await this.mustFind(organizationId, importId);
    if (row.status === 'adopted' && row.adopted_version !== null) return row.adopted_version;
    if (row.status !== 'ready' || row.base_version === null || row.summary === null) throw new Refusal('IMPORT_NOT_READY');
    const { changed, added, removed, bad, unchanged } = JSON.parse(row.summary) as ImportSummary;
    const list = await this.adoptionOf(importId, row.run);
    const { zip, state } = JSON.parse(row.options) as Partial<ImportOptions>;
    const version = await this.books.adopt(
      {
        importId,
        run: row.run,
        fileName: row.file_name,
        baseVersion: row.base_version,
        place: { zip, state },
        effectiveFrom,
        counts: { changed, added, removed, bad, unchanged },
        ...list,
      },
      ctx,
    );
    this.runs.cancel(importId);
    await this.db
      .updateTable('price_import')
      .set({ status: 'adopted', adopted_version: version, run: sql`run + 1` })
      .where('import_id', '=', importId)
      .execute();
    await this.db.deleteFrom('price_import_part').where('import_id', '=', importId).execute();
    return version;
  }

  private get db(): Kysely<ImportTables> {
    return this.readDb.tables<ImportTables>();
  }

  private rows() {
    return this.db
      .selectFrom('price_import')
      .select([
        'import_id',
        'organization_id',
        'by_name',
        'file_name',
        'size',
        'at',
        'status',
        'run',
        'problem',
        'rows_done',
        'rows_total',
        'ms',
        'beat_at',
        'options',
        'chosen',
        'facts',
        'summary',
        'base_version',
        'adopted_version',
        this.runs.silent().as('silent'),
      ]);
  }

  private async mustFind(organizationId: number, importId: number): Promise<Row> {
    const row = await this.rows().where('import_id', '=', importId).where('organization_id', '=', organizationId).executeTakeFirst();
    if (!row) throw new Refusal('IMPORT_NOT_FOUND');
    return row;
  }

  private async mustHaveResult(organizationId: number, importId: number): Promise<{ summary: ImportSummary }> {
    const { status, summary } = await this.mustFind(organizationId, importId);
    if (summary === null || (status !== 'ready' && status !== 'adopted')) throw new Refusal('IMPORT_NOT_READY');
    return { summary: JSON.parse(summary) };
  }

  private async rowsOf<Kind>(importId: number, kind: PageKind, offset: number, take: number): Promise<Kind[]> {
    const first = Math.floor(offset / PAGE_ROWS);
    const pages = await this.db
      .selectFrom('price_import_page')
      .select('body')
      .where('import_id', '=', importId)
      .where('kind', '=', kind)
      .where('page', '>=', first)
      .where('page', '<=', Math.floor((offset + take - 1) / PAGE_ROWS))
      .orderBy('page')
      .execute();
    const rows = await Promise.all(pages.map(async ({ body }) => JSON.parse((await unpacked(body)).toString()) as Kind[]));
    return rows.flat().slice(offset - first * PAGE_ROWS, offset - first * PAGE_ROWS + take);
  }

  /**
   * Yields page after page because the whole adoption may be large. Refuses if another dry run replaces this one
   * meanwhile.
   */
  private async adoptionOf(importId: number, run: number): Promise<Adoption> {
    const whole: Adoption = { prices: [], items: [], removed: [], restored: [] };
    for (let page = 0; ; page++) {
      const found = await this.db
        .selectFrom('price_import_page as page')
        .innerJoin('price_import as import', 'import.import_id', 'page.import_id')
        .select('page.body')
        .where('page.import_id', '=', importId)
        .where('import.run', '=', run)
        .where('import.status', '=', 'ready')
        .where('page.kind', '=', 'adoption')
        .where('page.page', '=', page)
        .executeTakeFirst();
      if (!found) break;
      const { prices, items, removed, restored } = JSON.parse((await unpacked(found.body)).toString()) as Adoption;
      whole.prices.push(...prices);
      whole.items.push(...items);
      for (const code of removed) whole.removed.push(code);
      for (const code of restored) whole.restored.push(code);
    }
    const now = await this.db.selectFrom('price_import').select(['run', 'status']).where('import_id', '=', importId).executeTakeFirst();
    if (now?.run !== run || now.status !== 'ready') throw new Refusal('IMPORT_NOT_READY');
    return whole;
  }

  private async keepMapping(organizationId: number, columns: (ImportField | null)[], facts: ReadFacts): Promise<void> {
    const fields = JSON.stringify(keptOf(facts.columns.map((column, n) => ({ ...column, field: columns[n] ?? null }))));
    await this.db
      .insertInto('price_import_mapping')
      .values({ organization_id: organizationId, headers: headersKey(facts.columns.map(({ header }) => header)), fields })
      .onConflict((conflict) => conflict.columns(['organization_id', 'headers']).doUpdateSet({ fields }))
      .execute();
  }

  /** Ends a waiting or running dry run with another status. Increments `run`, so that its later writes are ignored. */
  private async end(importId: number, status: ImportStatus): Promise<void> {
    this.runs.cancel(importId);
    await this.db
      .updateTable('price_import')
      .set({ status, run: sql`run + 1` })
      .where('import_id', '=', importId)
      .where('status', 'in', RUNNING)
      .execute();
  }

  private assertCapacity(organizationId: number): void {
    const arriving = this.arriving.filter((id) => id === organizationId).length;
    if (this.arriving.length >= MOST_UPLOADS || arriving + this.runs.waitingOf(organizationId) >= MOST_WAITING)
      throw new Refusal('TOO_MANY');
  }

  private enqueue(organizationId: number, importId: number, run: number): void {
    const schemas = { price_books: this.runner.schema('price_books'), estimates: this.runner.schema('estimates') };
    this.runs.add({ databaseUrl: this.readDb.url, schemas, organizationId, importId, run });
  }

  private start(job: DryRunJob): DryRun {
    if (!FROM_SOURCE) return inProcess(new URL('./dry-run-child.js', import.meta.url), job);
    const abort = new AbortController();
    const bookAt = (place: Place) => bookToCompare(this.runner, this.catalogue.defaultCatalog, job.organizationId, place);
    return { done: dryRun(job, bookAt, abort.signal), stop: () => abort.abort() };
  }
}

function noLongerKept(): Refusal {
  return new Refusal('IMPORT_NOT_READY', 'The rows of this import are no longer kept.');
}

function mustFit(columns: (ImportField | null)[], facts: ReadFacts | undefined): void {
  const wrong = (message: string) => new InvalidRequest([{ field: 'columns', message }]);
  if (!facts) throw wrong('the columns of this file are not known yet');
  if (columns.length !== facts.columns.length) throw wrong(`must say what each of the ${facts.columns.length} columns holds`);
  for (const field of IMPORT_FIELDS) if (columns.filter((one) => one === field).length > 1) throw wrong(`${field} is given to two columns`);
}

function shown(row: Row): PriceImport {
  const gone = row.silent && RUNNING.includes(row.status);
  return {
    importId: row.import_id,
    fileName: row.file_name,
    size: row.size,
    by: row.by_name,
    at: row.at.toISOString(),
    status: gone ? 'interrupted' : row.status,
    problem: row.problem,
    rowsDone: row.rows_done,
    rowsTotal: row.rows_total,
    ms: row.ms,
    summary: row.summary === null ? null : (JSON.parse(row.summary) as ImportSummary),
    baseVersion: row.base_version,
    adoptedVersion: row.adopted_version,
  };
}
