import { Injectable } from '@nestjs/common';
import {
  type BillingTerms,
  billedToDate,
  type ContractLine,
  contractCents,
  contractLineOf,
  DEFAULT_TERMS,
  sumsOfInvoice,
  sumsOfInvoices,
} from '../../../contracts/estimating/billing/billing.ts';
import { fromCents, toCents } from '../../../contracts/money.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import type { BillBody, BilledInvoice, BillingView } from '../../../contracts/reporting/billing/progress-billing.ts';
import { detailOfProgress } from '../../../contracts/reporting/billing/progress-document.ts';
import { ReportDetail } from '../../../contracts/reporting/entities.ts';
import { appliedPayments, chosenLines } from '../../../contracts/reporting/report-document.ts';
import { acceptedUntil, reportsOfOrder } from '../../../projections/reporting/reports.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { EstimateService } from '../../estimating/estimating.service.ts';
import { type RequestContext, requestKey } from '../../platform/event-log/stream.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';
import { ReportPages } from '../pages/report-pages.service.ts';
import { type Contractor, ReportService } from '../report.service.ts';
import { type BegunInvoice, BegunInvoices } from './begun-invoices.ts';

interface Contract {
  accepted: { reportId: number; at: string } | null;
  /** Null while nothing is accepted: the estimate's own lines count. */
  lines: ContractLine[] | null;
}

/** Invoices for parts of a contract: the order's stream decides what is billed, the report is the letter about it (decision 40). */
@Injectable()
export class BillingService {
  constructor(
    private readonly reports: ReportService,
    private readonly pages: ReportPages,
    private readonly estimates: EstimateService,
    private readonly models: Runner,
    private readonly readDb: ReadDb,
    private readonly begun: BegunInvoices,
  ) {}

  async view(orderId: number): Promise<BillingView> {
    const { accepted, lines } = await this.contract(orderId);
    const { view } = await this.estimates.at(orderId);
    const contract =
      lines ??
      contractOf(
        view,
        view.areas.flatMap(({ items }) => items.map(({ id }) => id)),
      );
    const { billing } = view;
    const billed = billedToDate(billing.invoices);
    const letters = new Map((await reportsOfOrder(this.models, orderId, new Date().toISOString())).map((report) => [report.id, report]));
    const invoices = billing.invoices.map((invoice, n): BilledInvoice => {
      const { reportId, milestone } = invoice;
      const letter = letters.get(reportId);
      const sums = sumsOfInvoice(invoice);
      const paid = appliedPayments(view, reportId).reduce((cents, { amount }) => cents + toCents(amount), 0n);
      return {
        ...{ reportId, milestone, last: n === billing.invoices.length - 1 },
        number: letter?.number ?? String(reportId),
        invoiceDate: letter?.invoiceDate ?? '',
        dueDate: letter?.dueDate ?? '',
        hasPage: letter !== undefined,
        opened: letter?.opened ?? 0,
        billed: fromCents(sums.billed),
        retained: fromCents(sums.retained),
        released: fromCents(sums.released),
        due: fromCents(sums.due),
        paid: fromCents(paid),
        open: fromCents(sums.due - paid),
      };
    });
    const sum = (of: 'paid' | 'open') => invoices.reduce((cents, invoice) => cents + toCents(invoice[of]), 0n);
    const { billed: allBilled, held } = sumsOfInvoices(billing.invoices);
    const whole = contractCents(contract);
    return {
      accepted,
      lines: contract.map(({ itemId, area, action, description, amount, tax }) => {
        const was = billed.get(itemId);
        return {
          ...{ itemId, area, action, description, amount, tax },
          before: fromCents(was?.amount ?? 0n),
          beforeTax: fromCents(was?.tax ?? 0n),
          percent: was?.percent ?? '0',
        };
      }),
      terms: billing.terms ?? DEFAULT_TERMS,
      invoices,
      sums: {
        contract: fromCents(whole),
        paid: fromCents(sum('paid')),
        open: fromCents(sum('open')),
        retained: fromCents(held),
        toBill: fromCents(whole - allBilled),
      },
    };
  }

  async saveTerms(orderId: number, terms: BillingTerms, ctx: RequestContext): Promise<void> {
    await this.estimates.execute(orderId, { type: 'SaveBillingTerms', terms }, ctx);
  }

