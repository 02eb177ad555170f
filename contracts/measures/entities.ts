import { z } from 'zod';

/** Text that is no number of at most six digits before the point is `otherwise`. */
const measurement = (otherwise: '' | '0') =>
  z
    .union([z.string(), z.number(), z.null()])
    .optional()
    .transform((v) => {
      const text = String(v ?? '')
        .trim()
        .replaceAll(',', '');
      return /^\d{1,6}(\.\d{1,10})?$/.test(text) ? text : otherwise;
    })
    .pipe(z.string());
/** A typed measurement. Text that is not a number counts as 0 (R082). */
const typed = measurement('0');
/** The feet of a length that a calculation needs. Empty when missing or not a number, so that the refusal can name it (R074-R081). */
const needed = measurement('');

export const CEILING_TYPES = ['Flat', 'VaultedCeiling', 'GabledCeiling', 'UnevenGabledCeiling'] as const;
export const InteriorInput = z.object({
  shortWallsFeet: needed,
  shortWallsInches: typed,
  longWallsFeet: needed,
  longWallsInches: typed,
  ceilingHeight1Feet: needed,
  ceilingHeight1Inches: typed,
  ceilingHeight2Feet: needed,
  ceilingHeight2Inches: typed,
  ceilingHeight3Feet: needed,
  ceilingHeight3Inches: typed,
  ceilingType: z.enum(CEILING_TYPES).default('Flat'),
  anchorWall: z.enum(['Short', 'Long', '']).default(''),
  gableDistanceFeet: needed,
  gableDistanceInches: typed,
});
export type InteriorInput = z.infer<typeof InteriorInput>;

export const ROOF_PITCHES = ['Flat', 'Moderate', 'Steep', 'VerySteep'] as const;
export const WholeHouseInput = z.object({
  livingarea: needed,
  stories: needed,
  ceilingHeightFeet: needed,
  ceilingHeightInches: typed,
  roofpitch: z.enum(ROOF_PITCHES).default('Moderate'),
  roofdormers: typed,
  roofoverhangfeet: typed,
  attachedcars: typed,
  builtincars: typed,
});
export type WholeHouseInput = z.infer<typeof WholeHouseInput>;

export const InteriorMeasures = z.object({ floor: typed, walls: typed, ceilings: typed, baseboard: typed });
export const WholeHouseMeasures = z.object({ livingarea: typed, roof: typed, extwalls: typed });
export type InteriorMeasures = z.infer<typeof InteriorMeasures>;
export type WholeHouseMeasures = z.infer<typeof WholeHouseMeasures>;

/** Square feet and feet with two decimals; a house has floor (living area), roof and extwalls, a room the other four. */
export const Measures = z.object({
  floor: z.string(),
  walls: z.string(),
  ceilings: z.string(),
  baseboard: z.string(),
  roof: z.string(),
  extwalls: z.string(),
});
export type Measures = z.infer<typeof Measures>;
