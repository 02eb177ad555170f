import { z } from 'zod';
import { call, integer, may } from '../../call.ts';
import { EffectiveFrom, MARKUP_RULE_PERCENT } from '../entities.ts';
import { between, Made } from './price-book.ts';

const MarkupRulePercent = between(MARKUP_RULE_PERCENT.min, MARKUP_RULE_PERCENT.max);

export const saveMarkupRule = call({
  id: 'saveMarkupRule',
  method: 'POST',
  path: '/api/PriceBook/SaveMarkupRule',
  summary: 'Raise or lower the prices of a category that are not own by a percentage; null takes the rule back',
  who: may('EditPriceBook'),
  body: z.object({
    categoryId: integer(1),
    percent: MarkupRulePercent.nullable(),
    effectiveFrom: EffectiveFrom.optional(),
  }),
  response: Made,
  refusals: ['CATEGORY_NOT_FOUND', 'EFFECTIVE_DATE_PAST'],
});
