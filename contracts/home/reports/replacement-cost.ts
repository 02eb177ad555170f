import { D, fixed } from '../../decimal.ts';
import { STRUCTURE_QUALITIES } from '../property/characteristics.ts';

/** Census regions and their states. */
export const REGIONS = {
  Northeast: 'CT ME MA NH RI VT NJ NY PA',
  Midwest: 'IL IN MI OH WI IA KS MN MO NE ND SD',
  South: 'DE DC FL GA MD NC SC VA WV AL KY MS TN AR LA OK TX',
  West: 'AZ CO ID MT NV NM UT WY AK CA HI OR WA',
} as const;
export type Region = keyof typeof REGIONS;
const NAMES = Object.keys(REGIONS) as Region[];
export const statesOf = (region: Region): string[] => REGIONS[region].split(' ');
export const regionOf = (state: string): Region | undefined => NAMES.find((region) => statesOf(region).includes(state));

/** Of structure qualities from 1 on; ours, because the prices are not split by quality. Builder is the ordinary house. */
export const QUALITY_FACTORS = ['1.60', '1.35', '1.15', '1.00', '0.88', '0.78'] as const;

/** Figures as they are published. */
export interface CostData {
  /** Contract price per square foot of houses built by a contractor: the median, and the average. */
  prices: { year: number; region: string; price: string; average: string }[];
  /** US = 1.00. */
  factors: Record<string, string>;
  /** Percent of the whole: frame, systems, finishes. */
  shares: readonly [frame: string, systems: string, finishes: string];
}

export interface CostRequest {
  state: string;
  livingArea: string;
  /** From 1. */
  quality: number;
}

/** The figures that one report is made of, as they were then. */
export interface CostFigures {
  region: Region;
  /** Of the newest prices of the region. */
  year: number;
  price: string;
  stateFactor: string;
  regionMean: string;
  /** The state's factor over the mean of its region, because the price is the region's already; four decimals. */
  place: string;
  qualityFactor: string;
  shares: string[];
}

/** Four decimals, of one factor at least. */
export const meanOf = (factors: readonly string[]): string => fixed(exactMean(factors), 4);
const exactMean = (factors: readonly string[]): D => factors.reduce((sum, one) => sum.plus(one), new D(0)).div(factors.length);

/** Undefined where a figure is missing. */
export function figuresFor({ state, quality }: CostRequest, { prices, factors, shares }: CostData): CostFigures | undefined {
  const region = regionOf(state);
  const stateFactor = factors[state];
  const newest = prices.filter((one) => one.region === region).sort((a, b) => b.year - a.year)[0];
  const qualityFactor = QUALITY_FACTORS[quality - 1];
  if (!region || !stateFactor || !newest || !qualityFactor) return undefined;
  const mean = exactMean(statesOf(region).flatMap((one) => factors[one] ?? []));
  const place = fixed(new D(stateFactor).div(mean), 4);
  return {
    region,
    year: newest.year,
    price: newest.price,
    stateFactor,
    regionMean: fixed(mean, 4),
    place,
    qualityFactor,
    shares: [...shares],
  };
}

/** Money with cents. */
export interface ReplacementCost {
  total: string;
  /** Of the whole, per square foot of living area. */
  perSf: string;
  parts: { name: 'Frame' | 'Systems' | 'Finishes'; percent: string; perSf: string; cost: string }[];
  byQuality: { name: string; total: string }[];
}

/** Price per square foot, times place, times quality, times living area; only the product is rounded. */
export function costAt({
  price,
  place,
  qualityFactor,
  livingArea,
}: Pick<CostFigures, 'price' | 'place' | 'qualityFactor'> & Pick<CostRequest, 'livingArea'>): string {
  return fixed(new D(price).times(place).times(livingArea).times(qualityFactor), 2);
}

/** What a house comes to, as a whole, by parts, and of each quality. */
export function replacementCost(
  { livingArea }: Pick<CostRequest, 'livingArea'>,
  { price, place, qualityFactor, shares }: CostFigures,
): ReplacementCost {
  const at = (factor: string) => costAt({ price, place, qualityFactor: factor, livingArea });
  const total = at(qualityFactor);
  const byQuality = STRUCTURE_QUALITIES.map((name, n) => ({ name, total: at(QUALITY_FACTORS[n] ?? '1') }));
  const perSf = (cost: string) => fixed(new D(cost).div(livingArea), 2);
  return { total, perSf: perSf(total), parts: split(total, shares).map((part) => ({ ...part, perSf: perSf(part.cost) })), byQuality };
}

/** The place factor is made for civil works and is taken as so many percent either way. */
export const PLACE_PERCENT = 5;

/** A total if the place is off by PLACE_PERCENT either way. */
export function replacementRange(total: string): { from: string; to: string } {
  const times = (percent: number) => fixed(new D(total).times(percent).div(100), 2);
  return { from: times(100 - PLACE_PERCENT), to: times(100 + PLACE_PERCENT) };
}

/** What a place factor that is 0.01 more would add to the total. */
export function placeStep({
  price,
  qualityFactor,
  livingArea,
}: Pick<CostFigures, 'price' | 'qualityFactor'> & Pick<CostRequest, 'livingArea'>): string {
  return fixed(new D(price).times(qualityFactor).times(livingArea).times('0.01'), 2);
}

/** The average house of the same kind, beside the median that the total is of; undefined where the published figures are others than the report's. */
export function averageHouse(
  report: Pick<CostRequest, 'livingArea'> & Pick<CostFigures, 'year' | 'price' | 'place' | 'qualityFactor'> & { region: string },
  prices: CostData['prices'],
): { perSf: string; total: string } | undefined {
  const { region, year, price, place, qualityFactor, livingArea } = report;
  const published = prices.find((one) => one.region === region && one.year === year);
  if (!published || published.average === '' || !new D(published.price).eq(price)) return undefined;
  return { perSf: published.average, total: fixed(new D(published.average).times(place).times(qualityFactor).times(livingArea), 2) };
}

/** By the largest remainder, so that the parts make the whole to the cent. */
function split(total: string, shares: readonly string[]): Omit<ReplacementCost['parts'][number], 'perSf'>[] {
  const cents = new D(total).times(100);
  const exact = shares.map((share) => cents.times(share).div(100));
  const floors = exact.map((one) => one.floor());
  let left = cents.minus(floors.reduce((sum, one) => sum.plus(one), new D(0))).toNumber();
  const order = exact.map((one, n) => [one.minus(floors[n] as D), n] as const).sort((a, b) => b[0].cmp(a[0]) || a[1] - b[1]);
  for (const [, n] of order) if (left-- > 0) floors[n] = (floors[n] as D).plus(1);
  return (['Frame', 'Systems', 'Finishes'] as const).map((name, n) => ({
    name,
    percent: fixed(shares[n] ?? '0', 1),
    cost: fixed((floors[n] as D).div(100), 2),
  }));
}
