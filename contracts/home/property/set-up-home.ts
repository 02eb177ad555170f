import { z } from 'zod';
import { call } from '../../call.ts';
import { CharacteristicsBody } from './characteristics.ts';

/**
 * R378, R379: the areas are reset and made, usual values written, the property saved and measurements estimated, all at once. The address comes
 * before (C202, saveHomeAddress). Answers the revision that takes it back.
 */
export const setUpHome = call({
  id: 'setUpHome',
  method: 'POST',
  path: '/api/home/setup',
  who: 'user',
  summary: 'Set up one’s house',
  body: CharacteristicsBody.omit({ revision: true }),
  response: z.object({ revision: z.number() }),
  refusals: ['PROPERTY_NO_ADDRESS', 'PROPERTY_AREA_IN_USE', 'PROPERTY_AREAS_FULL'],
});
