import { z } from 'zod';
import { AnyId } from '../../call.ts';

/** `0`, or the order for which the builder is open; the catalogue answers the same for both. */
export const Builder = z.object({ id: AnyId });
