import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { connectPaymentAccount } from '../../../contracts/billing/payment-account/connect-payment-account.ts';
import type { PaymentAccount } from '../../../contracts/billing/payment-account/get-payment-account.ts';
import { isLive } from '../../../contracts/billing/payment-account/stripe-keys.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { Clock } from '../../platform/clock.ts';
import { publicUrl } from '../../platform/demo-mode.ts';
import type { RequestContext } from '../../platform/event-log/stream.ts';
import type { Session } from '../../platform/http/access.ts';
import { GatewayRefused, PaymentGateways } from '../../platform/payments/payment-gateway.ts';
import { NOTICES } from '../../platform/payments/signed-notice.ts';
import { StripeAccounts } from '../../platform/payments/stripe/stripe-accounts.ts';
import { API_VERSION, EVENTS_OF_INVOICES } from '../../platform/payments/stripe/stripe-gateway.ts';
import { AccountStreams } from '../account.stream.ts';

/** An organisation's own account at Stripe, into which its customers pay. The log learns that there is one, never its keys. */
@Injectable()
export class PaymentAccountsService {
  constructor(
    private readonly accounts: StripeAccounts,
    private readonly gateways: PaymentGateways,
    private readonly streams: AccountStreams,
    private readonly clock: Clock,
  ) {}

  async shown({ organizationId }: Session): Promise<PaymentAccount> {
    const [own, gateway] = await Promise.all([this.accounts.of(organizationId), this.gateways.forInvoices(organizationId)]);
    const { row } = own ?? {};
    return {
      own: row
        ? {
            ...{ account: row.account.split('/')[1] ?? '', name: row.name, isLive: isLive(row.secret_key) },
            ...{ publishableKey: row.publishable_key, connectedAt: row.connected_at.toISOString() },
          }
        : null,
      gateway: gateway?.name ?? '',
      webhook: { address: `${publicUrl()}${NOTICES}/${organizationId}`, version: API_VERSION, events: [...EVENTS_OF_INVOICES] },
    };
  }

  /** Refuses PAYMENT_ACCOUNT_REFUSED, GATEWAY_SILENT. */
  async connect(keys: z.output<typeof connectPaymentAccount.body>, session: Session, ctx: RequestContext): Promise<PaymentAccount> {
    const { organizationId } = session;
    const { account, name } = await this.accounts.tried(keys).catch((error: unknown) => {
      if (error instanceof GatewayRefused) throw new Refusal('PAYMENT_ACCOUNT_REFUSED');
      throw new Refusal('GATEWAY_SILENT');
    });
    const row = { organization_id: organizationId, account: `${organizationId}/${account}`, name, connected_at: this.clock.now() };
    const { secretKey: secret_key, publishableKey: publishable_key, webhookSecret: webhook_secret } = keys;
    await this.accounts.save({ ...row, secret_key, publishable_key, webhook_secret });
    const mode = isLive(secret_key) ? 'live' : 'test';
    await this.streams.execute(organizationId, { type: 'ConnectPaymentAccount', account, name, mode }, ctx);
    return this.shown(session);
  }

  async remove(session: Session, ctx: RequestContext): Promise<PaymentAccount> {
    await this.accounts.remove(session.organizationId);
    await this.streams.execute(session.organizationId, { type: 'RemovePaymentAccount' }, ctx);
    return this.shown(session);
  }
}
