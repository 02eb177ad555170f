import { z } from 'zod';
import { call } from '../../call.ts';
import { Money } from '../../decimal-fields.ts';

/** Beside the lists (C109, C110): what each library costs and where it was used. */
export const getLibraryFigures = call({
  id: 'libraryFigures',
  method: 'GET',
  path: '/api/library-figures',
  who: 'user',
  summary: 'What the libraries cost today, and how many estimates have lines of each',
  response: z.array(
    z.object({
      id: z.number(),
      /**
       * At today's prices with the overhead and profit of a new estimate, before tax; measured lines in a room of 12 by 10 ft, 8 ft high, answers
       * as they stand. Lines without a quantity there are not counted.
       */
      total: Money,
      /** Estimates that have a line that came from it; what-ifs are not counted. */
      estimates: z.number(),
      /** When it was last added to an estimate; empty for never. */
      lastUsed: z.string(),
    }),
  ),
});
export type LibraryFigures = (typeof getLibraryFigures)['response']['_output'][number];
