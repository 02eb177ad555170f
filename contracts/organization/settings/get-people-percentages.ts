import { z } from 'zod';
import { call, may } from '../../call.ts';

/** Who has percentages of their own, and how many jobs keep the ones that they were started with. The percentages themselves are C181's. */
export const getPeoplePercentages = call({
  id: 'getPeoplePercentages',
  method: 'GET',
  path: '/api/organization/percentages/people',
  who: may('EditOrganizationItems'),
  summary: 'People of the organization, and who has percentages of their own',
  response: z.object({
    openJobs: z.number(),
    people: z.array(z.object({ userId: z.number(), name: z.string(), isSuspended: z.boolean(), hasOwn: z.boolean() })),
  }),
});
