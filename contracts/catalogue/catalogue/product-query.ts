import { z } from 'zod';
import { DEFINITION_VERSION } from '../entities.ts';

/** The documents name `product` and no values of it: there is one catalogue, so it is read and left alone. */
export const Product = z.object({ product: z.string().trim().max(50).optional() });

/** The definition version (R108, R109); left out, it is the present one. */
export const Version = z.coerce.number().int().min(1).max(99_999_999).default(DEFINITION_VERSION);
