import type { Question, Room } from '../../../contracts/catalogue/assembly/quantity.ts';
import { type LibraryPrices, type LineCosts } from '../../../contracts/catalogue/libraries/get-library-prices.ts';
import type { ShownLine } from '../../../contracts/catalogue/libraries/library.ts';
import { quantityInRoom } from '../../../contracts/catalogue/libraries/library-quantities.ts';
import { DEFAULT_SETTINGS } from '../../../contracts/estimating/entities.ts';
import { type LinePrice, priceLine } from '../../../contracts/estimating/pricing.ts';
import { fromCents, toCents } from '../../../contracts/money.ts';

/** A library priced in a room with the overhead and profit of a new estimate. */
export interface PricedLibrary {
  byLine: Map<number, LinePrice>;
  total: string;
  tax: string;
  /** Lines without a quantity in the room. */
  unpriced: number;
  /** How many lines of the price book cost something else than at the library's last change, and by how much in all. */
  moved: { lines: number; amount: string };
}

export function priced(
  lines: readonly ShownLine[],
  { lines: costs, salesTax }: LibraryPrices,
  { room, questions, answers }: { room: Room; questions: readonly Question[]; answers: Readonly<Record<string, string>> },
): PricedLibrary {
  const settings = { ...DEFAULT_SETTINGS, taxableAmount: salesTax };
  const of = new Map(costs.map((one) => [one.lineId, one]));
  const byLine = new Map<number, LinePrice>();
  let [total, tax, moved, movedLines] = [0n, 0n, 0n, 0];
  for (const line of lines) {
    const { now, before } = of.get(line.lineId) ?? {};
    const given = quantityInRoom(line, room, questions, answers);
    if (!now) continue;
    const at = (unit: LineCosts) => priceLine({ ...unit, quantity: given.ok ? given.quantity : '0' }, settings);
    const price = at(now);
    if (!given.ok) continue;
    byLine.set(line.lineId, price);
    total += toCents(price.totalCost);
    tax += toCents(price.tax);
    const difference = before ? toCents(price.totalCost) - toCents(at(before).totalCost) : 0n;
    moved += difference;
    if (difference !== 0n) movedLines++;
  }
  return {
    byLine,
    total: fromCents(total),
    tax: fromCents(tax),
    unpriced: lines.length - byLine.size,
    moved: { lines: movedLines, amount: fromCents(moved) },
  };
}
