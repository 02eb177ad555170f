import { z } from 'zod';
import { call, may } from '../../call.ts';
import { EffectiveFrom, LOCAL_FACTOR, Zip3 } from '../entities.ts';
import { between, Made } from './price-book.ts';

const LocalFactorValue = between(LOCAL_FACTOR.min, LOCAL_FACTOR.max);

export const saveLocalFactor = call({
  id: 'saveLocalFactor',
  method: 'POST',
  path: '/api/PriceBook/SaveLocalFactor',
  summary:
    "Labor and material factors of the places whose ZIP code begins with three digits, in place of the state's; null takes them back",
  who: may('EditPriceBook'),
  body: z.object({
    zip3: Zip3,
    labor: LocalFactorValue.nullable(),
    material: LocalFactorValue.nullable(),
    effectiveFrom: EffectiveFrom.optional(),
  }),
  response: Made,
  refusals: ['EFFECTIVE_DATE_PAST'],
});
