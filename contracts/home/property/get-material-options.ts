import { z } from 'zod';
import { call } from '../../call.ts';

/** C024. */
export const getMaterialOptions = call({
  id: 'C024',
  method: 'GET',
  path: '/api2/ProjectEstimate/GetMaterialOptions',
  who: 'user',
  summary: 'Materials of roof, siding and flooring',
  response: z.array(z.object({ listId: z.number(), name: z.string(), options: z.array(z.object({ id: z.number(), name: z.string() })) })),
});
