import { Injectable } from '@nestjs/common';
import {
  type BillingTerms,
  billedToDate,
  type ContractLine,
  contractLineOf,
  DEFAULT_TERMS,
  invoiceBeside,
  type ProgressInvoice,
  sumsOfContract,
  sumsOfInvoice,
} from '../../../contracts/estimating/billing/billing.ts';
import { fromCents, toCents } from '../../../contracts/money.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import type { BillBody, BilledInvoice, BillingView } from '../../../contracts/reporting/billing/progress-billing.ts';
import { detailOfProgress } from '../../../contracts/reporting/billing/progress-document.ts';
import { ReportDetail } from '../../../contracts/reporting/entities.ts';
import { asSaved } from '../../../contracts/reporting/kinds/kinds.ts';
import { chosenLines } from '../../../contracts/reporting/lines-on-page.ts';
import { appliedPayments } from '../../../contracts/reporting/report-document.ts';
import { titleOf } from '../../../contracts/reporting/report-title.ts';
import { reportsOfOrder } from '../../../projections/reporting/reports.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { EstimateService } from '../../estimating/estimating.service.ts';
import { type RequestContext, requestKey } from '../../platform/event-log/stream.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';
import { ReportPages } from '../pages/report-pages.service.ts';
import { type Contractor, ReportService, type Wanted } from '../report.service.ts';
import { type BegunInvoice, BegunInvoices } from './begun-invoices.ts';

