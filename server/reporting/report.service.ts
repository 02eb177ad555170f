import { Injectable } from '@nestjs/common';
import type { EstimateView } from '../../contracts/estimating/undo/get-estimate-as-of.ts';
import { toCents } from '../../contracts/money.ts';
import { Refusal } from '../../contracts/refusals.ts';
import { detailOfProgress, progressOf, totalsOfProgress } from '../../contracts/reporting/billing/progress-document.ts';
import type { ReportDetail } from '../../contracts/reporting/entities.ts';
import { asSaved, kindOf } from '../../contracts/reporting/kinds/kinds.ts';
import { chosenLines, totalsOf } from '../../contracts/reporting/lines-on-page.ts';
import type { ReportParts } from '../../contracts/reporting/parts/part.ts';
import { partsOf } from '../../contracts/reporting/parts/parts.ts';
import { appliedPayments } from '../../contracts/reporting/report-document.ts';
import type { ReportState, Sent, VendorFacts } from '../../contracts/reporting/report-state.ts';
import { titleOf } from '../../contracts/reporting/report-title.ts';
import { sumOnPage } from '../../contracts/reporting/sum-on-page.ts';
import { EstimateService } from '../estimating/estimating.service.ts';
import { isSameSecret } from '../platform/auth/same-secret.ts';
import { type RequestContext, requestKey } from '../platform/event-log/stream.ts';
import { commandIdOf } from '../platform/event-log/stream-handler.ts';
import { ReadDb } from '../platform/read-db/read-db.ts';
import { saverOf } from './contractor.ts';
import { isGone, isWithdrawn } from './link/link-status.ts';
import { hashOf, LinkTokens, linkOf } from './link/link-tokens.ts';
import { itemsOf, ReportPages, takesPayments } from './pages/report-pages.service.ts';
import { PartSources } from './parts/part-sources.ts';
import { type ReportCommand, reportDecider } from './report.decider.ts';
import { ReportStreams } from './report.stream.ts';
import { overSendLimit, type SenderContext } from './send-limit.ts';

export type Contractor = Sent['contractor'];
/** What of a payment is applied, in dollars. */
export interface AppliedAmount {
  paymentId: number;
  amount: string;
}

/** A report as its sender wants it. Without `payments` those that are applied stay. */
export interface Wanted {
  detail: ReportDetail;
  itemIds: number[];
  contractor: Contractor;
  vendor: VendorFacts | null;
  payments?: AppliedAmount[];
  /** Those that its form names; the others stay. */
  parts?: Partial<ReportParts> | undefined;
  /** Of a new report that was drawn before. */
  reportId?: number;
  /** Of an invoice: nobody has accepted its work, and the sender was asked. Without it a report stays what it is. */
  unsigned?: boolean;
}

/** Reports as their sender makes, changes, links and deletes them. Their pages, links' holders and copies have services of their own. */
@Injectable()
export class ReportService {
  constructor(
    private readonly streams: ReportStreams,
    private readonly estimates: EstimateService,
    private readonly sources: PartSources,
    private readonly pages: ReportPages,
    private readonly tokens: LinkTokens,
    private readonly readDb: ReadDb,
  ) {}

  /** Sends one command to the report's handler. Throws its `Refusal`. */
  execute(reportId: number, command: ReportCommand, ctx: RequestContext) {
    return this.streams.execute(reportId, command, ctx);
  }

