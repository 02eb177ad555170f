import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CsvError, parse } from 'csv-parse/sync';
import { LISTS, type ListName, type PriceFiles, sameCode } from '../../../contracts/billing/pricing/price-list.ts';
import { FIRST_OF_SPONSORS } from '../../../contracts/billing/promotions/promotion.ts';

const SHIPPED = join('server', 'billing', 'price-files');

/** The folder of the example files, from source as from `dist`. */
export function shippedPriceFiles(start = import.meta.dirname): string {
  for (let folder = start; ; folder = dirname(folder)) {
    if (existsSync(join(folder, SHIPPED, 'prices.csv'))) return join(folder, SHIPPED);
    if (folder === dirname(folder)) throw new Error(`${SHIPPED} is not above ${start}`);
  }
}

/** One line of a file. Each reader throws with file and line. */
class Row {
  constructor(
    private readonly cells: Record<string, string>,
    private readonly where: string,
  ) {}

  fail(what: string): never {
    throw new Error(`${this.where}: ${what}`);
  }

  text(name: string): string {
    return this.cells[name]?.trim() || this.fail(`${name} is empty`);
  }

  private like(name: string, pattern: RegExp, what: string): string {
    const text = this.text(name);
    return pattern.test(text) ? text : this.fail(`${name} must be ${what}, not ${text}`);
  }

  whole(name: string, least: number, most: number): number {
    const value = Number(this.like(name, /^\d{1,9}$/, 'a whole number'));
    return value >= least && value <= most ? value : this.fail(`${name} must be from ${least} to ${most}, not ${value}`);
  }

  optional<Value>(name: string, read: () => Value): Value | null {
    return this.cells[name]?.trim() ? read() : null;
  }

  money = (name: string) => this.like(name, /^\d{1,9}\.\d\d$/, 'dollars with two decimals');

  percent(name: string): string {
    const text = this.like(name, /^\d{1,3}(\.\d{1,4})?$/, 'a percentage');
    return Number(text) <= 100 ? text : this.fail(`${name} must be at most 100, not ${text}`);
  }

  day(name: string): string {
    const text = this.like(name, /^\d{4}-\d\d-\d\d$/, 'a day such as 2026-11-30');
    const parsed = new Date(`${text}T00:00:00Z`);
    return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text) ? text : this.fail(`${name} is no day: ${text}`);
  }

  dayFrom(name: string, first: string): string {
    const day = this.day(name);
    return day < first ? this.fail(`${name} is before from`) : day;
  }

  yes = (name: string) => this.like(name, /^(yes|no)$/, 'yes or no') === 'yes';
  code = (name: string) => this.like(name, /^[A-Za-z0-9-]{2,40}$/, 'a code of 2 to 40 letters, digits and hyphens');
  state = (name: string) => this.like(name, /^[A-Z]{2}$/, 'the two letters of a state');

  list(name: string, text = this.text(name)): ListName {
    return LISTS.find((list) => list === text) ?? this.fail(`${name} must be one of ${LISTS.join(', ')}, not ${text}`);
  }
}

/** Reads a file whose header must be exactly `columns`; `once` names rows that must not come twice. */
function read<Value>(folder: string, file: string, columns: string[], value: (row: Row) => Value, once: (one: Value) => string): Value[] {
  let text: string;
  try {
    text = readFileSync(join(folder, file), 'utf8');
  } catch {
    throw new Error(`${file} is not in the folder of prices, ${folder}`);
  }
  const check = (header: string[]) => {
    if (header.join() !== columns.join()) throw new Error(`${file}:1: the columns must be ${columns.join(',')}`);
    return header;
  };
  const seen = new Map<string, string>();
  return rowsOf(text, file, check).map(({ record, info }) => {
    const where = `${file}:${info.lines}`;
    const row = new Row(record, where);
    const found = value(row);
    const before = seen.get(once(found));
    if (before) row.fail(`says again what ${before} says`);
    seen.set(once(found), where);
    return found;
  });
}

type Parsed = { record: Record<string, string>; info: { lines: number } }[];

function rowsOf(text: string, file: string, columns: (header: string[]) => string[]): Parsed {
  try {
    return parse(text, { columns, bom: true, info: true, skip_empty_lines: true, trim: true }) as unknown as Parsed;
  } catch (error) {
    if (error instanceof CsvError) throw new Error(`${file}:${Number(error['lines'])}: ${error.message}`);
    throw error;
  }
}

