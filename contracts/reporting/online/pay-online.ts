import { z } from 'zod';
import { call } from '../../call.ts';
import { LinkPath } from '../public/link-path.ts';
import { PAY_ONLINE } from '../public-paths.ts';

const Field = z.string().max(100).default('');

/**
 * The form on the page of an invoice: leads to the payment gateway, or back to the page, which says why not (`?pay=` and the refusal). `attempt`
 * names the form, so that sent twice it begins one payment.
 */
export const payOnline = call({
  id: 'payOnline',
  method: 'POST',
  path: PAY_ONLINE,
  who: 'anyone',
  summary: 'Pay of an invoice online',
  params: LinkPath,
  body: z.object({ amount: Field, attempt: Field }),
  response: z.unknown(),
  refusals: [
    ...(['GATEWAY_REFUSED', 'GATEWAY_SILENT', 'LIMIT_EXCEEDED', 'LINK_EXPIRED', 'LINK_WITHDRAWN', 'MORE_THAN_OPEN'] as const),
    ...(['NOTHING_TO_PAY', 'NOT_PAYABLE', 'REPORT_NOT_FOUND'] as const),
  ],
});
