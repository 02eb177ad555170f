import { z } from 'zod';
import { AnyId, call } from '../../call.ts';
import { PropertyArea, PropertyAreaChange } from './property-area.ts';

/** C199. */
export const changePropertyArea = call({
  id: 'C199',
  method: 'PUT',
  path: '/api/organizationuser/{id}/propertyareas/{areaId}',
  who: 'user',
  summary: 'Change an area of one’s house',
  params: z.object({ id: AnyId, areaId: AnyId }),
  body: PropertyAreaChange,
  response: PropertyArea,
  refusals: ['PROPERTY_NOT_FOUND', 'PROPERTY_AREA_NOT_FOUND', 'PROPERTY_AREA_ONLY_ONE', 'PROPERTY_AREA_STAYS', 'PROPERTY_CHANGED'],
});
