import { z } from 'zod';
import { call } from '../../call.ts';

export const getDefinitionLastUpdated = call({
  id: 'C081',
  method: 'GET',
  path: '/Order/GetDefinitionLastUpdated',
  summary: 'The definition version of the catalogue, and when its prices were last set',
  who: 'user',
  response: z.object({ version: z.number(), lastUpdated: z.string(), items: z.number(), prices: z.number() }),
});
