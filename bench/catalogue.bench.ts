import { execFileSync } from 'node:child_process';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import type { Actor } from '../contracts/log.ts';
import { priceBooks } from '../projections/catalogue/price-books.ts';
import { bookFolder } from '../server/catalogue/book-files.ts';
import { CatalogueService } from '../server/catalogue/catalogue.service.ts';
import { CustomItemCache } from '../server/catalogue/lineitems/custom-item.cache.ts';
import { PlaceService } from '../server/catalogue/places.ts';
import { PriceBookCache } from '../server/catalogue/price-book.cache.ts';
import { type ListedItem, PriceBookService } from '../server/catalogue/price-book.service.ts';
import { PriceBookStreams, PriceListStreams } from '../server/catalogue/price-book.stream.ts';
import { ReadYourWrites } from '../server/platform/http/read-your-writes.ts';
import { ascending, type BenchContext, type BenchRow, quantile } from './measure.ts';
import { openStores } from './stores.ts';
import { streamOn } from './streams.ts';

const ORGANIZATION = 77;
const ITEMS = 50_000;
const WARM_UP = 300;
const SAMPLES = 3_000;
const LOADS = 5;
const ACTOR: Actor = { kind: 'user', userId: 1, organizationId: ORGANIZATION, name: 'Bench' };
const MAKERS = [
  'Alder',
  'Birch',
  'Cedar',
  'Dogwood',
  'Elm',
  'Fir',
  'Hickory',
  'Juniper',
  'Larch',
  'Maple',
  'Oak',
  'Pine',
  'Spruce',
  'Walnut',
];
/** Words as people type them: plain, several, beginnings, misspelt, measures. */
const ASKED = [
  'commode',
  'sheetrock',
  'hot water heater 50 gallon',
  'breaker box',
  'paint bedroom walls',
  'install',
  'toliet',
  'fauset kitchen',
  'drywal',
  '36" vanity',
  "6' fence wood privacy",
  'remove carpet and pad',
  'insu',
  'door',
  'roof leak',
  '200 amp panel',
  'recepticle',
  'replace window double hung vinyl white 36 x 60',
  'oak maple pine',
  'xyzzyqwk',
];

/** Keyword search in a book of imported size, and how long the default book takes to load; each beside its floor. */
export async function run(context: BenchContext): Promise<BenchRow[]> {
  return [await searching(context), ...loading()];
}

async function searching({ databaseUrl }: BenchContext): Promise<BenchRow> {
  const { log, readDb, readModels, close } = await openStores(databaseUrl);
  try {
    const places = new PlaceService();
    const catalogue = new CatalogueService(places);
    const memory = new PriceBookCache(catalogue, readModels);
    const books = new PriceBookService(
      memory,
      streamOn(PriceBookStreams, log),
      streamOn(PriceListStreams, log),
      new ReadYourWrites(readModels, log),
      readDb,
      places,
      readModels,
      new CustomItemCache(readModels),
    );
    readModels.start();
    await readModels.ready(20_000);
    const counts = { changed: 0, added: ITEMS, removed: 0, bad: 0, unchanged: 0 };
    const list = {
      importId: 1,
      run: 1,
      fileName: 'bench.csv',
      baseVersion: 1,
      place: {},
      counts,
      prices: [],
      items: itemsOf(catalogue),
      removed: [],
      restored: [],
    };
    await books.adopt(list, { actor: ACTOR, idempotencyKey: 'bench' });
    const { view } = await books.newestBook(ORGANIZATION);
    const codes = [...view.overlay.items.keys()];
    if (codes.length !== ITEMS) throw new Error(`${codes.length} own items instead of ${ITEMS}`);

    const schema = readModels.schema(priceBooks.name);
    const floor = (n: number) =>
      readDb.pool.query(`select body from ${schema}.list_item where list_id = $1 and code = $2`, [1_000, codes[(n * 7919) % ITEMS]]);
    const measured = async (n: number) =>
      (await books.bookOf(ORGANIZATION)).search(ASKED[n % ASKED.length] as string, { take: 20, place: { state: 'OH' } });
    const took: { floor: number[]; measured: number[] } = { floor: [], measured: [] };
    for (let n = 0; n < WARM_UP + SAMPLES; n++) {
      const both = { floor: await timed(() => floor(n)), measured: await timed(() => measured(n)) };
      if (n < WARM_UP) continue;
      took.floor.push(both.floor);
      took.measured.push(both.measured);
    }
    const sorted = ascending(took.measured);
    const p99ms = quantile(sorted, 0.99);
    const bare = quantile(ascending(took.floor), 0.99);
    return {
      name: `keyword search, ${ITEMS.toLocaleString('en')} items of an organisation (p99 ms; floor: indexed SELECT of one)`,
      value: p99ms,
      floor: bare,
      ratio: null,
      target: 5,
      atMost: true,
      p50ms: quantile(sorted, 0.5),
      p99ms,
    };
  } finally {
    await close();
  }
}

