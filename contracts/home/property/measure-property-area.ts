import { z } from 'zod';
import { AnyId, call } from '../../call.ts';
import { MeasurementsBody, PropertyArea } from './property-area.ts';

/** C200. */
export const measurePropertyArea = call({
  id: 'C200',
  method: 'PUT',
  path: '/api/organizationuser/{id}/propertyareas/{areaId}/measurements',
  who: 'user',
  summary: 'Measure an area of one’s house, or have it estimated',
  params: z.object({ id: AnyId, areaId: AnyId }),
  body: MeasurementsBody,
  response: PropertyArea,
  refusals: ['PROPERTY_NOT_FOUND', 'PROPERTY_AREA_NOT_FOUND', 'PROPERTY_CHANGED'],
});
