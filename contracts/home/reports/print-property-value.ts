import { z } from 'zod';
import { call, may } from '../../call.ts';

/** C203, R402 on paper. Times are UTC. */
export const printPropertyValue = call({
  id: 'printPropertyValue',
  method: 'GET',
  path: '/api/home/property-value.pdf',
  who: may('ViewReport'),
  summary: 'The latest estimated property value as PDF',
  response: z.unknown(),
  refusals: ['NO_PROPERTY_VALUE', 'BUSY'],
});
