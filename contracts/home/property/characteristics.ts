import { z } from 'zod';
import { integer } from '../../call.ts';
import { MATERIALS, materialShares, ROOF_LIST } from './materials.ts';

export const ROOF_PITCHES = ['Flat', 'Moderate', 'Steep', 'VerySteep'] as const;
/** R390 to R394. */
export const slopeOf = (pitch: string): number => (pitch === 'Flat' ? 0 : pitch === 'Steep' || pitch === 'VerySteep' ? 3 : 2);
/** R395 to R400, from 1. */
export const STRUCTURE_QUALITIES = ['Designer', 'Custom', 'Builder Plus', 'Builder', 'Basic', 'Economy'] as const;
/** From 1. The documents name neither conditions nor types of property. */
export const CONDITIONS = ['Excellent', 'Good', 'Average', 'Fair', 'Poor'] as const;
export const PROPERTY_TYPES = ['Single family', 'Townhouse', 'Condominium', 'Two to four units', 'Manufactured home'] as const;
export const CEILING_TYPES = ['Flat', 'VaultedCeiling', 'GabledCeiling', 'UnevenGabledCeiling'] as const;
export const STORIES = ['1', '1.5', '2', '2.5', '3', '4'] as const;
export const GARAGES = ['none', 'attachedgarage', 'builtingarage'] as const;
export type Garage = (typeof GARAGES)[number];

/** The most rooms of a kind: a house of 40 bedrooms fits. */
export const MOST_ROOMS = 50;
export const MOST_CARS = 10;
export const MOST_SQUARE_FEET = 1_000_000;

/** A house as it is recorded. Sizes are decimal texts, empty where nobody typed one. */
export interface Characteristics {
  bedrooms: number;
  fullBaths: number;
  halfBaths: number;
  airConditioners: number;
  basementSizeSF: string;
  stories: string;
  propertyType: number | null;
  structureQuality: number | null;
  condition: number | null;
  roofPitch: '' | (typeof ROOF_PITCHES)[number];
  yearBuilt: number | null;
  garage: Garage;
  cars: number;
  totalLivingArea: string;
  ceilingType: '' | (typeof CEILING_TYPES)[number];
  /** Feet. */
  ceilingHeight: string;
  materials: number[];
}

/** R362, R363, R365 to R368; the rest is not known. */
export const NEW_CHARACTERISTICS: Characteristics = {
  bedrooms: 1,
  fullBaths: 1,
  halfBaths: 1,
  airConditioners: 0,
  basementSizeSF: '',
  stories: '1',
  propertyType: null,
  structureQuality: null,
  condition: null,
  roofPitch: '',
  yearBuilt: null,
  garage: 'builtingarage',
  cars: 1,
  totalLivingArea: '',
  ceilingType: '',
  ceilingHeight: '',
  materials: [],
};

/** R380 to R387. */
export const SETUP_DEFAULTS = {
  stories: '1',
  structureQuality: 4,
  condition: 3,
  roofPitch: 'Moderate',
  propertyType: 1,
  ceilingType: 'Flat',
  ceilingHeight: '8',
  materials: [],
} satisfies Partial<Characteristics>;

/** R354: both kinds of garage count as built-in, everything else as none. R353: it makes an area then. */
export const garageSelection = (garage: string): 'builtingarage' | '' =>
  garage === 'attachedgarage' || garage === 'builtingarage' ? 'builtingarage' : '';
/** R352. */
export const hasBasement = ({ basementSizeSF }: Pick<Characteristics, 'basementSizeSF'>): boolean =>
  basementSizeSF !== '' && Number(basementSizeSF) !== 0;

const count = integer(0, MOST_ROOMS);
/** Commas and blanks are left out; at most two decimals. */
const size = (most: number) =>
  z
    .union([z.string().max(40), z.number(), z.null()])
    .transform((value) => String(value ?? '').replace(/[,\s]/g, ''))
    .refine((text) => text === '' || (/^\d{1,9}(\.\d{1,2})?$/.test(text) && Number(text) <= most), {
      error: `must be a number from 0 to ${new Intl.NumberFormat('en-US').format(most)}, with two decimals at most`,
    })
    .transform((text) => (text === '' ? '' : String(Number(text))))
    .pipe(z.string());
const oneOf = (names: readonly string[]) =>
  z
    .union([z.literal('').transform(() => null), integer(1, names.length)])
    .nullable()
    .transform((value) => value ?? null);
/** `1 cars` as the documents have it (R363), or a number. */
const carCount = z
  .union([z.string().max(20), z.number()])
  .transform((value) => /^\s*(\d{1,3})/.exec(String(value))?.[1] ?? '')
  .refine((text) => text !== '' && Number(text) <= MOST_CARS, { error: `must be a number from 0 to ${MOST_CARS}` })
  .transform(Number);
