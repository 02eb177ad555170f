import { z } from 'zod';
import { AnyId, call } from '../../call.ts';
import { PropertyCharacteristics } from './characteristics.ts';

/** C193. */
export const getPropertyCharacteristics = call({
  id: 'C193',
  method: 'GET',
  path: '/api/organizationuser/{id}/propertycharacteristics/{characteristicsId}',
  who: 'user',
  summary: 'The characteristics of one’s house by their id',
  params: z.object({ id: AnyId, characteristicsId: AnyId }),
  response: PropertyCharacteristics,
  refusals: ['PROPERTY_NOT_FOUND'],
});
