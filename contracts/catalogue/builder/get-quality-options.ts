import { z } from 'zod';
import { call } from '../../call.ts';
import { Builder } from '../catalogue/builder-path.ts';
import { CostExplanation, ItemXref, State, UnitCosts, Zip } from '../entities.ts';
import { Quality } from '../quality.ts';

export const getQualityOptions = call({
  id: 'C094',
  method: 'GET',
  path: '/api/ProEstimates/{id}/GetQualityOptions',
  summary:
    'The qualities of one item with their unit prices at a place, and the reason for each when asked; without itemXREF the qualities that any item with this action has',
  who: 'user',
  params: Builder,
  query: z.object({
    actionname: z.string().trim().max(50).optional(),
    itemXREF: ItemXref.optional(),
    zip: Zip.optional(),
    state: State.optional(),
    explain: z.enum(['true', 'false']).default('false'),
  }),
  response: z.array(
    z.object({
      quality: Quality,
      itemXREF: z.number().optional(),
      unit: z.string().optional(),
      wasteFactorPct: z.string().optional(),
      costs: UnitCosts.optional(),
      unitCost: z.string().optional(),
      explain: CostExplanation.optional(),
    }),
  ),
  refusals: ['ITEM_NOT_FOUND'],
});
