import { z } from 'zod';
import { call } from '../../call.ts';
import { HouseProject, NO_PROJECT } from './house-project.ts';

/** S012. What a new estimate of one’s own house can begin with, and the one that is in progress. */
export const getHouseProjects = call({
  id: 'houseProjects',
  method: 'GET',
  path: '/api/home/projects',
  who: 'user',
  summary: 'Projects for one’s own house, with their prices there',
  /** Another project beside the usual ones, by its id. */
  query: z.object({ with: z.string().max(40).default(NO_PROJECT) }),
  response: z.object({
    /** R021: an estimate that is in progress, which a new one waits for. */
    inProgress: z.number().nullable(),
    /** None without a property: its address gives the prices. */
    projects: z.array(HouseProject),
  }),
  refusals: ['PROPERTY_NO_ADDRESS', 'PROPERTY_NO_CHARACTERISTICS'],
});
