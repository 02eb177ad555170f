import { z } from 'zod';
import { AnyId, call } from '../../call.ts';

/** Answers whether there was something to remove. Counts, basement and garage follow (R361). */
export const removePropertyArea = call({
  id: 'removePropertyArea',
  method: 'DELETE',
  path: '/api/organizationuser/{id}/propertyareas/{areaId}',
  who: 'user',
  summary: 'Remove an area from one’s house',
  params: z.object({ id: AnyId, areaId: AnyId }),
  body: z.object({ confirmed: z.boolean().optional() }),
  response: z.boolean(),
  refusals: ['PROPERTY_NOT_FOUND', 'PROPERTY_AREA_NOT_FOUND', 'PROPERTY_AREA_STAYS', 'PROPERTY_AREA_IN_USE'],
});
