import { z } from 'zod';
import { AnyId, call } from '../../call.ts';
import { CharacteristicsBody, PropertyCharacteristics } from './characteristics.ts';

/** C195, R370: saves what differs. The areas follow; where something would be lost with one, it is refused until it is confirmed. */
export const changePropertyCharacteristics = call({
  id: 'C195',
  method: 'PUT',
  path: '/api/organizationuser/{id}/propertycharacteristics/{characteristicsId}',
  who: 'user',
  summary: 'Change the characteristics of one’s house',
  params: z.object({ id: AnyId, characteristicsId: AnyId }),
  body: CharacteristicsBody,
  response: PropertyCharacteristics,
  refusals: ['PROPERTY_NOT_FOUND', 'PROPERTY_NO_CHARACTERISTICS', 'PROPERTY_CHANGED', 'PROPERTY_AREA_IN_USE', 'PROPERTY_AREAS_FULL'],
});
