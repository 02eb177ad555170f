import { z } from 'zod';
import { call } from '../../call.ts';
import { RepairItem } from '../entities.ts';
import { Version } from './product-query.ts';

export const getEnhancedRepairItemList = call({
  id: 'C080',
  method: 'GET',
  path: '/Order/GetEnchancedRepairItemList/',
  summary: 'Every item of the catalogue, one row per item and quality, without prices; cached by definition version',
  who: 'user',
  query: z.object({ version: Version }),
  response: z.array(RepairItem),
  refusals: ['NOT_FOUND'],
});
