import { z } from 'zod';
import { integer } from '../../call.ts';
import { DEFINITION_VERSION } from '../entities.ts';

/** The documents name `product` but no values. There is one catalogue, so the parameter is accepted and ignored. */
export const Product = z.object({ product: z.string().trim().max(50).optional() });

/** The definition version (R108, R109); defaults to the present one. */
export const Version = integer(1, 99_999_999).default(DEFINITION_VERSION);