  /**
   * Bills a part of the contract, and makes the invoice. The order's event comes first. If the process ends between the two, the same request
   * repeated makes the report, else a look of the next minute does (`FinishInvoices`), with what is kept here before anything is billed.
   */
  async bill(orderId: number, body: BillBody, contractor: Contractor, ctx: RequestContext): Promise<{ reportId: number; link: string }> {
    const reportId = await this.readDb.idFor('report', requestKey(ctx));
    const { milestone, percent, lines, retainage, release } = body;
    const wanted = percent === undefined ? { lines } : { percent };
    const contract = (await this.contract(orderId)).lines;
    const { actor, idempotencyKey, at = new Date().toISOString() } = ctx;
    const { name, recipientName, invoiceNumber, invoiceDate, dueDate } = body;
    const words = { milestone, name, recipientName, invoiceNumber, invoiceDate, dueDate };
    const begun: BegunInvoice = { orderId, reportId, body: words, contractor, ctx: { actor, idempotencyKey, at } };
    await this.begun.begin(begun);
    try {
      await this.estimates.execute(
        orderId,
        { type: 'BillProgress', reportId, contract, milestone, wanted, retainage, release },
        { ...ctx, idempotencyKey: `${idempotencyKey}/billing` },
      );
    } catch (error) {
      if (error instanceof Refusal && error.status < 500) await this.begun.end(reportId);
      throw error;
    }
    return this.makeReport(begun);
  }

  /** Makes the report of an invoice that was begun. One that was never billed, or was taken back since, gets none. */
  async finish(begun: BegunInvoice): Promise<void> {
    if (await this.isBilled(begun.orderId, begun.reportId)) await this.makeReport(begun);
    else await this.begun.end(begun.reportId);
  }

  /** The same by a click, for an invoice whose request is not known any more. Refuses REPORT_NOT_FOUND for one that is not of the order's contract. */
  async makePage(
    orderId: number,
    reportId: number,
    contractor: Contractor,
    ctx: RequestContext,
  ): Promise<{ reportId: number; link: string }> {
    const { view } = await this.estimates.at(orderId);
    const invoice = view.billing.invoices.find((one) => one.reportId === reportId);
    if (!invoice) throw new Refusal('REPORT_NOT_FOUND');
    const { firstName, lastName, companyName } = view.order.customer;
    const recipientName = [firstName, lastName].filter(Boolean).join(' ') || companyName;
    const body = { milestone: invoice.milestone, name: '', recipientName, invoiceNumber: '', invoiceDate: '', dueDate: '' };
    const { actor, idempotencyKey, at = new Date().toISOString() } = ctx;
    return this.makeReport({ orderId, reportId, body, contractor, ctx: { actor, idempotencyKey, at } });
  }

  private async makeReport({ orderId, reportId, body, contractor, ctx }: BegunInvoice): Promise<{ reportId: number; link: string }> {
    const { milestone, name, recipientName, invoiceNumber } = body;
    const { terms } = (await this.estimates.at(orderId)).view.billing;
    const invoiceDate = body.invoiceDate || ctx.at.slice(0, 10);
    const dueDate = body.dueDate || daysAfter(invoiceDate, (terms ?? DEFAULT_TERMS).dueDays);
    const detail = ReportDetail.parse({ customReportType: 'Invoice', name: name || milestone || 'Progress invoice' });
    await this.reports.add(
      orderId,
      {
        reportId,
        detail: detailOfProgress({ ...detail, recipientName, invoiceNumber, invoiceDate, dueDate }),
        itemIds: [],
        contractor,
        vendor: null,
      },
      ctx,
    );
    // Taken back between billing and this: who took it back found no report to delete.
    if (!(await this.isBilled(orderId, reportId))) {
      await this.reports.delete(reportId, { ...ctx, idempotencyKey: `${ctx.idempotencyKey}/taken-back` });
      await this.begun.end(reportId);
      return { reportId, link: '' };
    }
    await this.begun.end(reportId);
    // Another request, or another server, may have made it: the link is the one that the report has.
    return { reportId, link: (await this.reports.link(reportId)) ?? '' };
  }

  private async isBilled(orderId: number, reportId: number): Promise<boolean> {
    return (await this.estimates.at(orderId)).view.billing.invoices.some((invoice) => invoice.reportId === reportId);
  }

  /** Refuses LATER_INVOICE, and REPORT_NOT_FOUND for an invoice that is not of the order's contract. */
  async void(orderId: number, reportId: number, ctx: RequestContext): Promise<void> {
    const { view } = await this.estimates.at(orderId);
    if (!view.billing.invoices.some((invoice) => invoice.reportId === reportId)) throw new Refusal('REPORT_NOT_FOUND');
    await this.reports.delete(reportId, ctx, orderId);
  }

  private async contract(orderId: number): Promise<Contract> {
    const accepted = await acceptedUntil(this.models, orderId, new Date().toISOString());
    if (!accepted) return { accepted: null, lines: null };
    const { agreed } = await this.pages.agreed(accepted.reportId);
    return { accepted: { reportId: accepted.reportId, at: accepted.at }, lines: contractOf(agreed.view, agreed.itemIds) };
  }
}

function contractOf(view: Parameters<typeof chosenLines>[0], itemIds: number[]): ContractLine[] {
  return chosenLines(view, itemIds).map(({ line, area }) => contractLineOf(line, area.label));
}

function daysAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
