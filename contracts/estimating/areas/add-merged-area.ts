import { z } from 'zod';
import { call, Text } from '../../call.ts';
import { Area } from '../entities.ts';
import { order } from '../owned.ts';

export const addMergedArea = call({
  id: 'C054',
  method: 'POST',
  path: '/api/orders/{id}/areas',
  who: order('id'),
  summary: 'Put a merged area on the order',
  body: z.object({ areaTypeName: Text, areaType: z.string().trim().max(10), label: Text.default('') }),
  response: Area,
  refusals: ['MISSING_FIELDS', 'AREA_EXISTS', 'AREA_NOT_FOUND'],
});
