import { z } from 'zod';
import { call, Id } from '../../call.ts';
import { order } from '../owned.ts';
import { Template } from './template.ts';

/**
 * An estimate as one that another starts from: its lines as they were, and with the chosen prices and markup. They are for the place of the
 * estimate `into`, else for the one that is named, else for the organisation's own. Labor minimums follow the lines and are left out.
 */
export const getTemplate = call({
  id: 'template',
  method: 'GET',
  path: '/api/estimating/{orderId}/template',
  who: order('orderId'),
  summary: 'An estimate as the start of another one, priced anew',
  query: z.object({
    into: Id.optional(),
    zip: z.string().trim().max(10).default(''),
    state: z.string().trim().max(2).default(''),
    prices: z.enum(['today', 'kept']).default('today'),
    markup: z.enum(['theirs', 'own']).default('theirs'),
  }),
  response: Template,
  refusals: ['LIMIT_EXCEEDED'],
});
