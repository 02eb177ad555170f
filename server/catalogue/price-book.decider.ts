import { type PriceBookEvent, priceBookEvents } from '../../contracts/catalogue/events.ts';
import { deliveredBook, type PriceBookState, settingsOf, weightOfBook } from '../../contracts/catalogue/price-book-state.ts';
import type { PricedAt } from '../../contracts/catalogue/priced-at.ts';
import type { Quality } from '../../contracts/catalogue/quality.ts';
import { D, fixed } from '../../contracts/decimal.ts';
import { evolveBy } from '../../contracts/event.ts';
import { Refusal } from '../../contracts/refusals.ts';
import type { Decider } from '../platform/event-log/stream-handler.ts';

/** An item with the price of each quality that is in effect in version `baseVersion`, cheapest quality first. */
export interface PricedItem {
  label: string;
  prices: {
    itemXREF: number;
    quality: Quality;
    unitCost: string;
    /** The own price as it was set, perhaps for another place; null where the default price is in effect. */
    ownUnitCost: string | null;
    /** The price after removing the own price; null for an organisation's own items. */
    defaultUnitCost: string | null;
  }[];
}

/** `today` and `effectiveFrom` are ISO dates. */
interface When {
  today: string;
  effectiveFrom: string;
}

export type PriceBookCommand =
  | (When & {
      type: 'SetPrices';
      prices: { itemXREF: number; unitCost: string | null }[];
      /** The items that are priced, the factors included in their prices, and the version that they were read from. */
      items: PricedItem[];
      pricedAt: PricedAt;
      baseVersion: number;
    })
  | (When & { type: 'SaveMarkupRule'; categoryId: number; category: string; percent: string | null })
  | (When & { type: 'SaveLocalFactor'; zip3: string; labor: string | null; material: string | null })
  | (When & {
      type: 'AdoptPriceList';
      importId: number;
      listId: number;
      fileName: string;
      parts: number;
      baseVersion: number;
      pricedAt: PricedAt;
      counts: { changed: number; added: number; removed: number; bad: number; unchanged: number };
    })
  | { type: 'RestoreVersion'; version: number; today: string }
  | { type: 'SaveHomePlace'; zip: string | null };

/**
 * An organisation's own price book, starting from the default book (version 1). Stream `pricebook-<organizationId>`.
 */
function decide(command: PriceBookCommand, now: PriceBookState): PriceBookEvent[] {
  if (command.type === 'RestoreVersion') {
    if (command.version > now.version) throw new Refusal('VERSION_NOT_FOUND');
    if (command.version === now.version) return [];
    return [{ type: 'PriceBookRestored', data: { ...next(now, command.today), restored: command.version } }];
  }
  if (command.type === 'SaveHomePlace') {
    const { zip } = command;
    return zip === now.homeZip ? [] : [{ type: 'HomePlaceSaved', data: { organizationId: now.organizationId, zip } }];
  }
  // Allow yesterday, because a user west of Greenwich may still be in yesterday.
  if (command.effectiveFrom < dayBefore(command.today)) throw new Refusal('EFFECTIVE_DATE_PAST');
  const of = next(now, command.effectiveFrom);
  switch (command.type) {
    case 'SetPrices':
      return setPrices(command, now);
    case 'SaveMarkupRule': {
      const percent = command.percent !== null && new D(command.percent).isZero() ? null : command.percent;
      if ((settingsOf(now).rules.get(command.categoryId) ?? null) === percent) return [];
      return [{ type: 'MarkupRuleSaved', data: { ...of, categoryId: command.categoryId, category: command.category, percent } }];
    }
    case 'SaveLocalFactor': {
      const { zip3, labor, material } = command;
      const was = settingsOf(now).factors.get(zip3);
      if ((was?.labor ?? null) === labor && (was?.material ?? null) === material) return [];
      return [{ type: 'LocalFactorSaved', data: { ...of, zip3, labor, material } }];
    }
    case 'AdoptPriceList': {
      const { importId, listId, fileName, parts, baseVersion, counts, pricedAt } = command;
      if (now.adopted.has(importId)) return [];
      if (baseVersion !== now.version) throw new Refusal('PRICE_LIST_STALE');
      return [{ type: 'PriceListAdopted', data: { ...of, importId, listId, fileName, parts, baseVersion, counts, pricedAt } }];
    }
    default:
      return unreachable(command);
  }
}

function setPrices(command: Extract<PriceBookCommand, { type: 'SetPrices' }>, now: PriceBookState): PriceBookEvent[] {
  // The prices were read from another version, so the decision would be wrong: the service reads them again and
  // retries.
  if (command.baseVersion !== now.version) throw new Refusal('CONFLICT');
  const wanted = new Map(command.prices.map(({ itemXREF, unitCost }) => [itemXREF, unitCost === null ? null : fixed(unitCost, 2)]));
  const known = new Set(command.items.flatMap((item) => item.prices.map((price) => price.itemXREF)));
  for (const xref of wanted.keys()) if (!known.has(xref)) throw new Refusal('ITEM_NOT_FOUND', `Item ${xref} is not in the price book.`);
  const prices: { itemXREF: number; unitCost: string | null; was: string | null }[] = [];
  for (const item of command.items) {
    const after = item.prices.map((price) => {
      const unitCost = wanted.get(price.itemXREF);
      if (unitCost === undefined) return { ...price, moved: false };
      if (unitCost === null && price.defaultUnitCost === null) throw new Refusal('OWN_ITEM_PRICE');
      const own = price.ownUnitCost !== null;
      const moved = unitCost === null ? own : !own || price.unitCost !== unitCost;
      if (moved) prices.push({ itemXREF: price.itemXREF, unitCost, was: price.ownUnitCost });
      return { ...price, unitCost: unitCost ?? price.defaultUnitCost ?? price.unitCost, moved };
    });
    after.forEach((price, n) => {
      const below = after[n - 1];
      if (!below || !(price.moved || below.moved) || new D(price.unitCost).gte(below.unitCost)) return;
      throw new Refusal(
        'QUALITY_ORDER',
        `${item.label}: ${price.quality} at ${price.unitCost} would cost less than ${below.quality} at ${below.unitCost}.`,
      );
    });
  }
  return prices.length === 0
    ? []
    : [{ type: 'OwnPricesSet', data: { ...next(now, command.effectiveFrom), prices, pricedAt: command.pricedAt } }];
}

function next(now: PriceBookState, effectiveFrom: string) {
  return { organizationId: now.organizationId, version: now.version + 1, effectiveFrom };
}

function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}

function unreachable(command: never): never {
  throw new Error(`No branch for ${JSON.stringify(command)}`);
}

export const priceBookDecider: Decider<PriceBookState, PriceBookCommand, PriceBookEvent> = {
  streamOf: (organizationId) => `pricebook-${organizationId}`,
  initial: deliveredBook,
  decide,
  evolve: evolveBy(priceBookEvents),
  weigh: weightOfBook,
};