/** All price files of a folder. Throws with file and line for the first mistake. */
export function readPriceFiles(folder: string): PriceFiles {
  const products = read(
    folder,
    'prices.csv',
    ['list', 'from', 'productPricingId', 'name', 'credits', 'goodForMonths', 'price', 'selected'],
    (row) => ({
      ...{ list: row.list('list'), from: row.day('from'), productPricingId: row.whole('productPricingId', 1, 2_147_483_647) },
      ...{ name: row.text('name'), credits: row.whole('credits', 1, 100_000), goodForMonths: row.whole('goodForMonths', 1, 120) },
      ...{ price: row.money('price'), selected: row.yes('selected') },
    }),
    ({ from, productPricingId }) => `${from} ${productPricingId}`,
  );
  for (const { list, from } of products) {
    const selected = products.filter((one) => one.list === list && one.from === from && one.selected).length;
    if (selected !== 1) throw new Error(`prices.csv: of the list ${list} from ${from}, ${selected} rows are selected, not one`);
  }
  const promotions = read(
    folder,
    'promotions.csv',
    ['promotionId', 'code', 'from', 'until', 'lists', 'percentOff', 'mostUses', 'oncePerAccount'],
    (row) => ({
      ...{
        promotionId: row.whole('promotionId', 1, FIRST_OF_SPONSORS),
        code: row.code('code'),
        from: row.day('from'),
        until: row.dayFrom('until', row.day('from')),
      },
      lists: row
        .text('lists')
        .split(/\s+/)
        .map((name) => row.list('lists', name)),
      percentOff: row.percent('percentOff'),
      mostUses: row.optional('mostUses', () => row.whole('mostUses', 1, 999_999_999)),
      oncePerAccount: row.yes('oncePerAccount'),
    }),
    ({ promotionId }) => String(promotionId),
  );
  promotions.forEach((one, at) => {
    const twin = promotions.slice(0, at).find(({ code }) => sameCode(code, one.code));
    if (twin) throw new Error(`promotions.csv: promotions ${twin.promotionId} and ${one.promotionId} have the same code, ${one.code}`);
  });
  const salesTax = read(
    folder,
    'sales-tax.csv',
    ['state', 'from', 'percent'],
    (row) => ({ state: row.state('state'), from: row.day('from'), percent: row.percent('percent') }),
    ({ state, from }) => `${state} ${from}`,
  );
  const trials = read(
    folder,
    'trials.csv',
    ['list', 'from', 'credits', 'days'],
    (row) => ({
      list: row.list('list'),
      from: row.day('from'),
      credits: row.whole('credits', 0, 100_000),
      days: row.whole('days', 1, 3_650),
    }),
    ({ list, from }) => `${list} ${from}`,
  );
  const plans = readPlans(folder, products);
  return {
    products,
    promotions,
    salesTax,
    trials,
    plans,
    limits: readLimits(folder, plans),
    ads: readAds(folder),
    coverage: readCoverage(folder),
  };
}

/** `plans.csv`, which a folder need not have. */
function readPlans(folder: string, products: PriceFiles['products']): PriceFiles['plans'] {
  if (!existsSync(join(folder, 'plans.csv'))) return [];
  const sold = new Set(products.map(({ productPricingId }) => productPricingId));
  const plans = read(
    folder,
    'plans.csv',
    ['list', 'from', 'productPricingId', 'name', 'credits', 'everyMonths', 'goodForMonths', 'price'],
    (row) => ({
      ...{ list: row.list('list'), from: row.day('from'), productPricingId: row.whole('productPricingId', 1, 2_147_483_647) },
      ...{ name: row.text('name'), credits: row.whole('credits', 1, 100_000), goodForMonths: row.whole('goodForMonths', 1, 120) },
      ...{ everyMonths: row.whole('everyMonths', 1, 12), price: row.money('price') },
    }),
    ({ from, productPricingId }) => `${from} ${productPricingId}`,
  );
  const twin = plans.find(({ productPricingId }) => sold.has(productPricingId));
  if (twin) throw new Error(`plans.csv: ${twin.name} has the number of a product of prices.csv, ${twin.productPricingId}`);
  return plans;
}

/** `limits.csv`, which a folder need not have. */
function readLimits(folder: string, plans: PriceFiles['plans']): PriceFiles['limits'] {
  if (!existsSync(join(folder, 'limits.csv'))) return [];
  const most = (row: Row, name: string) => row.optional(name, () => row.whole(name, 1, 999_999_999));
  return read(
    folder,
    'limits.csv',
    ['list', 'from', 'productPricingId', 'people', 'storedGb', 'photos'],
    (row) => {
      const [list, productPricingId] = [row.list('list'), row.whole('productPricingId', 0, 2_147_483_647)];
      if (productPricingId !== 0 && !plans.some((one) => one.list === list && one.productPricingId === productPricingId))
        row.fail(`productPricingId is of no plan of the list ${list}: ${productPricingId}`);
      return {
        ...{ list, from: row.day('from'), productPricingId },
        ...{ people: most(row, 'people'), storedGb: most(row, 'storedGb'), photos: most(row, 'photos') },
      };
    },
    ({ list, from, productPricingId }) => `${list} ${from} ${productPricingId}`,
  );
}

/** `coverage.csv`, which a folder need not have. */
function readCoverage(folder: string): PriceFiles['coverage'] {
  if (!existsSync(join(folder, 'coverage.csv'))) return [];
  const steps = read(
    folder,
    'coverage.csv',
    ['from', 'homes', 'price'],
    (row) => ({ from: row.day('from'), homes: row.whole('homes', 1, 999_999_999), price: above(row, 'price') }),
    ({ from, homes }) => `${from} ${homes}`,
  );
  const first = steps.find(({ from }) => !steps.some((one) => one.from === from && one.homes === 1));
  if (first) throw new Error(`coverage.csv: a step from 1 home on is missing from ${first.from} on`);
  return steps;
}

/** Dollars above nothing. */
function above(row: Row, name: string): string {
  const text = row.money(name);
  return Number(text) > 0 ? text : row.fail(`${name} must be above 0.00`);
}

/** `ads.csv`, which a folder need not have. */
function readAds(folder: string): PriceFiles['ads'] {
  if (!existsSync(join(folder, 'ads.csv'))) return [];
  return read(
    folder,
    'ads.csv',
    ['from', 'view', 'click'],
    (row) => ({ from: row.day('from'), view: above(row, 'view'), click: above(row, 'click') }),
    ({ from }) => from,
  );
}
