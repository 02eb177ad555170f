import { z } from 'zod';
import { AnyId, call } from '../../call.ts';
import { PropertyCharacteristics } from './characteristics.ts';

/** C192. Of the user, who is `id` or 0 (R414). Empty while nothing is recorded. */
export const getPropertyCharacteristicsList = call({
  id: 'C192',
  method: 'GET',
  path: '/api/organizationuser/{id}/propertycharacteristics',
  who: 'user',
  summary: 'The characteristics of one’s house',
  params: z.object({ id: AnyId }),
  response: z.array(PropertyCharacteristics),
  refusals: ['PROPERTY_NOT_FOUND'],
});
