import { z } from 'zod';
import { call, may } from '../../call.ts';
import { order } from '../../estimating/owned.ts';
import { TermsBody } from './progress-billing.ts';

export const saveBillingTerms = call({
  id: 'saveBillingTerms',
  method: 'POST',
  path: '/api/ProEstimates/{orderId}/SaveBillingTerms',
  who: [order('orderId'), may('SendReport')],
  summary: 'Save milestones, retainage and days until invoices are due',
  body: TermsBody,
  response: z.boolean(),
  refusals: ['LIMIT_EXCEEDED', 'WHAT_IF_OF_JOB'],
});
