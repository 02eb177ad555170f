import { BoundedCache, cacheBound } from '../bounded-cache.ts';
import { fixed } from '../decimal.ts';
import type { Settings } from './entities.ts';

/**
 * What a line costs (docs/arithmetic.md, "One line item"). The browser runs it at every keystroke over a whole estimate, and a rebuild over
 * the whole log, so it computes in plain integers when all products are exact in them, and otherwise in BigInt: every value here is a
 * finite decimal, held exactly as a whole number of some scale. Both ways round alike.
 * test/estimating/arithmetic.spec.ts holds it against a plain decimal.js reading of the same page.
 */
export type { Settings };

/** Dollars per unit, before waste and markups. */
export interface UnitCosts {
  labor: string;
  material: string;
  equipment: string;
}

/** The five costs of a line, in the order in which a left-over cent is given out. */
export const COST_PARTS = ['labor', 'material', 'equipment', 'overhead', 'profit'] as const;
export type Breakdown = Record<(typeof COST_PARTS)[number], string>;

/** The price of one unit: the part of a line's price that does not depend on its quantity. It is held only in memory. */
export interface UnitPrice {
  /** Dollars, 2 decimals. */
  ppu: string;
  /** Dollars, 4 decimals (R521). */
  taxPerUnit: string;
  /** The amounts in plain integers; undefined when these cannot hold them exactly. */
  plain: UnitAmounts<number> | undefined;
  wide(): UnitAmounts<bigint>;
}

interface UnitAmounts<Whole> {
  /** The five unrounded amounts in one common scale, and their sum. */
  amounts: readonly Whole[];
  whole: Whole;
  /** The rounded ones, in cents and in hundredths of a cent. */
  ppuCents: Whole;
  taxUnits: Whole;
}

export interface LinePrice {
  ppu: string;
  taxPerUnit: string;
  /** Dollars, 2 decimals, before tax. */
  totalCost: string;
  tax: string;
  /** Shares of `totalCost` in whole cents; they add up to it. */
  breakdown: Breakdown;
}

const SCALE = 15;
const AMOUNT_SCALE = 4 * SCALE;
const pow = (exponent: number) => 10n ** BigInt(exponent);
const POWERS = Array.from({ length: AMOUNT_SCALE + 3 }, (_, exponent) => pow(exponent));
const HUNDRED_PERCENT = 100n * pow(SCALE);
/** The scales of a unit cost times one percentage, and times two: 15 decimals for each factor, and 2 for each percentage. */
const COST_TIMES_PERCENT = 2 * SCALE + 2;
const COST_TIMES_TWO_PERCENTS = 3 * SCALE + 4;

const WHOLE = /^\d{1,15}$/;
const DECIMAL = /^(\d*)\.(\d*)$/;

/** A decimal as plain `digits` with `decimals` of them after the point (NaN when not exact), and as `units`, a whole number of 10^-15. */
interface Parsed {
  digits: number;
  decimals: number;
  units: bigint;
}

const parsed = new BoundedCache<Parsed>(
  cacheBound({
    name: 'parsed decimals',
    most: 4_096,
    of: 'entries',
    because: 'the same few texts of prices and quantities recur; an estimate of 2,000 lines has fewer different ones',
  }),
);
const PLAIN = /^(\d{1,9})(?:\.(\d{1,6}))?$/;
/** The largest sum or product to which half a unit can still be added exactly. */
const MOST_PLAIN = Number.MAX_SAFE_INTEGER / 2;
const TENS = Array.from({ length: 16 }, (_, exponent) => 10 ** exponent);

/** Throws a RangeError on anything but a plain decimal of 0 or more. */
function parsedOf(text: string): Parsed {
  // Without counting as a use: it is read at each step of a price, and which of the texts goes first does not matter.
  let entry = parsed.peek(text);
  if (!entry) {
    const [, whole = '', fraction = ''] = PLAIN.exec(text) ?? [];
    entry = { digits: whole === '' ? Number.NaN : Number(whole + fraction), decimals: fraction.length, units: unitsOf(text) };
    parsed.set(text, entry);
  }
  return entry;
}

const parse = (text: string): bigint => parsedOf(text).units;

