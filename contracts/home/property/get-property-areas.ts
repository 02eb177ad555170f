import { z } from 'zod';
import { AnyId, call } from '../../call.ts';
import { PropertyArea } from './property-area.ts';

/** C196. By label. */
export const getPropertyAreas = call({
  id: 'C196',
  method: 'GET',
  path: '/api/organizationuser/{id}/propertyareas',
  who: 'user',
  summary: 'The areas of one’s house',
  params: z.object({ id: AnyId }),
  response: z.array(PropertyArea),
  refusals: ['PROPERTY_NOT_FOUND'],
});