  /**
   * Creates a report, with a link if its kind has one, from the chosen lines (all if `itemIds` is empty) of the current estimate. Refuses
   * ITEM_NOT_FOUND, SELECT_ITEMS, and what applying its payments refuses with.
   */
  async add(orderId: number, wanted: Wanted, ctx: SenderContext): Promise<{ reportId: number; link: string }> {
    const at = ctx.at ?? now();
    const allItems = wanted.itemIds.length === 0;
    const detail = asSaved(wanted.detail);
    const reportId = wanted.reportId ?? (await this.readDb.idFor('report', requestKey(ctx)));
    // A request that is repeated gets its answer, whatever was accepted since.
    const isNewEstimate = detail.customReportType === 'Estimate' && !(await this.exists(reportId));
    if (isNewEstimate && (await this.pages.contract(orderId))) throw new Refusal('CONTRACT_EXISTS');
    const sent = await this.sent(orderId, allItems ? undefined : wanted.itemIds, wanted.contractor, detail, reportId);
    if (!allItems && sent.itemIds.length < new Set(wanted.itemIds).size) throw new Refusal('ITEM_NOT_FOUND');
    if (sent.itemIds.length === 0) throw new Refusal('SELECT_ITEMS');
    await this.mustMaySend({ id: reportId, orderId, detail, sent }, ctx);
    const token = this.tokens.of(reportId, commandOf(ctx));
    const { organizationId } = ctx.actor;
    const { vendor, unsigned, payments = [] } = wanted;
    const parts = { ...wanted.parts, ...(await this.sources.ofSaver(organizationId, saverOf(ctx.actor))) };
    if (kindOf(detail.customReportType).takesPayments && payments.length > 0)
      await this.settle({ orderId, reportId, detail, total: sumOnPage(detail, sent.totals), payments }, ctx);
    await this.execute(
      reportId,
      {
        type: 'AddReport',
        orderId,
        organizationId,
        detail,
        allItems,
        vendor,
        parts,
        unsigned,
        tokenHash: hashOf(token),
        sent,
        at,
      },
      { ...ctx, at },
    );
    return { reportId, link: kindOf(detail.customReportType).hasLink ? linkOf(orderId, token, reportId) : '' };
  }

  /**
   * Another content of a report from the current estimate; its link shows it from then on. Refuses ALREADY_ANSWERED, REPORT_CHANGED when
   * somebody else has saved it since `seen`, and what `add` refuses with.
   */
  async change(reportId: number, wanted: Wanted & { seen?: string }, ctx: SenderContext): Promise<{ reportId: number; link: string }> {
    const at = ctx.at ?? now();
    const was = await this.streams.existing(reportId);
    const { orderId } = was;
    const allItems = wanted.itemIds.length === 0;
    const billed = await this.isBilled(orderId, reportId);
    const detail = billed ? detailOfProgress(asSaved(wanted.detail)) : asSaved(wanted.detail);
    if (billed && detail.customReportType !== 'Invoice') throw new Refusal('INVOICE_STAYS');
    if (!billed) await this.mustLeaveContract(was, detail);
    const sent = await this.sent(orderId, allItems ? undefined : wanted.itemIds, wanted.contractor, detail, reportId);
    if (!allItems && !billed && sent.itemIds.length < new Set(wanted.itemIds).size) throw new Refusal('ITEM_NOT_FOUND');
    await this.mustMaySend({ id: reportId, orderId, detail, sent }, ctx);
    const { payments, seen, unsigned = was.unsigned } = wanted;
    // A vendor that was deleted since stays on the reports that named it.
    const vendor = wanted.vendor ?? (detail.vendor_Id !== 0 && detail.vendor_Id === was.detail.vendor_Id ? was.vendor : null);
    const token = this.tokens.of(reportId, commandOf(ctx));
    const parts = { ...wanted.parts, ...(await this.sources.ofSaver(was.organizationId, saverOf(ctx.actor))) };
    const content = { detail, allItems, vendor, parts, unsigned: unsigned && detail.customReportType === 'Invoice', sent };
    const command = { type: 'ChangeReport', ...content, tokenHash: hashOf(token), seen, at } as const;
    const asked = { ...ctx, at };
    // Decided before payments move, so that a refused change moves none. A request that was recorded already is answered by the stream.
    if (was.savedBy !== commandOf(ctx)) {
      reportDecider.decide(command, was);
      const takes = kindOf(detail.customReportType).takesPayments;
      await this.settle(
        { orderId, reportId, detail, total: takes ? sumOnPage(detail, sent.totals) : null, payments: takes ? payments : [] },
        ctx,
      );
    }
    const { state } = await this.execute(reportId, command, asked);
    if (state.link.tokenHash === '' || state.link.withdrawn) return { reportId, link: '' };
    return { reportId, link: (await this.link(reportId)) ?? '' };
  }

