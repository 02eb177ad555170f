import { z } from 'zod';
import { call, may } from '../../call.ts';

export const getJobsOfPeople = call({
  id: 'jobsOfPeople',
  method: 'GET',
  path: '/api/estimates/people/jobs',
  who: may('ManageOrganizationUsers'),
  summary: 'How many open jobs the people of the organization have; who has none is not named',
  response: z.array(z.object({ userId: z.number(), open: z.number() })),
});
