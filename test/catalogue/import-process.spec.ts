import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { priceBooks } from '../../projections/catalogue/price-books.ts';
import { estimates } from '../../projections/estimating/estimates.ts';
import { importMigrations } from '../../server/catalogue/imports/imports.tables.ts';
import type { Embedded } from '../../server/platform/embedded/embedded.ts';
import { inProcess } from '../../server/platform/imports/dry-run-process.ts';
import { ReadDb } from '../../server/platform/read-db/read-db.ts';
import { eventually } from '../fault/product.ts';
import { startStores } from '../harness.ts';
import { csvOf } from './import-files.ts';

const root = join(import.meta.dirname, '..', '..');
/** Where packages are found from, and nothing else looks. */
const folder = mkdtempSync(join(root, 'node_modules', '.import-process-'));
const script = pathToFileURL(join(folder, 'server/catalogue/imports/dry-run-child.js'));

let stores: Embedded;
let readDb: ReadDb;

/** The process runs what was compiled, so that the file that it starts with, and what that imports, are compiled here as the build does it. */
function compile(file: string): void {
  const to = join(folder, file.replace(/\.ts$/, '.js'));
  if (existsSync(to)) return;
  const compilerOptions = {
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.ESNext,
    rewriteRelativeImportExtensions: true,
    experimentalDecorators: true,
  };
  const { outputText } = ts.transpileModule(readFileSync(join(root, file), 'utf8'), { compilerOptions, fileName: file });
  mkdirSync(dirname(to), { recursive: true });
  writeFileSync(to, outputText);
  for (const [, imported = ''] of outputText.matchAll(/\bfrom\s+['"](\.{1,2}\/[^'"]+)\.js['"]/g))
    compile(join(dirname(file), `${imported}.ts`));
}

beforeAll(async () => {
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  compile('server/catalogue/imports/dry-run-child.ts');
  stores = await startStores();
  readDb = new ReadDb(stores.databaseUrl);
  await readDb.migrate(importMigrations);
  await readDb.pool.query('create schema books');
  await readDb.pool.query('create schema estimates');
  for (const statement of [...priceBooks.schemaSql('books'), ...estimates.schemaSql('estimates')]) await readDb.pool.query(statement);
});
afterAll(async () => {
  await readDb?.pool.end();
  await stores?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function keep(importId: number, file: string): Promise<void> {
  await readDb.pool.query(
    `insert into price_import (import_id, organization_id, by_name, file_name, size, file_hash, at, status, run, beat_at, options)
      values ($1, 7, 'Dana', 'a.csv', 1, 'x', now(), 'reading', 1, now(), '{}')`,
    [importId],
  );
  const half = Math.ceil(file.length / 2);
  for (const [part, text] of [file.slice(0, half), file.slice(half)].entries())
    await readDb.pool.query('insert into price_import_part values ($1, $2, $3)', [importId, part, Buffer.from(text)]);
}
const row = async (importId: number) => (await readDb.pool.query('select * from price_import where import_id = $1', [importId])).rows[0];
const job = (importId: number, run = 1) => ({
  databaseUrl: stores.databaseUrl,
  schemas: { price_books: 'books', estimates: 'estimates' },
  organizationId: 7,
  importId,
  run,
});

it('a dry run in its process writes what it found, in pages, and the process ends', async () => {
  await keep(1, csvOf([['Description', 'Unit', 'Price'], ...Array.from({ length: 1_200 }, (_, n) => [`Thing ${n}`, 'EA', n + 1])]));
  await inProcess(script, job(1)).done;
  const found = await row(1);
  expect(found).toMatchObject({ status: 'ready', rows_done: 1_200, rows_total: 1_200, base_version: 1, problem: null });
  expect(JSON.parse(found.summary)).toMatchObject({ added: 1_200, bad: 0 });
  const pages = await readDb.pool.query(
    'select kind, count(*)::int from price_import_page where import_id = 1 group by kind order by kind',
  );
  expect(pages.rows).toEqual([
    { kind: 'added', count: 3 },
    { kind: 'adoption', count: 2 },
  ]);
});

it('what is stopped ends at once and leaves nothing; what an older run finds is not taken', async () => {
  await keep(2, csvOf([['Description', 'Unit', 'Price'], ...Array.from({ length: 60_000 }, (_, n) => [`Thing ${n}`, 'EA', n + 1])]));
  const stopped = inProcess(script, job(2));
  await eventually(async () => expect((await row(2)).rows_done).toBeGreaterThan(0));
  stopped.stop();
  await expect(stopped.done).rejects.toThrow(/ended with/);
  expect(await row(2)).toMatchObject({ summary: null });
  await readDb.pool.query(`update price_import set run = 2, status = 'cancelled' where import_id = 2`);
  await inProcess(script, job(2, 1)).done;
  expect(await row(2)).toMatchObject({ status: 'cancelled', summary: null });
});

it('a file that cannot be read is its outcome; a book or a database that is not there is a fault', async () => {
  await keep(3, 'Item,Price\n"a,1\n');
  await inProcess(script, job(3)).done;
  expect(await row(3)).toMatchObject({ status: 'failed', problem: 'A quote that opens in row 2 is never closed.' });
  await keep(
    4,
    csvOf([
      ['Description', 'Unit', 'Price'],
      ['a', 'EA', 1],
    ]),
  );
  await expect(inProcess(script, { ...job(4), schemas: { price_books: 'gone', estimates: 'estimates' } }).done).rejects.toThrow(/gone/);
  const nowhere = new URL(stores.databaseUrl);
  nowhere.pathname = '/nowhere';
  await expect(inProcess(script, { ...job(4), databaseUrl: nowhere.href }).done).rejects.toThrow(/nowhere/);
});
