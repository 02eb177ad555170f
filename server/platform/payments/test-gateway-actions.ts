import { randomBytes } from 'node:crypto';
import { toCents } from '../../../contracts/money.ts';
import type { GatewayPayment } from './test-gateway-tables.ts';

/** What a person can do on the gateway's page. */
export type GatewayAction = 'pay' | 'transfer' | 'decline' | 'arrive' | 'bounce' | 'refund';

interface Done {
  type: 'payment.pending' | 'payment.paid' | 'payment.failed' | 'payment.refunded';
  status?: GatewayPayment['status'];
  reason?: string;
  refunded?: string;
  refundId?: string;
}

/** What an action makes of a payment; undefined where it does not fit. A declined payment can be tried again. */
export function after({ status, amount, refunded }: GatewayPayment, action: GatewayAction): Done | undefined {
  const open = status === 'open' || status === 'declined';
  switch (action) {
    case 'pay':
      return open ? { type: 'payment.paid', status: 'paid' } : undefined;
    case 'transfer':
      return open ? { type: 'payment.pending', status: 'pending' } : undefined;
    case 'decline':
      return open ? { type: 'payment.failed', status: 'declined', reason: 'the card was declined' } : undefined;
    case 'arrive':
      return status === 'pending' ? { type: 'payment.paid', status: 'paid' } : undefined;
    case 'bounce':
      return status === 'pending' ? { type: 'payment.failed', status: 'declined', reason: 'the bank sent the transfer back' } : undefined;
    case 'refund':
      return status === 'paid' && toCents(refunded) < toCents(amount)
        ? { type: 'payment.refunded', refunded: amount, refundId: `re_${randomBytes(9).toString('base64url')}` }
        : undefined;
  }
}
