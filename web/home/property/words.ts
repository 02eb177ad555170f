import type { PropertyCharacteristics } from '../../../contracts/home/property/characteristics.ts';
import type { PropertyArea } from '../../../contracts/home/property/property-area.ts';
import { counted, grouped } from '../../ui/words.ts';

export const ROOF_WORDS = { Flat: 'Flat', Moderate: 'Moderate', Steep: 'Steep', VerySteep: 'Very steep' } as const;
export const CEILING_WORDS = {
  Flat: 'Flat',
  VaultedCeiling: 'Vaulted',
  GabledCeiling: 'Gabled',
  UnevenGabledCeiling: 'Uneven gabled',
} as const;
export const GARAGE_WORDS = { none: 'None', attachedgarage: 'Attached', builtingarage: 'Built-in' } as const;

/** `Attached, 1 car`. */
export function garageWords({
  garageType,
  attachedGaragesNumberOfCars: attached,
  builtInGaragesNumberOfCars: builtIn,
}: PropertyCharacteristics): string {
  return garageType === 'none' ? GARAGE_WORDS.none : `${GARAGE_WORDS[garageType]}, ${counted(attached + builtIn, 'car')}`;
}

/** `12' 6"` of feet as a decimal text. */
export function feetWords(feet: string): string {
  const inches = Math.round(Number(feet) * 12);
  return `${Math.floor(inches / 12)}' ${inches % 12}"`;
}

/** `13' 6" x 12' 6"`; empty where nothing is known. */
export const sidesOf = ({ long, short }: Pick<PropertyArea, 'long' | 'short'>): string =>
  long === '' || short === '' ? '' : `${feetWords(long)} x ${feetWords(short)}`;

/** `164.00 SF`. */
export const squareFeet = (floor: string): string => (floor === '' ? 'no size' : `${grouped(floor)} SF`);

/** Without a decimal that nobody typed: `1640`. */
export const plainNumber = (text: string): string => (text === '' ? '' : grouped(text).replace(/\.00$/, ''));
