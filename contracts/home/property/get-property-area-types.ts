import { z } from 'zod';
import { call } from '../../call.ts';
import { PROPERTY_AREA_CODES } from './area-types.ts';

/** C190. */
export const getPropertyAreaTypes = call({
  id: 'C190',
  method: 'GET',
  path: '/api/propertyareas',
  who: 'user',
  summary: 'The kinds of areas of a house',
  response: z.array(z.object({ code: z.enum(PROPERTY_AREA_CODES), id: z.number(), label: z.string() })),
});