  /** Sets what of some payments is applied to a report, in dollars; 0 takes one off. */
  async applyPayments(reportId: number, payments: AppliedAmount[], ctx: RequestContext): Promise<void> {
    const { orderId, detail, sent, changeOrder } = await this.streams.existing(reportId);
    if (!takesPayments({ detail, changeOrder })) throw new Refusal('TAKES_NO_PAYMENTS');
    const title = titleOf({ detail, orderId, reportId });
    const total = sumOnPage(detail, sent.totals);
    await this.estimates.execute(orderId, { type: 'ApplyPayments', reportId, title, total, saves: false, all: false, payments }, ctx);
  }

  /**
   * Deletes a report. Payments that were applied to it are free again, and what it billed of the contract can be billed again. `ofOrder` is the
   * order of an invoice that may have been billed without getting its letter. Refuses LATER_INVOICE.
   */
  async delete(reportId: number, ctx: RequestContext, ofOrder?: number): Promise<void> {
    const { state: report } = await this.streams.load(reportId);
    const orderId = ofOrder ?? report.orderId;
    // Decided before the contract and the payments let go of it, so that a refused deletion moves nothing.
    if (report.exists) reportDecider.decide({ type: 'DeleteReport' }, report);
    if (report.exists && !report.deleted) await this.mustBeLast(report);
    if (orderId > 0 && (await this.isBilled(orderId, reportId)))
      await this.estimates.execute(
        orderId,
        { type: 'VoidProgressInvoice', reportId },
        { ...ctx, idempotencyKey: `${ctx.idempotencyKey}/billing` },
      );
    if (!report.exists && ofOrder !== undefined) return;
    if (report.exists && !report.deleted)
      await this.settle({ orderId: report.orderId, reportId, detail: report.detail, total: null, payments: [] }, ctx);
    await this.execute(reportId, { type: 'DeleteReport' }, ctx);
  }

  /** The payments of the report's order that are applied to it, with the applied amounts. */
  async payments(reportId: number) {
    const { orderId } = await this.streams.existing(reportId);
    const { view } = await this.estimates.at(orderId);
    return view.payments.flatMap((payment) =>
      payment.appliedTo.filter((one) => one.reportId === reportId).map(({ amount }) => ({ ...payment, paymentAmount: amount })),
    );
  }

  /**
   * Tells the estimate what a report asks for and which payments are applied to it: all of them, or none of a report that takes none (`total`
   * null). It comes before the report's own event: if the process ends between the two, the same request repeated records the rest.
   */
  async settle(
    report: { orderId: number; reportId: number; detail: ReportDetail; total: string | null; payments: AppliedAmount[] | undefined },
    ctx: RequestContext,
  ): Promise<void> {
    const { orderId, reportId, detail, total, payments } = report;
    const title = titleOf({ detail, orderId, reportId });
    const all = payments !== undefined;
    const command = { type: 'ApplyPayments', reportId, title, total, saves: true, all, payments: payments ?? [] } as const;
    const { view } = await this.estimates.at(orderId);
    const before = appliedPayments(view, reportId).map(({ paymentId, amount }) => `${paymentId} ${toCents(amount)}`);
    const wanted = (payments ?? [])
      .filter(({ amount }) => toCents(amount) > 0n)
      .map(({ paymentId, amount }) => `${paymentId} ${toCents(amount)}`);
    // Only what a person applied is theirs to undo: a total that follows the report, and payments that leave with it, are not.
    const byHand = total !== null && all && before.sort().join() !== wanted.sort().join();
    const { organizationId } = ctx.actor;
    const actor = byHand ? ctx.actor : { kind: 'system' as const, organizationId, name: 'Scopebook' };
    await this.estimates.execute(orderId, command, { ...ctx, actor, idempotencyKey: `${ctx.idempotencyKey}/payments` });
  }

