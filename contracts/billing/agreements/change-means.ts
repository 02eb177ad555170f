import { z } from 'zod';
import { call, may } from '../../call.ts';
import { agreement } from '../owned.ts';
import { cardMistakes } from '../purchases/card.ts';
import { cardOf } from '../purchases/submit-purchase-transaction.ts';

const Typed = z.string().max(40).optional();

/** R474-R479. The card's four members are for the test gateway alone, and kept nowhere; without them the buyer goes on at the gateway's page. */
export const changeMeans = call({
  id: 'changeMeans',
  method: 'POST',
  path: '/api/billing/agreements/{agreementId}/means',
  who: [agreement('agreementId'), may('ManageBilling')],
  summary: 'Change the card that pays for a subscription',
  body: z.object({ CardNumber: Typed, ExpirationMonth: Typed, ExpirationYear: Typed, VerificationCode: Typed }).superRefine((body, ctx) => {
    const card = cardOf(body);
    for (const [field, message] of Object.entries(card ? cardMistakes(card, new Date()) : {}))
      ctx.addIssue({ code: 'custom', path: [field], message });
  }),
  response: z.object({
    status: z.enum(['changed', 'refused', 'authentication', 'unknown']),
    /** The gateway's words where it refused. */
    reason: z.string(),
    /** The gateway's page, where the buyer goes on; empty without one. */
    address: z.string(),
  }),
  refusals: ['AGREEMENT_OVER', 'BILLING_OFF', 'CARD_NOT_TAKEN'],
});
