import { Injectable } from '@nestjs/common';
import { fromCents, toCents } from '../../../contracts/money.ts';
import type { OpenInvoice } from '../../../contracts/reporting/billing/get-aging.ts';
import { appliedOfOrganization, jobNames } from '../../../projections/estimating/applied-payments.ts';
import { invoicesOfOrganization } from '../../../projections/reporting/invoices.ts';
import { Runner } from '../../../projections/runner/runner.ts';

/** What customers owe the organisation, over all of its jobs. */
@Injectable()
export class AgingService {
  constructor(private readonly models: Runner) {}

  async open(organizationId: number): Promise<OpenInvoice[]> {
    const invoices = await invoicesOfOrganization(this.models, organizationId);
    const [applied, jobs] = await Promise.all([
      appliedOfOrganization(this.models, organizationId),
      jobNames(
        this.models,
        invoices.map(({ orderId }) => orderId),
      ),
    ]);
    const open = invoices.flatMap(({ recipientName, jobName, ...invoice }): OpenInvoice[] => {
      const paid = applied.get(invoice.reportId) ?? 0n;
      const left = toCents(invoice.due) - paid;
      const job = jobs.get(invoice.orderId);
      const names = { customer: job?.customer || recipientName, job: job?.name ?? jobName };
      return left > 0n ? [{ ...invoice, ...names, paid: fromCents(paid), open: fromCents(left) }] : [];
    });
    const dueOn = ({ dueDate, invoiceDate }: OpenInvoice) => dueDate || invoiceDate;
    return open.sort((a, b) => dueOn(a).localeCompare(dueOn(b)) || a.reportId - b.reportId);
  }
}
