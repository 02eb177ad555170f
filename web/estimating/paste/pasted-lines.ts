import { MANUAL_ENTRY_CODE } from '../../../contracts/catalogue/entities.ts';
import type { Area, Repair, Settings } from '../../../contracts/estimating/entities.ts';
import type { MatchedItem } from '../../../contracts/estimating/paste/match-pasted-rows.ts';
import { type LinePrice, priceLine, roundQuantity } from '../../../contracts/estimating/pricing.ts';
import { quantityFor } from '../../../contracts/estimating/quantity-for.ts';
import { costsFor, type PastedRow } from './pasted-rows.ts';

/** What the price book answered for a row's words. */
export interface Match {
  unit: string;
  items: MatchedItem[];
}

/** What a person chose for a row: the number of one of its items, by hand, or left out. */
export type Choice = number | 'hand' | 'out';

export interface PastedLine {
  kind: 'line';
  repair: Repair;
  item: MatchedItem | null;
  quality: string;
  unit: string;
  quantity: string;
  measured: boolean;
  price: LinePrice;
  /** Worth a look: written by hand, or an item that does not have all the words of the row. */
  amber: string;
  /** An item that has something of a row which is taken by hand. */
  offered: MatchedItem | null;
}
export type Becomes =
  | PastedLine
  | { kind: 'unread'; column: 'description' | 'quantity' | 'price'; why: string }
  | { kind: 'out' }
  | { kind: 'waiting' };

export interface PasteOptions {
  area: Area;
  settings: Settings;
  decimals: number;
  /** Whether a pasted price counts in place of the price book's. */
  pastedPrices: boolean;
}

/**
 * The line that a row becomes. What matches by a word of two, or in another unit, is no item of the book: it is by hand at its own price, and the
 * item is offered. A quantity that was not pasted is measured where the item is, and 0 where it is not.
 */
export function becomes(row: PastedRow, match: Match | undefined, choice: Choice | undefined, options: PasteOptions): Becomes {
  if (choice === 'out') return { kind: 'out' };
  if (row.unread) return { kind: 'unread', ...row.unread };
  if (!match) return { kind: 'waiting' };
  const [first] = match.items;
  const chosen = match.items.find(({ itemXREF }) => itemXREF === choice);
  if (chosen) return fromBook(row, chosen, true, options);
  const near = first?.near && (first.named || row.price === '');
  if (choice !== 'hand' && first && (first.sure || near)) return fromBook(row, first, false, options);
  return byHand(row, match.unit || row.unit.toUpperCase().slice(0, 20) || 'EA', choice === 'hand' ? null : (first ?? null), options);
}

function fromBook(
  row: PastedRow,
  item: MatchedItem,
  chosen: boolean,
  { area, settings, decimals, pastedPrices }: PasteOptions,
): PastedLine {
  const measured = row.quantity === '' && item.formula !== '';
  const quantity = measured ? quantityFor(item.formula, area.measures, '100', decimals) : roundQuantity(row.quantity || '0', decimals);
  const own = pastedPrices && row.price !== '' ? costsFor(row.price, item) : undefined;
  const costs = { ...item, ...own };
  return {
    kind: 'line',
    repair: {
      itemXREF: item.itemXREF,
      ...(item.quality === 'None' ? {} : { quality: item.quality }),
      ...(measured ? {} : { quantity }),
      ...own,
      notes: row.notes,
    },
    item,
    quality: item.quality,
    unit: item.unit,
    quantity,
    measured,
    price: priceLine({ ...costs, quantity }, settings),
    amber: chosen || item.sure ? '' : 'check the item',
    offered: null,
  };
}

function byHand(row: PastedRow, unit: string, offered: MatchedItem | null, { settings, decimals }: PasteOptions): PastedLine {
  const quantity = roundQuantity(row.quantity || '0', decimals);
  const costs = { labor: '0', material: row.price || '0', equipment: '0', wasteFactorPct: '0' };
  return {
    kind: 'line',
    repair: { itemXREF: MANUAL_ENTRY_CODE, description: row.description, unit, quantity, material: costs.material, notes: row.notes },
    item: null,
    quality: 'None',
    unit,
    quantity,
    measured: false,
    price: priceLine({ ...costs, quantity }, settings),
    amber: row.price === '' ? 'by hand, without a price' : `by hand, costs ${row.price}`,
    offered,
  };
}