/** A plain decimal as a whole number of 10^-15; further decimals are rounded half up. */
function unitsOf(text: string): bigint {
  if (WHOLE.test(text)) return BigInt(text) * (POWERS[SCALE] as bigint);
  const [, whole = '', fraction = ''] = DECIMAL.exec(text) ?? (/^\d+$/.exec(text) ? ['', text] : []);
  if (whole === '' && fraction === '') throw new RangeError(`not a decimal of 0 or more: ${JSON.stringify(text)}`);
  if (fraction.length > SCALE) return roundTo(BigInt(whole + fraction), fraction.length, SCALE);
  return BigInt(whole + fraction) * (POWERS[SCALE - fraction.length] as bigint);
}

/** Half up, of digits with at most 15 decimals: nothing is lost where `settle` goes by 15 decimals first. */
function roundPlain(value: number, from: number, to: number): number {
  if (from <= to) return value * (TENS[to - from] as number);
  const unit = TENS[from - to] as number;
  return Math.floor((value + unit / 2) / unit);
}

function roundTo(value: bigint, from: number, to: number): bigint {
  if (from <= to) return value * pow(to - from);
  const unit = from - to < POWERS.length ? (POWERS[from - to] as bigint) : pow(from - to);
  return (value + unit / 2n) / unit;
}

/** Rounds to 15 decimals, then to the final number: the product's only way of rounding (docs/arithmetic.md, "Ties"). */
function settle(value: bigint, from: number, to: number): bigint {
  return roundTo(roundTo(value, from, SCALE), SCALE, to);
}