/** Its place in `GARAGES`; another word counts as none (R354). */
const garageType = z
  .string()
  .max(40)
  .nullable()
  .transform((value): Garage => (GARAGES.includes(value as Garage) ? (value as Garage) : 'none'));
const materials = z
  .array(z.union([integer(), z.object({ id: integer() }).transform(({ id }) => id)]))
  .max(50)
  .refine((ids) => ids.every((id) => MATERIALS.some((one) => one.id === id)), { error: 'must be of the lists of materials' })
  .transform((ids) => MATERIALS.flatMap(({ id }) => (ids.includes(id) ? id : [])))
  .refine((ids) => MATERIALS.filter(({ id, listId }) => listId === ROOF_LIST && ids.includes(id)).length < 2, {
    error: 'must be one roof material, not several',
  });

/** Body of C194 and C195; what a change leaves out stays. `attachedGaragesNumberOfCars` and its like follow from garage and cars (R364). */
export const CharacteristicsBody = z.object({
  bedrooms: count.optional(),
  fullBaths: count.optional(),
  halfBaths: count.optional(),
  airConditioners: count.optional(),
  basementSizeSF: size(MOST_SQUARE_FEET).optional(),
  stories: z.coerce
    .string()
    .refine((text) => STORIES.includes(text as '1'), { error: `must be one of ${STORIES.join(', ')}` })
    .optional(),
  propertyType: oneOf(PROPERTY_TYPES).optional(),
  structureQuality: oneOf(STRUCTURE_QUALITIES).optional(),
  condition: oneOf(CONDITIONS).optional(),
  roofPitch: z.enum(['', ...ROOF_PITCHES]).optional(),
  yearBuilt: z
    .union([
      z
        .literal('')
        .transform(() => null)
        .pipe(z.null()),
      integer(1600, 2100),
    ])
    .nullable()
    .optional(),
  garageType: garageType.optional(),
  garageTypeSelection: garageType.optional(),
  numberOfCarsInGarage: carCount.optional(),
  totalLivingArea: size(MOST_SQUARE_FEET).optional(),
  ceilingType: z.enum(['', ...CEILING_TYPES]).optional(),
  ceilingHeight: size(100).optional(),
  selectedMaterials: materials.optional(),
  /** The revision that the form was filled from; a field that somebody changed since is refused. */
  revision: z.number().int().min(-1).optional(),
  /** Areas go although something would be lost with them. */
  confirmed: z.boolean().optional(),
});
export type CharacteristicsBody = z.output<typeof CharacteristicsBody>;

/** What a body changes. The type as chosen counts before the mapped one. */
export function changedBy(body: CharacteristicsBody): Partial<Characteristics> {
  const { garageType: chosen, garageTypeSelection, numberOfCarsInGarage, selectedMaterials, revision: _, confirmed: __, ...rest } = body;
  const named = { ...rest, garage: chosen ?? garageTypeSelection, cars: numberOfCarsInGarage, materials: selectedMaterials };
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined)) as Partial<Characteristics>;
}

/** Answer of C192 to C195. */
export const PropertyCharacteristics = z.object({
  /** The home's, which is the user's. */
  id: z.number(),
  bedrooms: z.number(),
  fullBaths: z.number(),
  halfBaths: z.number(),
  airConditioners: z.number(),
  basementSizeSF: z.string(),
  stories: z.string(),
  propertyType: z.number().nullable(),
  structureQuality: z.number().nullable(),
  condition: z.number().nullable(),
  roofPitch: z.enum(['', ...ROOF_PITCHES]),
  /** R390 to R394. */
  roofSlope: z.number(),
  yearBuilt: z.number().nullable(),
  /** As chosen. */
  garageType: z.enum(GARAGES),
  /** R354. */
  garageTypeSelection: z.enum(['builtingarage', '']),
  numberOfCarsInGarage: z.string(),
  attachedGaragesNumberOfCars: z.number(),
  builtInGaragesNumberOfCars: z.number(),
  totalLivingArea: z.string(),
  ceilingType: z.enum(['', ...CEILING_TYPES]),
  ceilingHeight: z.string(),
  selectedMaterials: z.array(z.object({ listId: z.number(), id: z.number(), name: z.string(), percent: z.string() })),
  revision: z.number(),
});
export type PropertyCharacteristics = z.infer<typeof PropertyCharacteristics>;

export function shownCharacteristics(
  { garage, cars, materials: chosen, ...rest }: Characteristics,
  stamp: { id: number; revision: number },
): PropertyCharacteristics {
  return {
    ...stamp,
    ...rest,
    roofSlope: slopeOf(rest.roofPitch),
    garageType: garage,
    garageTypeSelection: garageSelection(garage),
    numberOfCarsInGarage: `${cars} cars`,
    attachedGaragesNumberOfCars: garage === 'attachedgarage' ? cars : 0,
    builtInGaragesNumberOfCars: garage === 'builtingarage' ? cars : 0,
    selectedMaterials: materialShares(chosen),
  };
}
