import { z } from 'zod';
import { call } from '../../call.ts';

/** S126 on paper; sales are on it for who may see the property value (R402). */
export const printHomeMap = call({
  id: 'printHomeMap',
  method: 'GET',
  path: '/api/home/map.pdf',
  who: 'user',
  summary: 'The map of the house as PDF, with the sales of its value or the house alone',
  query: z.object({ shows: z.enum(['sales', 'house']).default('sales') }),
  response: z.unknown(),
  refusals: ['PROPERTY_NO_ADDRESS', 'BUSY'],
});
