import { Injectable } from '@nestjs/common';
import { DEFAULT_TERMS } from '../../contracts/estimating/billing/billing.ts';
import { BillBody } from '../../contracts/reporting/billing/progress-billing.ts';
import { currentConsent } from '../../contracts/reporting/seal/consent.ts';
import { Runner } from '../../projections/runner/runner.ts';
import { EventLog } from '../platform/event-log/event-log.ts';
import type { RequestContext } from '../platform/event-log/stream.ts';
import { BillingService } from '../reporting/billing/billing.service.ts';
import { ChangeOrderService } from '../reporting/change-orders/change-order.service.ts';
import { PublicReports } from '../reporting/public/public-reports.service.ts';
import { type Contractor, ReportService } from '../reporting/report.service.ts';
import { SealService } from '../reporting/seal/seal.service.ts';
import type { DemoChange } from './demo-data.ts';

const PATIENCE_MS = 120_000;

type ChangeOfContract = Extract<DemoChange, { kind: 'changeOrder' | 'terms' | 'bill' | 'apply' }>;

/** What a job's steps made of its contract so far. */
export interface DemoContractMade {
  orderId: number;
  report?: { id: number; token: string };
  /** Invoices by their milestone. */
  invoices: Map<string, number>;
  lastPayment: number;
}

/** The demo's steps from a customer's answer to paid invoices. */
@Injectable()
export class DemoContract {
  constructor(
    private readonly reports: ReportService,
    private readonly publicReports: PublicReports,
    private readonly seals: SealService,
    private readonly changeOrders: ChangeOrderService,
    private readonly billing: BillingService,
    private readonly models: Runner,
    private readonly log: EventLog,
  ) {}

  async answer(
    { orderId, id, token }: { orderId: number; id: number; token: string },
    { agreement, comments, signed = false }: Extract<DemoChange, { kind: 'answer' }>,
    name: string,
    organizationId: number,
    { key, at }: { key: string; at: string },
  ): Promise<void> {
    const answer = { agreement, completion: '', comments, name } as const;
    const { document, fingerprint } = await this.publicReports.open(orderId, token, id);
    const by = signed
      ? {
          token,
          key,
          at,
          seen: document?.writtenAt,
          fingerprint,
          signature: { ...SIGNED, consent: true, consentVersion: currentConsent().version },
        }
      : { actor: { kind: 'report' as const, reportId: id, organizationId, name }, idempotencyKey: key, at };
    const { archiveId } = await this.publicReports.respond(id, answer, by);
    await this.seals.sealNow(id, archiveId);
  }

  async change(change: ChangeOfContract, made: DemoContractMade, recipientName: string, contractor: Contractor, ctx: RequestContext) {
    const { orderId } = made;
    // The contract is what the read models say was accepted.
    const last = await this.log.lastPosition();
    if (!(await this.models.reached(last, ['reports'], PATIENCE_MS))) throw new Error(`The demo's reports did not reach ${last}`);
    switch (change.kind) {
      case 'changeOrder': {
        const { next } = await this.changeOrders.view(orderId, contractor, undefined);
        const { why, days } = change;
        const body = { why, days, recipientName, validUntil: '', seen: next?.total ?? '' };
        const { reportId, link } = await this.changeOrders.send(orderId, body, contractor, ctx);
        made.report = { id: reportId, token: link.split('/').at(-2) ?? '' };
        return;
      }
      case 'terms':
        return this.billing.saveTerms(orderId, { ...DEFAULT_TERMS, retainage: change.retainage }, ctx);
      case 'bill': {
        const { milestone, percent, retainage } = change;
        const body = BillBody.parse({ milestone, percent, retainage, recipientName });
        made.invoices.set(milestone, (await this.billing.bill(orderId, body, contractor, ctx)).reportId);
        return;
      }
      case 'apply': {
        const payments = [{ paymentId: made.lastPayment, amount: change.amount }];
        return this.reports.applyPayments(made.invoices.get(change.milestone) ?? 0, payments, ctx);
      }
    }
  }
}

/** How a customer of the demo signs: typed, on a telephone of a range that is reserved for examples. */
const SIGNED = {
  method: 'typed' as const,
  strokes: [],
  address: '203.0.113.24',
  userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15',
  screen: '390 x 844',
  language: 'en-US',
  timeZone: 'America/New_York',
};
