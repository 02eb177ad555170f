import { z } from 'zod';
import { call } from '../../call.ts';
import { KeywordHit } from '../../catalogue/catalogue/search-items.ts';
import { order } from '../owned.ts';
import { WIZARDS } from './all.ts';

export const getWizardBook = call({
  id: 'wizardBook',
  method: 'GET',
  path: '/api/estimating/{orderId}/wizard-book',
  who: order('orderId'),
  summary: 'The items that a wizard may bring, with the unit price of each quality at the place of the job',
  query: z.object({ wizard: z.enum(WIZARDS) }),
  response: z.object({ items: z.array(KeywordHit), decimals: z.number() }),
});
