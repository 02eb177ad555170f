import { z } from 'zod';
import { call } from '../../call.ts';
import { MergedArea } from '../entities.ts';
import { order } from '../owned.ts';

export const getAreas = call({
  id: 'C056',
  method: 'GET',
  path: '/api/ProEstimates/{id}/GetAreas',
  who: order('id'),
  summary: 'Merged areas of an order (R062-R065)',
  response: z.array(MergedArea),
});
