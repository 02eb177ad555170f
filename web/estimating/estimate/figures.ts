import { round } from '../../../contracts/decimal.ts';
import type { Area, AreaWithItems, LineItem } from '../../../contracts/estimating/entities.ts';
import { formatLength } from '../../../contracts/measures/measurement.ts';
import { fromCents, toCents } from '../../../contracts/money.ts';
import { grouped } from '../../ui/words.ts';

/** `1841219n` to `18,412.19`. */
export const money = (cents: bigint): string => grouped(fromCents(cents));

/** `+145.35`, `−12.00`. */
export const signed = (cents: bigint): string => `${cents < 0n ? '−' : '+'}${money(cents < 0n ? -cents : cents)}`;

/** A decimal string without trailing zeros, keeping at least `least` decimals: `6.9000` reads `6.90`. */
export function trimmed(figure: string, least = 0): string {
  if (!figure.includes('.') && least === 0) return grouped(figure);
  const [whole = '0', part = ''] = figure.split('.');
  const kept = part.replace(/0+$/, '').padEnd(least, '0');
  return grouped(kept === '' ? whole : `${whole}.${kept}`);
}

const TYPED = /^(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d*)?$/;

/**
 * What a person typed or pasted as a quantity, percentage or price, as a plain decimal of at most `decimals` places; null when it is not
 * a number of 0 or more, or more than `max`. A currency sign and a trailing unit or percent sign are read over.
 */
export function typedNumber(text: string, decimals: number, max: string): string | null {
  const bare = text
    .trim()
    .replace(/^\$/, '')
    .replace(/\s*(%|[a-z]+)$/i, '')
    .trim();
  if (bare === '' || bare === '.' || !TYPED.test(bare)) return null;
  const value = round(`0${bare.replaceAll(',', '')}`, decimals);
  return value.gt(max) ? null : value.toFixed(decimals);
}

/** True for a quantity of 0, which needs attention (R101). */
export const isZero = (quantity: string) => /^[0.]*$/.test(quantity);

/** The five costs, totals and taxes of some lines, in cents. */
export interface Sums {
  labor: bigint;
  material: bigint;
  equipment: bigint;
  overhead: bigint;
  profit: bigint;
  totalCost: bigint;
  tax: bigint;
  attention: number;
}

export const NO_SUMS: Sums = { labor: 0n, material: 0n, equipment: 0n, overhead: 0n, profit: 0n, totalCost: 0n, tax: 0n, attention: 0 };

export function sumsOfLine(line: LineItem): Sums {
  const [labor, material, equipment, overhead, profit] = line.breakdown;
  return {
    labor: toCents(labor),
    material: toCents(material),
    equipment: toCents(equipment),
    overhead: toCents(overhead),
    profit: toCents(profit),
    totalCost: toCents(line.totalCost),
    tax: toCents(line.tax),
    attention: isZero(line.quantity) ? 1 : 0,
  };
}

export function plus(a: Sums, b: Sums, sign: 1 | -1 = 1): Sums {
  const s = BigInt(sign);
  return {
    labor: a.labor + s * b.labor,
    material: a.material + s * b.material,
    equipment: a.equipment + s * b.equipment,
    overhead: a.overhead + s * b.overhead,
    profit: a.profit + s * b.profit,
    totalCost: a.totalCost + s * b.totalCost,
    tax: a.tax + s * b.tax,
    attention: a.attention + sign * b.attention,
  };
}

/** Kept per object: an edit replaces one line and one area, so only that area is added up again. */
const kept = new WeakMap<LineItem[], Sums>();

export function sumsOfArea(area: AreaWithItems): Sums {
  const known = kept.get(area.items);
  if (known) return known;
  const sums = area.items.reduce((sum, line) => plus(sum, sumsOfLine(line)), NO_SUMS);
  kept.set(area.items, sums);
  return sums;
}

export const sumsOf = (areas: AreaWithItems[]): Sums => areas.reduce((sum, area) => plus(sum, sumsOfArea(area)), NO_SUMS);

const CEILING_WORDS = { Flat: 'flat', VaultedCeiling: 'vaulted', GabledCeiling: 'gabled', UnevenGabledCeiling: 'uneven gable' } as const;

/** An area's size alone: `12' 4" x 10' 0"`, `1,640 SF living area`, or nothing. */
export function sizeOf(area: Area): string {
  const room = area.interior;
  if (room && area.areaTypeGroup === 'I') {
    const short = formatLength({ feet: room.shortWallsFeet, inches: room.shortWallsInches });
    const long = formatLength({ feet: room.longWallsFeet, inches: room.longWallsInches });
    return `${long} x ${short}`;
  }
  if (!isZero(area.measures.floor)) return `${trimmed(area.measures.floor)} SF${area.areaTypeGroup === 'E' ? ' living area' : ' floor'}`;
  return '';
}

/** An area's measurements in a breath: `12' 4" x 10' 0", 8' 0" flat, walls 357.33 SF`. */
export function measuresInABreath(area: Area): string {
  const { measures, interior: room, wholeHouse: house } = area;
  const parts = [sizeOf(area)];
  if (area.areaTypeGroup === 'E') {
    if (house) parts.push(`${trimmed(house.stories)} ${house.stories === '1' ? 'story' : 'stories'}`);
    if (!isZero(measures.roof)) parts.push(`roof ${trimmed(measures.roof, 2)} SF`);
  } else {
    if (room)
      parts.push(
        `${formatLength({ feet: room.ceilingHeight1Feet, inches: room.ceilingHeight1Inches })} ${CEILING_WORDS[room.ceilingType]}`,
      );
    if (!isZero(measures.walls)) parts.push(`walls ${trimmed(measures.walls, 2)} SF`);
  }
  return parts.filter((part) => part !== '').join(', ');
}