/** Items that read like the book's, each of a maker and a model. */
function itemsOf(catalogue: CatalogueService): ListedItem[] {
  const { items } = catalogue.book;
  return Array.from({ length: ITEMS }, (_, n) => {
    const { category, subcategory, action, description, unit, formula, wasteFactorPct } = items[n % items.length] as (typeof items)[number];
    const maker = MAKERS[(n * 31) % MAKERS.length];
    return {
      category,
      subcategory,
      action,
      description: `${description}, ${maker} ${String.fromCharCode(65 + (n % 26))}${1000 + (n % 4000)}`,
      unit,
      formula,
      wasteFactorPct,
      costType: 'Material' as const,
      prices: [{ quality: 'None' as const, unitCost: `${(n % 900) + 1}.50` }],
    };
  });
}

/** Cold, as a start is: each in a process of its own, the floor parses the same files with csv-parse and does nothing with them. */
function loading(): BenchRow[] {
  const url = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);
  const load = `
    import { loadBook } from ${url('../server/catalogue/book.js')};
    import { catalogOf } from ${url('../server/catalogue/price-book.view.js')};
    gc();
    const before = process.memoryUsage().heapUsed;
    const start = performance.now();
    const catalog = catalogOf(loadBook(), {});
    const ms = performance.now() - start;
    gc();
    console.log(JSON.stringify([ms, (process.memoryUsage().heapUsed - before) / 1048576, catalog.book.items.length]));`;
  const floor = `
    import { readdirSync, readFileSync } from 'node:fs';
    import { parse } from 'csv-parse/sync';
    const folder = ${JSON.stringify(`${bookFolder()}/`)};
    const files = readdirSync(folder, { recursive: true }).filter((file) => file.endsWith('.csv') && !file.endsWith('.lock.csv'));
    const start = performance.now();
    for (const file of files) parse(readFileSync(folder + file, 'utf8'), { columns: true });
    console.log(JSON.stringify([performance.now() - start]));`;
  const runs = Array.from({ length: LOADS }, () => ({ load: alone(load), floor: alone(floor) }));
  const median = (values: number[]) => quantile(ascending(values), 0.5);
  const ms = median(runs.map((one) => one.load[0] ?? 0));
  const bare = median(runs.map((one) => one.floor[0] ?? 0));
  const megabytes = median(runs.map((one) => one.load[1] ?? 0));
  const items = (runs[0]?.load[2] ?? 0).toLocaleString('en');
  return [
    {
      name: `default book loaded and indexed, ${items} items, cold (ms; floor: csv-parse of its files)`,
      value: ms,
      floor: bare,
      ratio: null,
      target: 500,
      atMost: true,
    },
    { name: 'default book in memory (MB)', value: megabytes, floor: null, ratio: null, target: null },
  ];
}

function alone(code: string): number[] {
  const cwd = fileURLToPath(new URL('../..', import.meta.url));
  return JSON.parse(execFileSync(process.execPath, ['--expose-gc', '--input-type=module', '-e', code], { encoding: 'utf8', cwd }));
}

async function timed(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