  /**
   * Creates a new link to the letter as sent, or with `anew` to the current estimate; the old link stops working.
   * Refuses ALREADY_ANSWERED.
   */
  async renew(
    reportId: number,
    letter: { anew: boolean; validUntil: string; contractor: Contractor },
    ctx: SenderContext,
  ): Promise<{ reportId: number; link: string }> {
    const at = ctx.at ?? now();
    const { orderId, organizationId, allItems, sent: before, detail } = await this.streams.existing(reportId);
    const itemIds = allItems ? undefined : before.itemIds;
    if (letter.anew) await this.mustLeaveContract({ id: reportId, orderId, detail }, detail);
    const sent = letter.anew ? await this.sent(orderId, itemIds, letter.contractor, detail, reportId) : undefined;
    await this.mustMaySend({ id: reportId, orderId, detail, sent: sent ?? before }, ctx);
    const token = this.tokens.of(reportId, commandOf(ctx));
    const { validUntil } = letter;
    const parts = await this.sources.ofSaver(organizationId, saverOf(ctx.actor));
    await this.execute(reportId, { type: 'RenewLink', tokenHash: hashOf(token), sent, parts, validUntil, at }, { ...ctx, at });
    return { reportId, link: linkOf(orderId, token, reportId) };
  }

  /**
   * The current link. Null if an older release created it with a token that cannot be derived again. Refuses
   * LINK_WITHDRAWN.
   */
  async link(reportId: number): Promise<string | null> {
    const report = await this.streams.existing(reportId);
    if (report.link.tokenHash === '') throw new Refusal('REPORT_IS_INSIDE');
    if (isWithdrawn(report)) throw new Refusal('LINK_WITHDRAWN');
    return this.tokens.linkTo(report);
  }

  /** What saving a report needs to know of it. Refuses REPORT_NOT_FOUND. */
  async summary(reportId: number) {
    const { state } = await this.streams.load(reportId);
    if (!state.exists || isGone(state)) throw new Refusal('REPORT_NOT_FOUND');
    const { orderId, organizationId, detail } = state;
    return { orderId, organizationId, isInvoice: detail.customReportType === 'Invoice', vendorId: detail.vendor_Id, ...partsOf(state) };
  }

  /** R036: refuses REPORT_NOT_FOUND unless the checksum belongs to the report's order or link. */
  async mustHave(reportId: number, checksum: string): Promise<void> {
    const { orderId, link } = await this.streams.existing(reportId);
    const ofOrder = isSameSecret(hashOf(checksum), hashOf((await this.estimates.door(orderId)).checksum));
    if (!ofOrder && !isSameSecret(hashOf(checksum), link.tokenHash)) throw new Refusal('REPORT_NOT_FOUND');
  }

  /** Refuses JOB_IS_ARCHIVED, CHANGE_ORDER_OUTDATED and CONTRACT_EXISTS: a link that shows nothing is not sent. What was answered stays readable. */
  async mustBeReadable(reportId: number): Promise<ReportState> {
    const report = await this.streams.existing(reportId);
    if (report.response) return report;
    if (await this.pages.isArchived(report.orderId)) throw new Refusal('JOB_IS_ARCHIVED');
    const overtaken = await this.pages.overtaken(report);
    if (overtaken) throw new Refusal(overtaken);
    return report;
  }