function text(value: bigint | number, decimals: number): string {
  const digits = value.toString().padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

const CENTS = /^\d{1,15}\.\d\d$/;
/** Money that is already in cents, as a whole number of them. */
function cents(money: string): bigint {
  return CENTS.test(money) ? BigInt(money.slice(0, -3) + money.slice(-2)) : roundTo(parse(money), SCALE, 2);
}

/**
 * R102: a waste factor under 1 is read as a fraction (0.05 is 5 percent). To be called once, where a factor enters; everything inside
 * holds percentages.
 */
export function normaliseWaste(wasteFactor: string): string {
  const value = parse(wasteFactor);
  if (value >= (POWERS[SCALE] as bigint)) return wasteFactor;
  return trim(text(value * 100n, SCALE));
}

function trim(decimal: string): string {
  return decimal.replace(/\.?0+$/, '');
}

/** Prices one unit. `wasteFactorPct` is a percentage, see `normaliseWaste`. Throws a RangeError on a negative or non-numeric input. */
export function priceUnit(costs: UnitCosts & { wasteFactorPct: string }, settings: Settings): UnitPrice {
  const plain = plainUnit(costs, settings);
  let wide: UnitAmounts<bigint> | undefined;
  const wideOnce = () => {
    wide ??= wideUnit(costs, settings);
    return wide;
  };
  const { ppuCents, taxUnits } = plain ?? wideOnce();
  return { ppu: text(ppuCents, 2), taxPerUnit: text(taxUnits, 4), plain, wide: wideOnce };
}

function plainUnit(costs: UnitCosts & { wasteFactorPct: string }, settings: Settings): UnitAmounts<number> | undefined {
  const [l, m, e, waste] = [parsedOf(costs.labor), parsedOf(costs.material), parsedOf(costs.equipment), parsedOf(costs.wasteFactorPct)];
  const decimals = Math.max(l.decimals, m.decimals, e.decimals);
  const unwasted = TENS[waste.decimals + 2] as number;
  const labor = l.digits * (TENS[decimals - l.decimals] as number) * unwasted;
  const material = m.digits * (TENS[decimals - m.decimals] as number) * (unwasted + waste.digits);
  const equipment = e.digits * (TENS[decimals - e.decimals] as number) * unwasted;
  const scale = decimals + waste.decimals + 2;
  let percents = 0;
  let overhead = 0;
  let profit = 0;
  let tax = 0;
  let taxScale = scale + 2;
  if (settings.orderType === 'Apply') {
    const of = (ofLabor: boolean, ofMaterial: boolean, ofEquipment: boolean) =>
      (ofLabor ? labor : 0) + (ofMaterial ? material : 0) + (ofEquipment ? equipment : 0);
    const [o, p, t] = [parsedOf(settings.overheadAmount), parsedOf(settings.profitAmount), parsedOf(settings.taxableAmount)];
    percents = Math.max(o.decimals, p.decimals);
    overhead =
      of(settings.overheadLabor, settings.overheadMaterial, settings.overheadEquipment) *
      o.digits *
      (TENS[percents - o.decimals] as number);
    profit =
      of(settings.profitLabor, settings.profitMaterial, settings.profitEquipment) * p.digits * (TENS[percents - p.decimals] as number);
    tax = of(settings.taxableLabor, settings.taxableMaterial, settings.taxableEquipment) * t.digits;
    taxScale += t.decimals;
  }
  const unmarked = TENS[percents + 2] as number;
  const amounts = [labor * unmarked, material * unmarked, equipment * unmarked, overhead, profit];
  const whole = amounts.reduce((sum, amount) => sum + amount, 0);
  const wholeScale = scale + 2 + percents;
  if (!(whole <= MOST_PLAIN && tax <= MOST_PLAIN) || wholeScale > SCALE || taxScale > SCALE) return undefined;
  return { amounts, whole, ppuCents: roundPlain(whole, wholeScale, 2), taxUnits: roundPlain(tax, taxScale, 4) };
}

function wideUnit(costs: UnitCosts & { wasteFactorPct: string }, settings: Settings): UnitAmounts<bigint> {
  const labor = parse(costs.labor) * (POWERS[SCALE + 2] as bigint);
  const material = parse(costs.material) * (HUNDRED_PERCENT + parse(costs.wasteFactorPct));
  const equipment = parse(costs.equipment) * (POWERS[SCALE + 2] as bigint);
  let overhead = 0n;
  let profit = 0n;
  let taxUnits = 0n;
  if (settings.orderType === 'Apply') {
    const share = (ofLabor: boolean, ofMaterial: boolean, ofEquipment: boolean, percent: string) =>
      ((ofLabor ? labor : 0n) + (ofMaterial ? material : 0n) + (ofEquipment ? equipment : 0n)) * parse(percent);
    overhead = share(settings.overheadLabor, settings.overheadMaterial, settings.overheadEquipment, settings.overheadAmount);
    profit = share(settings.profitLabor, settings.profitMaterial, settings.profitEquipment, settings.profitAmount);
    const tax = share(settings.taxableLabor, settings.taxableMaterial, settings.taxableEquipment, settings.taxableAmount);
    taxUnits = settle(tax, COST_TIMES_TWO_PERCENTS, 4);
  }
  const widen = POWERS[COST_TIMES_TWO_PERCENTS - COST_TIMES_PERCENT] as bigint;
  const amounts = [labor * widen, material * widen, equipment * widen, overhead, profit];
  const whole = sum(amounts);
  return { amounts, whole, ppuCents: settle(whole, COST_TIMES_TWO_PERCENTS, 2), taxUnits };
}

/** Prices a quantity with a unit price from `priceUnit`. */
export function priceQuantity(unit: UnitPrice, quantity: string): LinePrice {
  const { ppu, taxPerUnit, plain } = unit;
  const many = parsedOf(quantity);
  if (plain) {
    const [costs, taxes] = [many.digits * plain.ppuCents, many.digits * plain.taxUnits];
    const total = roundPlain(costs, many.decimals + 2, 2);
    if (costs <= MOST_PLAIN && taxes <= MOST_PLAIN && total * plain.whole <= MOST_PLAIN) {
      const tax = roundPlain(taxes, many.decimals + 4, 2);
      return { ppu, taxPerUnit, totalCost: text(total, 2), tax: text(tax, 2), breakdown: shareOutPlain(total, plain) };
    }
  }
  const wide = unit.wide();
  const total = settle(many.units * wide.ppuCents, SCALE + 2, 2);
  const tax = settle(many.units * wide.taxUnits, SCALE + 4, 2);
  return { ppu, taxPerUnit, totalCost: text(total, 2), tax: text(tax, 2), breakdown: shareOut(total, wide) };
}

/** Prices one line. Throws a RangeError on a negative or non-numeric input; limits (docs/arithmetic.md) are the caller's. */
export function priceLine(line: UnitCosts & { quantity: string; wasteFactorPct: string }, settings: Settings): LinePrice {
  return priceQuantity(priceUnit(line, settings), line.quantity);
}

/** Largest remainder: whole cents in proportion to the amounts; the cents left over go to the largest remainders, the earlier on a tie. */
function shareOut(total: bigint, { amounts, whole }: UnitAmounts<bigint>): Breakdown {
  const parts = whole === 0n ? [...amounts] : amounts.map((amount) => (total * amount) / whole);
  const left = Number(total - sum(parts));
  if (whole !== 0n && left > 0) {
    const remainders = amounts.map((amount) => (total * amount) % whole);
    const order = [0, 1, 2, 3, 4].sort((a, b) => compare(remainders[b] as bigint, remainders[a] as bigint) || a - b);
    for (const at of order.slice(0, left)) parts[at] = (parts[at] as bigint) + 1n;
  }
  return breakdownOf(parts);
}

/** The same in plain integers: for exact whole numbers, rounding the quotient down gives the exact result. */
function shareOutPlain(total: number, { amounts, whole }: UnitAmounts<number>): Breakdown {
  if (whole === 0) return breakdownOf(amounts);
  const parts = amounts.map((amount) => Math.floor((total * amount) / whole));
  const remainders = amounts.map((amount, at) => total * amount - (parts[at] as number) * whole);
  for (let left = total - parts.reduce((sum, part) => sum + part, 0); left > 0; left--) {
    let largest = 0;
    for (let at = 1; at < remainders.length; at++) if ((remainders[at] as number) > (remainders[largest] as number)) largest = at;
    parts[largest] = (parts[largest] as number) + 1;
    remainders[largest] = -1;
  }
  return breakdownOf(parts);
}

function breakdownOf(parts: readonly (bigint | number)[]): Breakdown {
  const [labor, material, equipment, overhead, profit] = parts.map((part) => text(part, 2)) as [string, string, string, string, string];
  return { labor, material, equipment, overhead, profit };
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function sum(values: readonly bigint[]): bigint {
  let total = 0n;
  for (const value of values) total += value;
  return total;
}

/** Labor of a line before markups, exactly: whole units of 10^-30 dollars, so that sums can follow single lines without drifting. */
export function laborUnits(quantity: string, labor: string): bigint {
  return parse(quantity) * parse(labor);
}

/** The labor minimum of a trade, the charge of its lines, and the shortfall (0.00 without one): dollars with 2 decimals. */
export function laborShortfall(hours: string, rate: string, labor: bigint): { minimum: string; charged: string; shortfall: string } {
  const minimum = settle(laborUnits(hours, rate), 2 * SCALE, 2);
  const charged = settle(labor, 2 * SCALE, 2);
  return { minimum: text(minimum, 2), charged: text(charged, 2), shortfall: text(minimum > charged ? minimum - charged : 0n, 2) };
}

/** The part of a line's total that a percentage of it covers, rounded by line. */
export function covered(totalCost: string, percentageCovered: string): string {
  return text(settle(parse(totalCost) * parse(percentageCovered), 2 * SCALE + 2, 2), 2);
}

/** The vendor's cost of a line. */
export function vendorExpense(quantity: string, vendorPPU: string): string {
  const [many, each] = [parsedOf(quantity), parsedOf(vendorPPU)];
  const product = many.digits * each.digits;
  if (product * 100 <= MOST_PLAIN) return text(roundPlain(product, many.decimals + each.decimals, 2), 2);
  return text(settle(many.units * each.units, 2 * SCALE, 2), 2);
}

/** Sums of rounded lines (an area, a group, a report): money with 2 decimals. */
export interface Sums {
  totalCost: string;
  tax: string;
  /** Totals and taxes. */
  grandTotal: string;
  covered: string;
  vendorExpense: string;
}

/** Sums lines that are already priced; lines without a covered percentage or a vendor's price count 0 there. */
export function sumLines(
  lines: Iterable<{ totalCost: string; tax: string; quantity?: string; percentageCovered?: string; vendorPPU?: string }>,
): Sums {
  let totalCost = 0n;
  let tax = 0n;
  let coveredCents = 0n;
  let vendorCents = 0n;
  for (const line of lines) {
    totalCost += cents(line.totalCost);
    tax += cents(line.tax);
    if (line.percentageCovered !== undefined) coveredCents += cents(covered(line.totalCost, line.percentageCovered));
    if (line.vendorPPU !== undefined && line.quantity !== undefined) vendorCents += cents(vendorExpense(line.quantity, line.vendorPPU));
  }
  return {
    totalCost: text(totalCost, 2),
    tax: text(tax, 2),
    grandTotal: text(totalCost + tax, 2),
    covered: text(coveredCents, 2),
    vendorExpense: text(vendorCents, 2),
  };
}

/** R103: a quantity as it is stored, with 0 to 2 decimals (1 unless the account asks otherwise). */
export function roundQuantity(quantity: string, decimals: number): string {
  return fixed(quantity, Math.min(2, Math.max(0, Math.trunc(decimals))));
}
