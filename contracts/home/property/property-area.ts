import { z } from 'zod';
import { NameText, Notes } from '../../call.ts';
import { areaTypeNamed, PROPERTY_AREA_CODES } from './area-types.ts';

const areaType = z
  .union([z.string().max(40), z.number()])
  .transform((named) => areaTypeNamed(named) ?? String(named))
  .pipe(z.enum(PROPERTY_AREA_CODES, { error: 'must be the code or the id of a type of area' }));

/** Body of C198; without a label the area gets the next free one. */
export const PropertyAreaBody = z.object({ areaType, areaLabel: NameText.default(''), areaDescription: Notes.default('') });
/** Body of C199; what it leaves out stays. */
export const PropertyAreaChange = z.object({
  areaType: areaType.optional(),
  areaLabel: NameText.optional(),
  areaDescription: Notes.optional(),
  revision: z.number().int().min(-1).optional(),
});

export const PropertyArea = z.object({
  id: z.number(),
  areaLabel: z.string(),
  areaType: z.enum(PROPERTY_AREA_CODES),
  areaTypeId: z.number(),
  areaTypeName: z.string(),
  areaDescription: z.string(),
  measured: z.enum(['estimated', 'typed', 'none']),
  /** Square feet, and feet of baseboard; empty where nothing is known. */
  floor: z.string(),
  walls: z.string(),
  ceilings: z.string(),
  baseboard: z.string(),
  /** Sides and height in feet. */
  short: z.string(),
  long: z.string(),
  height: z.string(),
});
export type PropertyArea = z.infer<typeof PropertyArea>;

const length = z
  .union([z.string().max(20), z.number()])
  .transform((value) => String(value).replace(/[,\s]/g, ''))
  .refine((text) => /^\d{1,4}(\.\d{1,2})?$/.test(text) && Number(text) > 0 && Number(text) <= 1_000, {
    error: 'must be feet, from 0.01 to 1,000',
  });

/** Body of C200: the sides and the height of a rectangular room in feet; without them the area is estimated from the house. */
export const MeasurementsBody = z.object({
  short: length.optional(),
  long: length.optional(),
  height: length.optional(),
  revision: z.number().int().min(-1).optional(),
});