  /** Refuses OVER_SEND_LIMIT. What bills a part of a contract has no limit: that sum was agreed. */
  async mustMaySend(report: Pick<ReportState, 'id' | 'orderId' | 'detail'> & { sent: Sent }, ctx: SenderContext): Promise<void> {
    const refusal = overSendLimit(ctx, report.detail, report.sent);
    if (refusal && !(await this.isBilled(report.orderId, report.id))) throw refusal;
  }

  estimate(orderId: number): Promise<{ view: EstimateView; revision: number }> {
    return this.estimates.at(orderId);
  }

  /** The link of a report that the request makes, and the hash under which the report keeps it. */
  linkFor(orderId: number, reportId: number, ctx: RequestContext): { tokenHash: string; link: string } {
    const token = this.tokens.of(reportId, commandOf(ctx));
    return { tokenHash: hashOf(token), link: linkOf(orderId, token, reportId) };
  }

  /**
   * Refuses a change of what an invoice asks for outside the contract once there is one (decision 58): INVOICE_COUNTS of an invoice from before,
   * BILL_THE_CONTRACT of a report that would become one, CONTRACT_EXISTS of one that would become an estimate.
   */
  private async mustLeaveContract(
    was: Pick<ReportState, 'id' | 'orderId' | 'detail'>,
    { customReportType: type }: ReportDetail,
  ): Promise<void> {
    const before = was.detail.customReportType;
    const becomesEstimate = type !== before && type === 'Estimate';
    if (type !== 'Invoice' && before !== 'Invoice' && !becomesEstimate) return;
    if (!(await this.pages.contract(was.orderId)) || (await this.isBilled(was.orderId, was.id))) return;
    if (before === 'Invoice') throw new Refusal('INVOICE_COUNTS');
    throw new Refusal(becomesEstimate ? 'CONTRACT_EXISTS' : 'BILL_THE_CONTRACT');
  }

  /** Refuses LATER_INVOICE of an invoice that was made by itself, and that a later one of the contract has counted. */
  private async mustBeLast({ id, orderId, detail }: ReportState): Promise<void> {
    if (detail.customReportType !== 'Invoice' || (await this.isBilled(orderId, id))) return;
    const { invoices } = (await this.estimates.at(orderId)).view.billing;
    if (invoices.some(({ reportId }) => reportId > id)) throw new Refusal('LATER_INVOICE');
  }

  /** Whether a report was made, deleted ones included. */
  async exists(reportId: number): Promise<boolean> {
    return (await this.streams.load(reportId)).state.exists;
  }

  /** Whether a report is an invoice for a part of the contract. */
  private async isBilled(orderId: number, reportId: number): Promise<boolean> {
    return (await this.estimates.at(orderId)).view.billing.invoices.some((invoice) => invoice.reportId === reportId);
  }

  private async sent(
    orderId: number,
    itemIds: number[] | undefined,
    contractor: Contractor,
    detail: ReportDetail,
    reportId: number,
  ): Promise<Sent> {
    const { view, revision } = await this.estimates.at(orderId);
    if (view.order.whatIf) throw new Refusal('WHAT_IF_OF_JOB');
    const invoice = progressOf(view, { reportId, detail });
    if (invoice) {
      const billed = invoice.lines.map(({ itemId }) => itemId);
      const jobName = view.order.externalRefId;
      // An invoice that only asks for what was retained moves no line.
      const lines = billed.length > 0 ? billed : itemsOf(view);
      return { itemIds: lines, estimateRevision: revision, jobName, contractor, totals: totalsOfProgress(invoice) };
    }
    const chosen = chosenLines(view, itemIds ?? itemsOf(view)).map(({ line }) => line);
    return {
      itemIds: chosen.map(({ id }) => id),
      estimateRevision: revision,
      jobName: view.order.externalRefId,
      contractor,
      totals: totalsOf(chosen, detail),
    };
  }
}

const commandOf = ({ actor, idempotencyKey }: RequestContext) => commandIdOf(actor, idempotencyKey);
const now = () => new Date().toISOString();
