import { FIRST_BOOK_VERSION } from '../../contracts/catalogue/entities.ts';
import type { PriceBookEvent } from '../../contracts/catalogue/events.ts';

type VersionEvent = Exclude<PriceBookEvent, { type: 'HomePlaceSaved' }>;

/** Describes a step of a book in one sentence that starts with a verb, for the book's list of versions. */
export function wordsOf(event: VersionEvent): string {
  const many = (count: number, what: string) => `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`;
  switch (event.type) {
    case 'OwnPricesSet': {
      const set = event.data.prices.filter((price) => price.unitCost !== null).length;
      const taken = event.data.prices.length - set;
      const parts = [set > 0 && `set ${many(set, 'price')} by hand`, taken > 0 && `took back ${many(taken, 'own price')}`].filter(Boolean);
      const words = parts.join(', ');
      return words.charAt(0).toUpperCase() + words.slice(1);
    }
    case 'MarkupRuleSaved': {
      const { category, percent } = event.data;
      if (percent === null) return `Took back the markup of ${category}`;
      return `Marked ${category} ${percent.startsWith('-') ? 'down' : 'up'} by ${percent.replace('-', '')} %`;
    }
    case 'LocalFactorSaved': {
      const { zip3 } = event.data;
      const factors = factorWords(event.data);
      return factors === '' ? `Took back the factors of ZIP ${zip3}` : `Factors of ZIP ${zip3}: ${factors}`;
    }
    case 'PriceListAdopted': {
      const { fileName, counts } = event.data;
      return `Adopted ${fileName}: ${counts.changed} changed, ${counts.added} added, ${counts.removed} removed`;
    }
    case 'PriceBookRestored':
      return `Restored version ${event.data.restored}`;
  }
}

function factorWords({ labor, material }: { labor: string | null; material: string | null }): string {
  return [labor !== null && `labor ${labor}`, material !== null && `material ${material}`].filter(Boolean).join(', ');
}

/** The past of a book: its events by the version that each made, and the ZIP code that its prices are for. */
export interface PriceBookPast {
  steps: Map<number, VersionEvent>;
  homeZip: string | null;
}

export const emptyPast = (): PriceBookPast => ({ steps: new Map(), homeZip: null });

export function remember(past: PriceBookPast, event: PriceBookEvent): void {
  if (event.type === 'HomePlaceSaved') past.homeZip = event.data.zip;
  else past.steps.set(event.data.version, event);
}

/** One change of a book in words, without the person and the time. Amounts are dollars such as `12.50`. */
export interface ToldPriceBook {
  sentence: string;
  before: string;
  after: string;
  /** The prices that were set by hand; `before` is empty when the old price is not known. */
  prices: { itemXREF: number; before: string; after: string }[];
}

const DEFAULT_PRICE = 'default price';

/**
 * Describes an event with the values that it replaces. Call it before `remember`. Prices name their items by code, because
 * the log does not have the names.
 */
export function tellPriceBook(past: PriceBookPast, event: PriceBookEvent): ToldPriceBook {
  const described = (sentence: string, before = '', after = '', prices: ToldPriceBook['prices'] = []) => ({
    sentence,
    before,
    after,
    prices,
  });
  switch (event.type) {
    case 'OwnPricesSet': {
      const were = pricesBefore(past, event);
      const prices = event.data.prices.map(({ itemXREF, unitCost, was = were.get(itemXREF) }) => ({
        itemXREF,
        before: was === undefined ? '' : (was ?? DEFAULT_PRICE),
        after: unitCost ?? DEFAULT_PRICE,
      }));
      const [only, ...others] = prices;
      return only && others.length === 0
        ? described(wordsOf(event), only.before, only.after, prices)
        : described(wordsOf(event), '', '', prices);
    }
    case 'MarkupRuleSaved': {
      const { categoryId, category, percent } = event.data;
      const rule = newestBefore(past, event, (step) => step.type === 'MarkupRuleSaved' && step.data.categoryId === categoryId && step.data);
      const was = rule?.percent ?? null;
      const what = percent === null ? 'Took back' : was === null ? 'Set' : 'Changed';
      const words = (value: string | null) => (value === null ? '' : `${value} %`);
      return described(`${what} the markup of ${category}`, words(was), words(percent));
    }
    case 'LocalFactorSaved': {
      const { zip3 } = event.data;
      const factors = newestBefore(past, event, (step) => step.type === 'LocalFactorSaved' && step.data.zip3 === zip3 && step.data);
      const [was, now] = [factors ? factorWords(factors) : '', factorWords(event.data)];
      const what = now === '' ? 'Took back' : was === '' ? 'Set' : 'Changed';
      return described(`${what} the factors of ZIP ${zip3}`, was, now);
    }
    case 'HomePlaceSaved': {
      const place = (zip: string | null) => (zip === null ? 'national prices' : `ZIP ${zip}`);
      return described('Changed the place that prices are for', place(past.homeZip), place(event.data.zip));
    }
    case 'PriceListAdopted':
      return described(wordsOf(event));
    case 'PriceBookRestored':
      return described(`${wordsOf(event)} of the price book`);
  }
}

/** The steps that made up the book before an event, newest first, without the steps that a restore discarded. */
function* stepsBefore(past: PriceBookPast, event: VersionEvent): Generator<VersionEvent> {
  let version = event.data.version - 1;
  while (version > FIRST_BOOK_VERSION) {
    const step = past.steps.get(version);
    if (step?.type === 'PriceBookRestored') {
      version = step.data.restored;
      continue;
    }
    if (step) yield step;
    version--;
  }
}

/** Calls `read` on the steps before an event, newest first, and answers its first result that is not false. */
function newestBefore<Value>(past: PriceBookPast, event: VersionEvent, read: (step: VersionEvent) => Value | false): Value | undefined {
  for (const step of stepsBefore(past, event)) {
    const value = read(step);
    if (value !== false) return value;
  }
  return undefined;
}

/**
 * Own prices before an event that does not record them itself, by code; null means that the default book's price counted.
 * Prices that an adopted list may have set are left out, because the list's rows are not in the book's stream.
 */
function pricesBefore(past: PriceBookPast, event: Extract<VersionEvent, { type: 'OwnPricesSet' }>): Map<number, string | null> {
  const before = new Map<number, string | null>();
  const missing = new Set(event.data.prices.filter(({ was }) => was === undefined).map((price) => price.itemXREF));
  for (const step of stepsBefore(past, event)) {
    if (missing.size === 0 || step.type === 'PriceListAdopted') return before;
    if (step.type !== 'OwnPricesSet') continue;
    for (const { itemXREF, unitCost } of step.data.prices) if (missing.delete(itemXREF)) before.set(itemXREF, unitCost);
  }
  for (const itemXREF of missing) before.set(itemXREF, null);
  return before;
}