type BillProgress = Extract<Parameters<EstimateService['execute']>[1], { type: 'BillProgress' }>;

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
    const beside = await this.beside(orderId);
    const counted = [...beside, ...billing.invoices];
    const billed = billedToDate(counted);
    const letters = new Map((await reportsOfOrder(this.models, orderId, new Date().toISOString())).map((report) => [report.id, report]));
    const paidOf = (reportId: number) => appliedPayments(view, reportId).reduce((cents, { amount }) => cents + toCents(amount), 0n);
    const last = billing.invoices.at(-1)?.reportId ?? 0;
    const invoices = counted.map((invoice): BilledInvoice => {
      const { reportId, milestone } = invoice;
      const letter = letters.get(reportId);
      const sums = sumsOfInvoice(invoice);
      const paid = paidOf(reportId);
      return {
        // One that was made by itself goes while no later one counts on it.
        ...{ reportId, milestone, last: beside.includes(invoice) ? reportId > last : reportId === last },
        number: letter?.number ?? String(reportId),
        invoiceDate: letter?.invoiceDate ?? '',
        dueDate: letter?.dueDate ?? '',
        hasPage: letter !== undefined,
        sent: letter?.sent ?? false,
        opened: letter?.opened ?? 0,
        billed: fromCents(sums.billed),
        retained: fromCents(sums.retained),
        released: fromCents(sums.released),
        due: fromCents(sums.due),
        paid: fromCents(paid),
        open: fromCents(sums.due - paid),
      };
    });
    const { contract: whole, paid, open, retained, toBill } = sumsOfContract(contract, counted, paidOf);
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
        paid: fromCents(paid),
        open: fromCents(open),
        retained: fromCents(retained),
        toBill: fromCents(toBill),
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
    const { milestone, percent, lines, retainage, release, unsigned } = body;
    const wanted = percent === undefined ? { lines } : { percent };
    const { name, recipientName, invoiceNumber, invoiceDate, dueDate } = body;
    const words = { milestone, name, recipientName, invoiceNumber, invoiceDate, dueDate };
    const begun = { orderId, reportId, body: words, contractor };
    return this.billAndMake(begun, { milestone, wanted, retainage, release, unsigned }, ctx);
  }

  /**
   * Makes an invoice that was written in the editor. Where something is accepted it bills its lines of the contract in full, by the order's
   * stream and with its payments (decision 58): no door leads beside the contract. Where nothing is, it is made by itself.
   */
  async make(orderId: number, wanted: Wanted, confirmed: boolean, ctx: RequestContext): Promise<{ reportId: number; link: string }> {
    const reportId = await this.readDb.idFor('report', requestKey(ctx));
    const isRepeated = (await this.reports.exists(reportId)) && !(await this.isBilled(orderId, reportId));
    if (isRepeated) return this.reports.add(orderId, { ...wanted, reportId }, ctx);
    if (!(await this.contract(orderId)).accepted)
      return this.reports.add(orderId, { ...wanted, reportId, unsigned: await this.isUnsigned(orderId, confirmed) }, ctx);
    const { itemIds, payments = [], contractor, vendor, parts } = wanted;
    const detail = asSaved(wanted.detail);
    const { recipientName, invoiceNumber, invoiceDate, dueDate } = detail;
    const body = { milestone: '', name: detail.name, recipientName, invoiceNumber, invoiceDate, dueDate };
    const begun = { orderId, reportId, body, contractor, written: { detail, vendor, parts } };
    const lines = itemIds.map((itemId) => ({ itemId, percent: '100' }));
    return this.billAndMake(
      begun,
      {
        ...{ milestone: '', wanted: itemIds.length === 0 ? { percent: '100' } : { lines }, retainage: '0', release: false },
        ...(payments.length > 0 && { pay: { title: titleOf({ detail, orderId, reportId }), payments } }),
      },
      ctx,
    );
  }

  /**
   * Whether an invoice is of work that the customer was asked to accept and has not. Refuses NOT_SIGNED unless its sender has confirmed that
   * it is billed all the same.
   */
  async isUnsigned(orderId: number, confirmed: boolean): Promise<boolean> {
    if ((await this.contract(orderId)).accepted) return false;
    const asked = (await reportsOfOrder(this.models, orderId, new Date().toISOString())).filter(
      ({ customReportType }) => customReportType === 'Estimate',
    );
    if (asked.length > 0 && !confirmed) throw new Refusal('NOT_SIGNED');
    return asked.length > 0;
  }

  private async billAndMake(
    about: Omit<BegunInvoice, 'ctx' | 'unsigned'>,
    billed: Omit<BillProgress, 'type' | 'reportId' | 'contract' | 'beside'>,
    ctx: RequestContext,
  ): Promise<{ reportId: number; link: string }> {
    const { orderId, reportId } = about;
    const contract = (await this.contract(orderId)).lines;
    const beside = await this.beside(orderId);
    const { actor, idempotencyKey, at = new Date().toISOString() } = ctx;
    const begun: BegunInvoice = { ...about, unsigned: contract === null, ctx: { actor, idempotencyKey, at } };
    await this.begun.begin(begun);
    try {
      await this.estimates.execute(
        orderId,
        { type: 'BillProgress', reportId, contract, beside, ...billed },
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
    const unsigned = !(await this.contract(orderId)).accepted;
    return this.makeReport({ orderId, reportId, body, unsigned, contractor, ctx: { actor, idempotencyKey, at } });
  }

  private async makeReport({
    orderId,
    reportId,
    body,
    written,
    unsigned,
    contractor,
    ctx,
  }: BegunInvoice): Promise<{ reportId: number; link: string }> {
    const { milestone, name, recipientName, invoiceNumber } = body;
    const { terms } = (await this.estimates.at(orderId)).view.billing;
    const invoiceDate = body.invoiceDate || ctx.at.slice(0, 10);
    const dueDate = body.dueDate || daysAfter(invoiceDate, (terms ?? DEFAULT_TERMS).dueDays);
    const detail = written?.detail ?? {
      ...ReportDetail.parse({ customReportType: 'Invoice', name: name || milestone || 'Progress invoice' }),
      ...{ recipientName, invoiceNumber, invoiceDate, dueDate },
    };
    const { vendor = null, addendums, parts = addendums && { addendums } } = written ?? {};
    const wanted = { reportId, detail: detailOfProgress(detail), itemIds: [], contractor, vendor, parts, unsigned: unsigned ?? false };
    await this.reports.add(orderId, wanted, ctx);
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
    const counted = [...(await this.beside(orderId)), ...view.billing.invoices];
    if (!counted.some((invoice) => invoice.reportId === reportId)) throw new Refusal('REPORT_NOT_FOUND');
    await this.reports.delete(reportId, ctx, orderId);
  }

  /** Invoices that were made by themselves, as the contract counts them, the earliest first. */
  private async beside(orderId: number): Promise<ProgressInvoice[]> {
    const { invoices } = (await this.estimates.at(orderId)).view.billing;
    const letters = await reportsOfOrder(this.models, orderId, new Date().toISOString());
    const alone = letters.filter(
      ({ id, customReportType }) => customReportType === 'Invoice' && !invoices.some(({ reportId }) => reportId === id),
    );
    const counted = await Promise.all(
      alone.map(async ({ id }) => {
        const { report, view, chosen } = await this.pages.lines(id);
        // One of the contract that was taken back, and whose letter is about to go, counts no more.
        if (view.billing.invoices.some(({ reportId }) => reportId === id)) return [];
        const lines = chosen.map(({ line, area }) => contractLineOf(line, area.label));
        return [invoiceBeside(id, lines, !report.detail.excludeTax)];
      }),
    );
    return counted.flat().sort((a, b) => a.reportId - b.reportId);
  }

  private async contract(orderId: number): Promise<Contract> {
    const accepted = await this.pages.contract(orderId);
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
