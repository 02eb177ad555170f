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
  /** What needs doing at home and waits, by its id: the day until which it does (2026-11-28). */
  putOff: Record<string, string>;
}

export const NO_HOME: HomeFacts = { address: null, characteristics: null, areas: [], setUpAt: null, report: null, putOff: {} };
