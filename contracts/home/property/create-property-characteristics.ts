import { z } from 'zod';
import { AnyId, call } from '../../call.ts';
import { CharacteristicsBody, PropertyCharacteristics } from './characteristics.ts';

/** C194, R369: records them if there are none, and answers those that are there. */
export const createPropertyCharacteristics = call({
  id: 'C194',
  method: 'POST',
  path: '/api/organizationuser/{id}/propertycharacteristics',
  who: 'user',
  summary: 'Record the characteristics of one’s house',
  params: z.object({ id: AnyId }),
  body: CharacteristicsBody,
  response: PropertyCharacteristics,
  refusals: ['PROPERTY_NOT_FOUND', 'PROPERTY_AREAS_FULL'],
});
