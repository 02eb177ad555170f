import { Injectable } from '@nestjs/common';
import { Refusal } from '../../../contracts/refusals.ts';
import { Clock } from '../../platform/clock.ts';
import { Rounds } from '../../platform/rounds.ts';
import { BegunInvoices } from './begun-invoices.ts';
import { BillingService } from './billing.service.ts';

const LOOK_EVERY_MS = 30_000;
/** Longer than a request takes: until then the server that began the invoice is at it. */
const OVERDUE_MS = 60_000;
const AT_ONCE = 50;

/** Makes the report of each invoice whose server ended after it was billed. Any number of servers may do it: the report's stream takes it once. */
@Injectable()
export class FinishInvoices extends Rounds {
  constructor(
    private readonly begun: BegunInvoices,
    private readonly billing: BillingService,
    private readonly clock: Clock,
  ) {
    super(clock, LOOK_EVERY_MS, 'Invoices');
  }

  look(): Promise<void> {
    return this.step('An invoice is not finished yet', () => this.finish(this.clock.now()));
  }

  async finish(now: Date): Promise<void> {
    for (const invoice of await this.begun.before(new Date(now.getTime() - OVERDUE_MS), AT_ONCE)) {
      if (this.isStopping) return;
      try {
        await this.billing.finish(invoice);
      } catch (error) {
        if (!(error instanceof Refusal) || error.status >= 500) throw error;
        // Nothing that time mends: the money page offers to make the report by a click.
        this.logger.error(`Invoice ${invoice.reportId} of order ${invoice.orderId} has no page: ${error.message}`);
        await this.begun.end(invoice.reportId);
      }
    }
  }
}
