import { z } from 'zod';
import { call, Text } from '../../call.ts';
import { InteriorInput } from '../../measures/entities.ts';
import { Area } from '../entities.ts';
import { order } from '../owned.ts';

/** C055. All of them in one step of undo; a room with `measurements` is measured as it is added. */
export const addMergedAreas = call({
  id: 'C055',
  method: 'POST',
  path: '/api/orders/{id}/areas/batch',
  who: order('id'),
  summary: 'Put several merged areas on the order',
  body: z
    .array(
      z.object({
        areaTypeName: Text,
        areaType: z.string().trim().max(10),
        label: Text.default(''),
        measurements: InteriorInput.nullable().default(null),
      }),
    )
    .min(1)
    .max(50),
  response: z.array(Area),
  refusals: ['MISSING_FIELDS', 'AREA_EXISTS', 'GABLE_OUTSIDE'],
});
