import { Injectable } from '@nestjs/common';
import { Refusal } from '../../contracts/refusals.ts';
import type { ReportParts } from '../../contracts/reporting/parts/part.ts';
import type { VendorFacts } from '../../contracts/reporting/report-state.ts';
import type { ReportBody } from '../../contracts/reporting/reports/saved-report.ts';
import { SessionAccess } from '../accounts/session.service.ts';
import { ContactService } from '../contacts/contact.service.ts';
import type { RequestContext } from '../platform/event-log/stream.ts';
import type { Session } from '../platform/http/access.ts';
import { BillingService } from './billing/billing.service.ts';
import { contractorOf } from './contractor.ts';
import { PartSources } from './parts/part-sources.ts';
import { ReportService, type Wanted } from './report.service.ts';

type SavingContext = RequestContext & { session: Session };

/** What the calls that save a report do with their body: who sends it, and which vendor it names. */
@Injectable()
export class ReportSaving {
  constructor(
    private readonly reports: ReportService,
    private readonly access: SessionAccess,
    private readonly contacts: ContactService,
    private readonly sources: PartSources,
    private readonly billing: BillingService,
  ) {}

  /** R232: id 0 makes a report, any other id changes that one, if it is of the order. */
  async save(orderId: number, body: ReportBody, ctx: SavingContext) {
    const { id } = body.reportDetail;
    if (id === 0) {
      const wanted = await this.wanted(body, { vendorId: null, addendums: [] }, ctx);
      const isInvoice = wanted.detail.customReportType === 'Invoice';
      return isInvoice ? this.billing.make(orderId, wanted, body.unsigned, ctx) : this.reports.add(orderId, wanted, ctx);
    }
    if ((await this.reports.summary(id)).orderId !== orderId) throw new Refusal('REPORT_NOT_FOUND');
    return this.change(id, body, ctx);
  }

  async change(reportId: number, body: ReportBody, ctx: SavingContext) {
    const { id, writtenAt: seen } = body.reportDetail;
    const { organizationId, orderId, isInvoice, ...was } = await this.reports.summary(reportId);
    if ((id !== 0 && id !== reportId) || organizationId !== ctx.session.organizationId) throw new Refusal('REPORT_NOT_FOUND');
    const wanted = await this.wanted(body, was, ctx);
    // What becomes an invoice is asked about as a new one is.
    if (!isInvoice && wanted.detail.customReportType === 'Invoice') wanted.unsigned = await this.billing.isUnsigned(orderId, body.unsigned);
    return this.reports.change(reportId, { ...wanted, seen }, ctx);
  }

  /** A vendor that the report names already need not exist any more. */
  private async wanted(body: ReportBody, was: Pick<ReportParts, 'addendums'> & { vendorId: number | null }, ctx: SavingContext) {
    const { repairItems, appliedPayments } = body;
    const { id: _, writtenAt: __, ...detail } = body.reportDetail;
    const wanted: Wanted = {
      detail,
      itemIds: repairItems,
      contractor: await contractorOf(this.access, ctx.session.userId),
      vendor: await this.vendorOf(detail.vendor_Id, was.vendorId, ctx),
      parts: await this.sources.chosen(body, was, ctx.session),
    };
    if (appliedPayments) wanted.payments = appliedPayments.map(({ id: paymentId, paymentAmount: amount }) => ({ paymentId, amount }));
    return wanted;
  }

  private async vendorOf(vendorId: number, knownVendor: number | null, ctx: SavingContext): Promise<VendorFacts | null> {
    if (vendorId === 0) return null;
    try {
      return await this.contacts.vendor(vendorId, ctx);
    } catch (error) {
      if (error instanceof Refusal && vendorId === knownVendor) return null;
      throw error;
    }
  }
}
