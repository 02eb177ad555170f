import { z } from 'zod';
import { AnyId, call } from '../../call.ts';
import { PropertyArea } from './property-area.ts';

/** C197. */
export const getPropertyArea = call({
  id: 'C197',
  method: 'GET',
  path: '/api/organizationuser/{id}/propertyareas/{areaId}',
  who: 'user',
  summary: 'An area of one’s house',
  params: z.object({ id: AnyId, areaId: AnyId }),
  response: PropertyArea,
  refusals: ['PROPERTY_NOT_FOUND', 'PROPERTY_AREA_NOT_FOUND'],
});
