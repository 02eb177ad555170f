import { D, fixed, round } from '../../decimal.ts';

/** A sale as a file of sales has it. */
export interface Sale {
  /** Of the spreadsheet; the first is 1. */
  row: number;
  address: string;
  zip: string;
  /** `2026-08-14`. */
  soldOn: string;
  /** Dollars. */
  price: string;
  /** Square feet. */
  livingArea: string;
  beds: number | null;
  built: number | null;
  /** Place in PROPERTY_TYPES from 1; 0 where the file does not say it. */
  type: number;
  latitude: number;
  longitude: number;
  /** The position is its ZIP code's. */
  isByZip: boolean;
}

/** Sales that are compared with a house. */
export interface Comparison {
  livingArea: string;
  /** Miles. */
  within: string;
  /** Percent by which the living area may differ. */
  likeness: number;
  /** First month of sale: `2025-12`. */
  since: string;
  /** 0 for any. */
  propertyType: number;
  /** Rows that were taken out by hand. */
  leftOut: readonly number[];
}

export interface Position {
  latitude: number;
  longitude: number;
}

export interface ComparedSale extends Sale {
  /** Two decimals. */
  miles: string;
  perSf: string;
  isUsed: boolean;
  isInRange: boolean;
}

/** Dollars; empty where there are fewer than LEAST_SALES. */
export interface ValueFigures {
  lower: string;
  middle: string;
  upper: string;
  /** Rounded to ROUNDED_TO. */
  from: string;
  to: string;
  value: string;
  /** `middle` times living area, before rounding. */
  exact: string;
}

export const LEAST_SALES = 5;
export const ROUNDED_TO = 1_000;
/** Below it, it was no sale at a price: gifts, estates, corrections. */
export const LEAST_PRICE = 10_000;
export const WITHIN_MILES = ['0.3', '0.6', '1', '2', '5', '10', '25'] as const;
export const LIKENESSES = [10, 20, 30, 50] as const;

const EARTH_MILES = 3_958.8;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Over the sphere. */
export function milesBetween(a: Position, b: Position): number {
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const h = half(a.latitude, b.latitude) + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * half(a.longitude, b.longitude);
  return 2 * EARTH_MILES * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Whole hundredths of a decimal with at most two. */
const hundredths = (amount: string): number => Math.round(Number(amount) * 100);

/**
 * Cents per square foot, rounded half up. Whole numbers below 2^53 are exact in every step, and a hundred times as fast as decimals, which counts where a file
 * has 100,000 sales.
 */
function centsPerSf({ price, livingArea }: Pick<Sale, 'price' | 'livingArea'>): number {
  const whole = hundredths(livingArea);
  const twice = hundredths(price) * 200 + whole;
  return (twice - (twice % (2 * whole))) / (2 * whole);
}

const dollarsOf = (cents: number): string => fixed(new D(cents).div(100), 2);

interface LikeSale {
  sale: Sale;
  miles: number;
}

/** The sales that are like the house, and how many lie within the miles, of any size and kind. */
function likeSales(sales: readonly Sale[], house: Position, of: Comparison): { near: number; like: LikeSale[] } {
  const size = Number(of.livingArea);
  const [least, most] = [(size * (100 - of.likeness)) / 100, (size * (100 + of.likeness)) / 100];
  const within = Number(of.within);
  // A degree of latitude is some 69 miles: most of a county's file is left out without a sine.
  const degrees = within / 68;
  const like: LikeSale[] = [];
  let near = 0;
  for (const sale of sales) {
    // A day of a month is sorted after the month.
    if (Math.abs(sale.latitude - house.latitude) > degrees || sale.soldOn < of.since) continue;
    const miles = milesBetween(house, sale);
    if (miles > within) continue;
    near += 1;
    const area = Number(sale.livingArea);
    if (area < least || area > most || (of.propertyType !== 0 && sale.type !== of.propertyType)) continue;
    like.push({ sale, miles });
  }
  return { near, like };
}

/** The nearest of them in order; of 100,000 only those are sorted. */
function nearest<Found extends LikeSale>(like: readonly Found[], most: number): Found[] {
  const far = like.length > most ? Float64Array.from(like, ({ miles }) => miles).sort()[most - 1] : undefined;
  const near = far === undefined ? like : like.filter(({ miles }) => miles <= far);
  return near.toSorted((a, b) => a.miles - b.miles || a.sale.row - b.sale.row).slice(0, most);
}

/** Dollars at a share of the way from the lowest to the highest; between two of them in proportion. `sorted` has one at least. */
function quantile(sorted: Float64Array, share: number): string {
  const at = (sorted.length - 1) * share;
  const below = new D(sorted[Math.floor(at)] ?? 0);
  const above = new D(sorted[Math.ceil(at)] ?? 0);
  return fixed(below.plus(above.minus(below).times(new D(at).minus(Math.floor(at)))).div(100), 2);
}

const thousands = (amount: D | string) => fixed(round(new D(amount).div(ROUNDED_TO), 0).times(ROUNDED_TO), 0);
const NONE: ValueFigures = { lower: '', middle: '', upper: '', from: '', to: '', value: '', exact: '' };

/** Quarters of the prices per square foot, in cents, times the living area of the house. */
function valueFigures(cents: Iterable<number>, livingArea: string): ValueFigures {
  const sorted = Float64Array.from(cents).sort();
  if (sorted.length < LEAST_SALES) return NONE;
  const [lower, middle, upper] = [quantile(sorted, 0.25), quantile(sorted, 0.5), quantile(sorted, 0.75)];
  const whole = (each: string) => new D(each).times(livingArea);
  return {
    ...{ lower, middle, upper },
    ...{ from: thousands(whole(lower)), to: thousands(whole(upper)), value: thousands(whole(middle)) },
    exact: fixed(whole(middle), 2),
  };
}

/** What a house is worth by the sales that are like it: figures, and the nearest of the sales with what became of each. */
export function propertyValue(
  sales: readonly Sale[],
  house: Position,
  of: Comparison,
  most = Number.POSITIVE_INFINITY,
): { near: number; like: number; figures: ValueFigures; sales: ComparedSale[]; used: number; inRange: number } {
  const { near, like } = likeSales(sales, house, of);
  const out = new Set(of.leftOut);
  const compared = like.map(({ sale, miles }) => ({ sale, miles, cents: centsPerSf(sale), isUsed: !out.has(sale.row) }));
  const used = compared.filter(({ isUsed }) => isUsed);
  const figures = valueFigures(
    used.map(({ cents }) => cents),
    of.livingArea,
  );
  const [least, highest] = figures.value === '' ? [1, 0] : [hundredths(figures.lower), hundredths(figures.upper)];
  const isIn = (cents: number) => cents >= least && cents <= highest;
  return {
    ...{ near, like: like.length, figures, used: used.length, inRange: used.filter(({ cents }) => isIn(cents)).length },
    sales: nearest(compared, most).map(({ sale, miles, cents, isUsed }) => ({
      ...{ ...sale, miles: fixed(miles, 2), perSf: dollarsOf(cents), isUsed },
      isInRange: isUsed && isIn(cents),
    })),
  };
}
