import { z } from 'zod';
import { call, Id, Notes } from '../../call.ts';
import { order } from '../owned.ts';

export const saveAreaNotes = call({
  id: 'C059',
  method: 'POST',
  path: '/api/ProEstimates/{id}/SaveAreaNotes',
  who: order('id'),
  summary: 'Notes of an area',
  body: z.object({ AreaID: Id, AreaNotes: Notes }),
  response: z.boolean(),
  refusals: ['AREA_NOT_FOUND'],
});
