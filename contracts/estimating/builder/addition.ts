import { z } from 'zod';
import { Id, integer, Text } from '../../call.ts';
import { InteriorInput } from '../../measures/entities.ts';
import { SOURCE_KINDS } from '../facts.ts';

/** Libraries that are ticked at once. */
const MOST_LIBRARIES_AT_ONCE = 50;

/**
 * What proposed a whole addition, by name, the answers that it was made of, and the custom libraries that it took lines of. The audit
 * and "why this number" tell it.
 */
export const AdditionSource = z.object({
  kind: z.enum(SOURCE_KINDS),
  name: Text,
  answers: z
    .array(z.object({ question: Text, answer: Text }))
    .max(100)
    .default([]),
  libraries: z.array(Id).max(MOST_LIBRARIES_AT_ONCE).default([]),
});
export type AdditionSource = z.infer<typeof AdditionSource>;

const MOST_NEW_AREAS = 50;

/** An area that comes into being with the lines. With `measurements` (of a room) its measured lines have quantities at once. */
export const NewArea = z.object({
  areaType: Text,
  areaTypeName: Text.default(''),
  label: Text,
  measurements: InteriorInput.nullable().default(null),
});
export type NewArea = z.infer<typeof NewArea>;
export const NewAreas = z.array(NewArea).max(MOST_NEW_AREAS).default([]);

/** An area of the order by its id, or a new one by its place in `NewAreas`: -1 is the first. */
export const AreaRef = z.union([Id, integer(-MOST_NEW_AREAS, -1)]);
