import { z } from 'zod';
import { AnyId, call, Id, Text } from '../../call.ts';
import { InteriorInput } from '../../measures/entities.ts';
import { Area } from '../entities.ts';
import { order } from '../owned.ts';

/** The most copies that one call makes of an area. */
export const MAX_COPIES = 20;

/**
 * Duplicates an area with its lines, in one step of undo; answers the areas that the lines came to. `SelectedArea` is a kind of room,
 * '+ Create New', or empty for the original's own kind. With `SelectedAreaID` the lines go to that area of the order instead, unless
 * `FromDefault` says that the choice was one of the default areas (R058). `TaskId` 0 leaves each line in its task.
 */
export const duplicateAreaAndItems = call({
  id: 'C051',
  method: 'POST',
  path: '/api/ProEstimates/{orderId}/DuplicateAreaAndItems',
  who: order('orderId'),
  summary: 'Duplicate an area with its lines',
  body: z.object({
    TaskId: AnyId.default(0),
    OriginalAreaID: Id,
    SelectedArea: Text.default(''),
    SelectedAreaID: AnyId.default(0),
    NewAreaname: Text.default(''),
    SelectedAreaType: z.enum(['Interior', 'Exterior', '']).default(''),
    OrderId: AnyId.optional(),
    FromDefault: z.boolean().default(false),
    /** Several copies at once, each with a name and, if `Measurements` is 'own', with the walls of its room; without it one, `NewAreaname`. */
    Copies: z
      .array(z.object({ NewAreaname: Text.default(''), input: InteriorInput.nullable().default(null) }))
      .min(1)
      .max(MAX_COPIES)
      .optional(),
    Lines: z.boolean().default(true),
    /** Those of the original, each copy's own, or none. Measured quantities follow them; typed quantities stay. */
    Measurements: z.enum(['same', 'own', 'none']).default('same'),
    Notes: z.boolean().default(true),
    Photos: z.boolean().default(false),
  }),
  response: z.array(Area),
  refusals: [
    'AREA_NOT_FOUND',
    'MISSING_FIELDS',
    'TASK_NOT_FOUND',
    'ESTIMATE_FULL',
    'PHOTOS_FULL',
    'PHOTO_STORAGE_FULL',
    'LIMIT_EXCEEDED',
    'WRONG_AREA_TYPE',
  ],
});
