import { z } from 'zod';
import { call } from '../../call.ts';
import { TrendingProject } from './get-trending-projects.ts';

/** More libraries are named by nobody, and their lines are read one library after the other. */
const MOST_NAMED = 50;

/**
 * C028. The projects of C026 that have an item of one of these custom libraries, as the estimates have it that hold such items; without a library all of
 * C026. The documents name the call and its parameter alone.
 */
export const getProjects = call({
  id: 'C028',
  method: 'GET',
  path: '/api2/ProjectEstimate/GetProjects',
  who: 'user',
  summary: 'Projects that are often estimated with items of custom libraries',
  query: z.object({
    /** Ids of custom libraries with commas between them. */
    customlibids: z
      .string()
      .regex(/^(\d{1,9}(,\d{1,9})*)?$/, { error: 'must be ids with commas between them' })
      .default('')
      .transform((text) => [...new Set(text.split(',').filter(Boolean).map(Number))])
      .refine((ids) => ids.length <= MOST_NAMED, { error: `names at most ${MOST_NAMED} libraries` }),
  }),
  response: z.array(TrendingProject),
  refusals: ['LIBRARY_NOT_FOUND', 'LIBRARY_DELETED'],
});
