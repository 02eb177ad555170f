import { D, fixed, round } from '../../decimal.ts';
import { Least } from './least.ts';
import { dayOfMonth, hundredths, type SaleColumns } from './sale-columns.ts';

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

const EARTH_MILES = 3_958.8;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Miles over the sphere from one place to others. */
function milesFrom(from: Position): (latitude: number, longitude: number) => number {
  const cosine = Math.cos(radians(from.latitude));
  return (latitude, longitude) => {
    const north = Math.sin(radians(latitude - from.latitude) / 2);
    const east = Math.sin(radians(longitude - from.longitude) / 2);
    const h = north * north + cosine * Math.cos(radians(latitude)) * east * east;
    return 2 * EARTH_MILES * Math.asin(Math.min(1, Math.sqrt(h)));
  };
}

/** @public */
export const milesBetween = (a: Position, b: Position): number => milesFrom(a)(b.latitude, b.longitude);

const dollarsOf = (cents: number): string => fixed(new D(cents).div(100), 2);

/** A sale that is like the house: its place in the columns, and how far it is. */
interface LikeSale {
  at: number;
  row: number;
  miles: number;
}

interface LikeSales {
  /** Within the miles, of any size and kind. */
  near: number;
  like: number;
  used: number;
  /** By the rank of its price per square foot: 1 where a sale is used. */
  isUsed: Uint8Array;
  /** In order; of as many that are as far, the first rows. */
  nearest: LikeSale[];
}

/** One pass over all sales, which keeps a byte of each and the nearest. */
function likeSales(sales: SaleColumns, house: Position, of: Comparison, most: number): LikeSales {
  const { length, latitude, longitude, soldOn, livingArea, type, row: rows, rank } = sales;
  const size = Number(of.livingArea);
  const [smallest, largest] = [(size * (100 - of.likeness)) / 100, (size * (100 + of.likeness)) / 100];
  const [within, since, milesTo, out] = [Number(of.within), dayOfMonth(of.since), milesFrom(house), new Set(of.leftOut)];
  // A degree of latitude is some 69 miles: most of a county's file is left out without a sine.
  const degrees = within / 68;
  const isUsed = new Uint8Array(length);
  const nearest = new Least<LikeSale>(most, (a, b) => a.miles - b.miles || a.row - b.row);
  let [near, like, used] = [0, 0, 0];
  for (let at = 0; at < length; at++) {
    const north = latitude[at] as number;
    if (Math.abs(north - house.latitude) > degrees || (soldOn[at] as number) < since) continue;
    const miles = milesTo(north, longitude[at] as number);
    if (miles > within) continue;
    near += 1;
    const area = livingArea[at] as number;
    if (area < smallest || area > largest || (of.propertyType !== 0 && type[at] !== of.propertyType)) continue;
    like += 1;
    const row = rows[at] as number;
    if (out.size === 0 || !out.has(row)) {
      used += 1;
      isUsed[rank[at] as number] = 1;
    }
    if (!nearest.isFull || miles <= (nearest.greatest as LikeSale).miles) nearest.offer({ at, row, miles });
  }
  return { near, like, used, isUsed, nearest: nearest.inOrder() };
}

/** The prices per square foot of what is used, lowest first. */
function usedCents(sales: SaleColumns, { used, isUsed }: LikeSales): Float64Array {
  const cents = new Float64Array(used);
  let next = 0;
  for (let rank = 0; rank < isUsed.length; rank++) if (isUsed[rank] === 1) cents[next++] = sales.centsByRank[rank] as number;
  return cents;
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

/** Quarters of the sorted prices per square foot, in cents, times the living area of the house. */
function valueFigures(sorted: Float64Array, livingArea: string): ValueFigures {
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
  sales: SaleColumns,
  house: Position,
  of: Comparison,
  most = Number.POSITIVE_INFINITY,
): { near: number; like: number; figures: ValueFigures; sales: ComparedSale[]; used: number; inRange: number } {
  const found = likeSales(sales, house, of, most);
  const cents = usedCents(sales, found);
  const figures = valueFigures(cents, of.livingArea);
  const [least, highest] = figures.value === '' ? [1, 0] : [hundredths(figures.lower), hundredths(figures.upper)];
  const isIn = (each: number) => each >= least && each <= highest;
  let inRange = 0;
  for (const each of cents) if (isIn(each)) inRange += 1;
  return {
    ...{ near: found.near, like: found.like, figures, used: found.used, inRange },
    sales: found.nearest.map(({ at, miles }) => {
      const rank = sales.rank[at] as number;
      const [each, isUsed] = [sales.centsByRank[rank] as number, found.isUsed[rank] === 1];
      return { ...sales.saleAt(at), miles: fixed(miles, 2), perSf: dollarsOf(each), isUsed, isInRange: isUsed && isIn(each) };
    }),
  };
}
