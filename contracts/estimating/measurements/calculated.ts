import { z } from 'zod';
import { Measures } from '../../measures/entities.ts';

export const Calculated = z.object({ missing: z.array(z.string()), measures: Measures.nullable() });
