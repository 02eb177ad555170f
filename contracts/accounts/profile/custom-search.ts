import { z } from 'zod';
import { call } from '../../call.ts';

/**
 * C010: people of one's own organisation. The defaults are the documented ones of the sponsors' table. A column that there is not answers the text
 * `Error` (R010).
 */
export const customSearch = call({
  id: 'C010',
  method: 'POST',
  effect: 'read',
  path: '/api2/organizationuser/CustomSearch',
  who: 'user',
  summary: 'Search the people of the organization',
  body: z.object({
    search: z.string().trim().max(255).default(''),
    orderBy: z.string().trim().max(50).default('name'),
    descending: z.boolean().default(false),
    limit: z.number().int().min(1).max(500).default(50),
    page: z.number().int().min(1).max(100_000).default(1),
  }),
  response: z.union([
    z.literal('Error'),
    z.object({
      total: z.number(),
      people: z.array(z.object({ id: z.number(), name: z.string(), userName: z.string(), email: z.string(), role: z.string() })),
    }),
  ]),
});
