import { FIRST_BOOK_VERSION } from './entities.ts';

/** Own prices that were set by hand for one version, and those before; the newest come first. */
export interface OwnPrices {
  prices: readonly { itemXREF: number; unitCost: string | null }[];
  /** Whether an adopted list came between these prices and those before: its rows are in another stream. */
  afterList: boolean;
  before: OwnPrices | null;
}

/** What a version has: rules by category, factors by the first digits of a ZIP code, and the own prices that were set by hand. */
export interface VersionSettings {
  rules: ReadonlyMap<number, string>;
  factors: ReadonlyMap<string, { labor: string | null; material: string | null }>;
  own: OwnPrices | null;
  /** Whether a list was adopted after all of `own`. */
  listAdopted: boolean;
}

export interface PriceBookState {
  organizationId: number;
  /** The newest version. */
  version: number;
  /** Settings of version n are at index n - 1. */
  settings: VersionSettings[];
  /** ZIP code for prices when a call names no place. */
  homeZip: string | null;
  /** Version that the adoption of an import made, by import id. */
  adopted: Map<number, number>;
}

const DELIVERED: VersionSettings = { rules: new Map(), factors: new Map(), own: null, listAdopted: false };

/** The default book as delivered. */
export const deliveredBook = (organizationId: number): PriceBookState => ({
  organizationId,
  version: FIRST_BOOK_VERSION,
  settings: [DELIVERED],
  homeZip: null,
  adopted: new Map(),
});

export function settingsOf(now: PriceBookState, version = now.version): VersionSettings {
  return now.settings[version - 1] ?? DELIVERED;
}

/** The book with one more version. */
export function withVersion(was: PriceBookState, version: number, settings: Partial<VersionSettings>, from = was.version): PriceBookState {
  return { ...was, version, settings: [...was.settings, { ...settingsOf(was, from), ...settings }] };
}

/** Rough size in memory, in bytes. */
export const weightOfBook = ({ settings, adopted }: PriceBookState): number =>
  settings.reduce(
    (sum, { rules, factors, own }, n) => {
      const prices = own && own !== settings[n - 1]?.own ? own.prices.length : 0;
      return sum + 500 + (rules.size + factors.size) * 150 + prices * 80;
    },
    500 + adopted.size * 100,
  );

/**
 * The own prices of items in a book, as far as they were set by hand: null means that the default book's price counts. Items that
 * an adopted list may have priced are missing, because the list's rows are not in the book's stream.
 */
export function ownPricesOf({ own, listAdopted }: VersionSettings, items: readonly number[]): Map<number, string | null> {
  const found = new Map<number, string | null>();
  const missing = new Set(items);
  if (listAdopted) return found;
  for (let step = own; step && missing.size > 0; step = step.before) {
    for (const { itemXREF, unitCost } of step.prices) if (missing.delete(itemXREF)) found.set(itemXREF, unitCost);
    if (step.afterList) return found;
  }
  for (const itemXREF of missing) found.set(itemXREF, null);
  return found;
}
