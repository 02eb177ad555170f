import type { PictureInSizes } from '../../kit/picture-in-sizes.ts';
import type { Comparison, ValueFigures } from '../reports/property-value.ts';
import type { CostFigures, CostRequest } from '../reports/replacement-cost.ts';
import type { PropertyAreaCode } from './area-types.ts';
import type { Characteristics } from './characteristics.ts';

/** Where the house stands. */
export interface HomeAddress {
  address: string;
  address2: string;
  city: string;
  state: string;
  zip: string;
}
/** How the address came to be: nothing to change (R374), the proposed one (R377), or as typed although another was proposed (R375). */
export const ADDRESS_CHECKS = ['unchanged', 'proposed', 'asTyped'] as const;
export type AddressCheckResult = (typeof ADDRESS_CHECKS)[number];

/** Square feet, and feet of baseboard; the sides of a rectangular room in feet, or empty. */
export interface TypedMeasures {
  floor: string;
  walls: string;
  ceilings: string;
  baseboard: string;
  short: string;
  long: string;
  height: string;
}

export interface HomeArea {
  id: number;
  type: PropertyAreaCode;
  label: string;
  description: string;
  /** `estimated`: they follow from the characteristics (measures.ts). Null: not measured. */
  measured: 'estimated' | TypedMeasures | null;
}

/** A replacement-cost report: what was asked for, and the figures that it was made of. */
export interface ErcFacts extends CostRequest, CostFigures {
  /** ISO. */
  at: string;
  /** Where `place` is its person's own factor; null where it is the published one. */
  own: OwnPlace | null;
}

/** The picture of a house, as it was made of a file. */
export interface HousePhotoFacts extends PictureInSizes {
  /** When it was set (ISO). */
  at: string;
}

/** A place factor of one's own, for the ZIP codes around the house. */
export interface PlaceFactor {
  /** Their first three digits (`432`). */
  zips: string;
  /** Four decimals. */
  factor: string;
  /** In words: why, or where it is from. */
  reason: string;
  /** ISO. */
  at: string;
}

/** The own factor of a report, and the published one that it stands in place of. */
export interface OwnPlace extends Omit<PlaceFactor, 'factor'> {
  published: string;
}

/** Sales near the house, as they were read of a file that its person loaded. */
export interface SalesFacts {
  /** Of what is kept of it. */
  hash: string;
  /** Of the file, as it was called. */
  name: string;
  rows: number;
  sales: number;
  /** First and last day of sale (2026-08-14). */
  from: string;
  to: string;
  /** ISO. */
  at: string;
}

/** Where the house stands on the map; decimal degrees. */
export interface HomePin {
  latitude: string;
  longitude: string;
}

/** An estimated property value: what was compared, and what came of it. */
export interface ValueFacts extends Comparison, ValueFigures {
  leftOut: number[];
  /** ISO. */
  at: string;
  /** The sales that it was made of. */
  hash: string;
  name: string;
  loadedAt: string;
  zip: string;
  /** Where the house stood; `isPinned` when a person had said so. */
  latitude: string;
  longitude: string;
  isPinned: boolean;
  near: number;
  like: number;
  used: number;
  inRange: number;
}

/** What is known of a person's house. */
export interface HomeFacts {
  address: (HomeAddress & { check: AddressCheckResult }) | null;
  characteristics: Characteristics | null;
  areas: HomeArea[];
  /** When the first-time setup was finished (ISO). */
  setUpAt: string | null;
  /** The latest; null before one was made. */
  report: ErcFacts | null;
  sales: SalesFacts | null;
  /** The latest; null before one was made. */
  value: ValueFacts | null;
  /** Null: the position of the ZIP code. */
  pin: HomePin | null;
  /** That its person chose where the ZIP code lies in several; empty: the postal data's. */
  county: string;
  /** Null: the published one counts in a replacement cost. */
  placeFactor: PlaceFactor | null;
  photo: HousePhotoFacts | null;
  /** What needs doing at home and waits, by its id: the day until which it does (2026-11-28). */
  putOff: Record<string, string>;
  /** Reports that contractors mailed to its person, by their id: whether they are shown at home. What is not here was not answered yet. */
  receivedReports: Record<string, boolean>;
}

export const NO_HOME: HomeFacts = {
  ...{ address: null, characteristics: null, areas: [], setUpAt: null },
  ...{ report: null, sales: null, value: null, pin: null, county: '', placeFactor: null, photo: null },
  ...{ putOff: {}, receivedReports: {} },
};
