import { z } from 'zod';
import { AnyId, call, Text } from '../../call.ts';
import { Area } from '../entities.ts';
import { order } from '../owned.ts';

export const addArea = call({
  id: 'C052',
  method: 'POST',
  path: '/api/ProEstimates/{orderId}/AddArea',
  who: order('orderId'),
  summary: 'Add an area',
  body: z.object({
    SelectedArea: Text.default(''),
    NewAreaname: Text.default(''),
    SelectedAreaType: z.enum(['Interior', 'Exterior', '']).default(''),
    OrderId: AnyId.optional(),
  }),
  response: Area,
  refusals: ['MISSING_FIELDS', 'AREA_NOT_FOUND'],
});
