import { z } from 'zod';
import { AnyId, call } from '../../call.ts';
import { PropertyArea, PropertyAreaBody } from './property-area.ts';

/** C198. Counts, basement and garage of the house follow (R360, R362). */
export const addPropertyArea = call({
  id: 'C198',
  method: 'POST',
  path: '/api/organizationuser/{id}/propertyareas',
  who: 'user',
  summary: 'Add an area to one’s house',
  params: z.object({ id: AnyId }),
  body: PropertyAreaBody,
  response: PropertyArea,
  refusals: ['PROPERTY_NOT_FOUND', 'PROPERTY_NO_CHARACTERISTICS', 'PROPERTY_AREA_ONLY_ONE', 'PROPERTY_AREAS_FULL'],
});
