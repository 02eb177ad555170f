import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { BoundedCache, cacheBound } from '../../contracts/bounded-cache.ts';
import type { Photo } from '../../contracts/estimating/photos/photo.ts';
import type { EstimateView } from '../../contracts/estimating/undo/get-estimate-as-of.ts';
import type { Actor } from '../../contracts/log.ts';
import { fromCents, toCents } from '../../contracts/money.ts';
import { Refusal } from '../../contracts/refusals.ts';
import type { ReportAddendum } from '../../contracts/reporting/addendums/report-addendum.ts';
import { detailOfProgress, progressOf, totalsOfProgress } from '../../contracts/reporting/billing/progress-document.ts';
import { type ContractStep, changeOrderDocument } from '../../contracts/reporting/change-orders/change-order-document.ts';
import type { Agreed } from '../../contracts/reporting/change-orders/differences.ts';
import type { PublicReport, ReportDocument } from '../../contracts/reporting/document.ts';
import type { ReportDetail } from '../../contracts/reporting/entities.ts';
import { sumOnPage } from '../../contracts/reporting/events.ts';
import { asSaved, kindOf } from '../../contracts/reporting/kinds/kinds.ts';
import { photosOfReport } from '../../contracts/reporting/photos/page-photos.ts';
import { appliedPayments, chosenLines, reportDocument, titleOf, totalsOf } from '../../contracts/reporting/report-document.ts';
import type { ReportState, Sent, SignatureFacts, VendorFacts } from '../../contracts/reporting/report-state.ts';
import { pageHashOf } from '../../contracts/reporting/seal/sealed-copy.ts';
import { acceptedUntil, archiveById } from '../../projections/reporting/reports.ts';
import { Runner } from '../../projections/runner/runner.ts';
import { EstimateService } from '../estimating/estimating.service.ts';
import { OrganizationService } from '../organization/organization.service.ts';
import { loadOrCreateSecret } from '../platform/auth/secret.ts';
import { type RequestContext, requestKey } from '../platform/event-log/stream.ts';
import { commandIdOf } from '../platform/event-log/stream-handler.ts';
import { ReadDb } from '../platform/read-db/read-db.ts';
import { withLogo } from './contractor.ts';
import { pickedOf } from './options/picked.ts';
import { linkStatusOf, type ReportCommand, reportDecider } from './report.decider.ts';
import { ReportStreams } from './report.stream.ts';
import { sha256 } from './seal/node-verifier.ts';
import { wellFormed } from './seal/well-formed.ts';

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
  /** Without it those that it has stay. */
  addendums?: ReportAddendum[];
  /** Of a new report that was drawn before. */
  reportId?: number;
}

/** A report as the holder of its open link can pay of it. */
export interface Payable {
  /** Only invoices are. */
  payable: boolean;
  orderId: number;
  reportId: number;
  title: string;
  /** What it asks for, in dollars. */
  total: string;
  contractor: Contractor;
  actor: Actor;
}

/** What a customer has read, and how they sign: `seen` is the instant of the content, `fingerprint` that of the page. */
interface Seen {
  seen?: string;
  fingerprint?: string;
  copyTo?: string;
  signature?: SignatureFacts & { consent: boolean };
}

type Answer = {
  agreement: 'yes' | 'no' | '';
  completion: 'yes' | 'no' | '';
  comments: string;
  name: string;
  /** Ids of the options that were picked; absent for those at the start. */
  picks?: number[];
};

interface Page {
  /** The state itself: another event makes another. */
  report: ReportState;
  /** The payments on the page, as JSON. */
  paid: string;
  document: ReportDocument;
  /** The fingerprint of `document`. */
  hash: string;
}

const PAGES = cacheBound({
  name: 'pages of reports',
  most: 16 * 1024 * 1024,
  of: 'bytes',
  because: 'some 50 reports of 300 lines: those that customers open, reload and answer at one time',
});
/** Of a document in memory, by the length of its JSON. */
const BYTES_PER_CHARACTER = 3;

/**
 * The reporting context's public interface: reports over estimates as they were sent, and the only access through
 * public links.
 */
@Injectable()
export class ReportService implements OnModuleInit {
  private secret = '';
  private readonly pages = new BoundedCache<Page>(PAGES);

  constructor(
    private readonly streams: ReportStreams,
    private readonly estimates: EstimateService,
    private readonly organizations: OrganizationService,
    private readonly models: Runner,
    private readonly readDb: ReadDb,
  ) {}

  async onModuleInit(): Promise<void> {
    this.secret = await loadOrCreateSecret(this.readDb, 'report-link');
  }

  /** Sends one command to the report's handler. Throws its `Refusal`. */
  execute(reportId: number, command: ReportCommand, ctx: RequestContext) {
    return this.streams.execute(reportId, command, ctx);
  }

  /**
   * Creates a report, with a link if its kind has one, from the chosen lines (all if `itemIds` is empty) of the current estimate. Refuses
   * ITEM_NOT_FOUND, SELECT_ITEMS, and what applying its payments refuses with.
   */
  async add(orderId: number, wanted: Wanted, ctx: RequestContext): Promise<{ reportId: number; link: string }> {
    const at = ctx.at ?? now();
    const allItems = wanted.itemIds.length === 0;
    const detail = asSaved(wanted.detail);
    const reportId = wanted.reportId ?? (await this.readDb.idFor('report', requestKey(ctx)));
    const sent = await this.sent(orderId, allItems ? undefined : wanted.itemIds, wanted.contractor, detail, reportId);
    if (!allItems && sent.itemIds.length < new Set(wanted.itemIds).size) throw new Refusal('ITEM_NOT_FOUND');
    if (sent.itemIds.length === 0) throw new Refusal('SELECT_ITEMS');
    const token = this.tokenFor(reportId, commandOf(ctx));
    const { organizationId } = ctx.actor;
    const logo = await this.organizations.logoOf(organizationId);
    const { vendor, addendums, payments = [] } = wanted;
    if (kindOf(detail.customReportType).takesPayments && payments.length > 0)
      await this.settle({ orderId, reportId, detail, total: sumOnPage(detail, sent.totals), payments }, ctx);
    await this.execute(
      reportId,
      { type: 'AddReport', orderId, organizationId, detail, allItems, vendor, addendums, logo, tokenHash: hashOf(token), sent, at },
      { ...ctx, at },
    );
    return { reportId, link: kindOf(detail.customReportType).hasLink ? linkOf(orderId, token, reportId) : '' };
  }

  /**
   * Another content of a report from the current estimate; its link shows it from then on. Refuses ALREADY_ANSWERED, REPORT_CHANGED when
   * somebody else has saved it since `seen`, and what `add` refuses with.
   */
  async change(reportId: number, wanted: Wanted & { seen?: string }, ctx: RequestContext): Promise<{ reportId: number; link: string }> {
    const at = ctx.at ?? now();
    const was = await this.state(reportId);
    const { orderId } = was;
    const allItems = wanted.itemIds.length === 0;
    const billed = await this.isBilled(orderId, reportId);
    const detail = billed ? detailOfProgress(asSaved(wanted.detail)) : asSaved(wanted.detail);
    if (billed && detail.customReportType !== 'Invoice') throw new Refusal('INVOICE_STAYS');
    const sent = await this.sent(orderId, allItems ? undefined : wanted.itemIds, wanted.contractor, detail, reportId);
    if (!allItems && !billed && sent.itemIds.length < new Set(wanted.itemIds).size) throw new Refusal('ITEM_NOT_FOUND');
    const { payments, seen, addendums } = wanted;
    // A vendor that was deleted since stays on the reports that named it.
    const vendor = wanted.vendor ?? (detail.vendor_Id !== 0 && detail.vendor_Id === was.detail.vendor_Id ? was.vendor : null);
    const token = this.tokenFor(reportId, commandOf(ctx));
    const logo = await this.organizations.logoOf(was.organizationId);
    const command = { type: 'ChangeReport', detail, allItems, vendor, addendums, logo, tokenHash: hashOf(token), sent, seen, at } as const;
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
    const { orderId, detail, sent, changeOrder } = await this.state(reportId);
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
    const { orderId } = await this.state(reportId);
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
    ctx: RequestContext,
  ): Promise<{ reportId: number; link: string }> {
    const at = ctx.at ?? now();
    const { orderId, organizationId, allItems, sent: before, detail } = await this.state(reportId);
    const itemIds = allItems ? undefined : before.itemIds;
    const sent = letter.anew ? await this.sent(orderId, itemIds, letter.contractor, detail, reportId) : undefined;
    const token = this.tokenFor(reportId, commandOf(ctx));
    const { validUntil } = letter;
    const logo = await this.organizations.logoOf(organizationId);
    await this.execute(reportId, { type: 'RenewLink', tokenHash: hashOf(token), sent, logo, validUntil, at }, { ...ctx, at });
    return { reportId, link: linkOf(orderId, token, reportId) };
  }

  /**
   * The current link. Null if an older release created it with a token that cannot be derived again. Refuses
   * LINK_WITHDRAWN.
   */
  async link(reportId: number): Promise<string | null> {
    const { orderId, link } = await this.state(reportId);
    if (link.tokenHash === '') throw new Refusal('REPORT_IS_INSIDE');
    if (link.withdrawn) throw new Refusal('LINK_WITHDRAWN');
    const token = this.tokenFor(reportId, link.madeBy);
    return same(hashOf(token), link.tokenHash) ? linkOf(orderId, token, reportId) : null;
  }

  /**
   * Records an answer and seals the report (R330): through the link if a token is given, else by the contractor who
   * owns it.
   */
  async respond(
    reportId: number,
    answer: Answer,
    by: ({ token: string; key: string; at?: string } & Seen) | (RequestContext & Pick<Seen, 'seen'>),
  ): Promise<{ archiveId: number; response: { answer: 'yes' | 'no'; at: string } }> {
    const report = 'token' in by ? await this.enter(by.token, reportId) : await this.state(reportId);
    const { picks, ...answered } = answer;
    if ('actor' in by && by.actor.organizationId !== report.organizationId) throw new Refusal('REPORT_NOT_FOUND');
    const name = answer.name.trim() || report.detail.recipientName || 'Customer';
    const ctx: RequestContext = 'token' in by ? { actor: this.reader(report, name), idempotencyKey: by.key, at: by.at } : by;
    if ('token' in by && (await this.isArchived(report.orderId))) throw new Refusal('LINK_WITHDRAWN');
    const at = ctx.at ?? now();
    if (!report.response && (await this.isOutdated(report))) throw new Refusal('CHANGE_ORDER_OUTDATED');
    const tokenHash = 'token' in by ? hashOf(by.token) : undefined;
    const archiveId = await this.readDb.idFor('archive', requestKey(ctx));
    const { seen, fingerprint: seenHash, copyTo = '', signature }: Seen = 'token' in by ? by : { seen: by.seen };
    const paymentsRevision = await this.paymentsRevision(report);
    const read = await this.picked(report, picks);
    const hashOfPage = async (of: typeof read) => {
      const asPicked = of ? { ...report, sent: { ...report.sent, ...of } } : report;
      return fingerprint(await this.documentAt(asPicked, report.sent.estimateRevision, paymentsRevision));
    };
    const readHash = await hashOfPage(read);
    // Who declines picks nothing: the report stays as it was sent, although the page may have shown another pick.
    const picked = (answer.agreement || answer.completion) === 'yes' ? read : undefined;
    const pageHash = picked === read ? readHash : await hashOfPage(undefined);
    const command = {
      type: 'Respond' as const,
      ...answered,
      ...{ tokenHash, archiveId, paymentsRevision, pageHash, readHash, copyTo, signature, seen, seenHash, picked, at },
    };
    const { events } = await this.execute(reportId, command, { ...ctx, at });
    const responded = events.find((event): event is Extract<typeof event, { type: 'ReportResponded' }> => event.type === 'ReportResponded');
    if (!responded) throw new Error(`Report ${reportId} took an answer without recording it`);
    // What payments may be applied to it follows what was picked; those that are applied already stay, whatever they come to.
    if (picked && picked.totals.grandTotal !== report.sent.totals.grandTotal)
      await this.settle(
        { orderId: report.orderId, reportId, detail: report.detail, total: sumOnPage(report.detail, picked.totals), payments: undefined },
        ctx,
      ).catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
      });
    return { archiveId: responded.data.archiveId, response: { answer: responded.data.answer, at: responded.metadata.at } };
  }

  /** What saving a report needs to know of it. Refuses REPORT_NOT_FOUND. */
  async summary(reportId: number) {
    const { orderId, organizationId, detail, addendums, logo } = await this.state(reportId);
    return { orderId, organizationId, vendorId: detail.vendor_Id, addendums, logo };
  }

  /** R036: refuses REPORT_NOT_FOUND unless the checksum belongs to the report's order or link. */
  async mustHave(reportId: number, checksum: string): Promise<void> {
    const { orderId, link } = await this.state(reportId);
    const ofOrder = same(hashOf(checksum), hashOf((await this.estimates.door(orderId)).checksum));
    if (!ofOrder && !same(hashOf(checksum), link.tokenHash)) throw new Refusal('REPORT_NOT_FOUND');
  }

  /** Refuses JOB_IS_ARCHIVED and CHANGE_ORDER_OUTDATED: a link that shows nothing is not sent. What was answered stays readable. */
  async mustBeReadable(reportId: number): Promise<void> {
    const report = await this.state(reportId);
    if (report.response) return;
    if (await this.isArchived(report.orderId)) throw new Refusal('JOB_IS_ARCHIVED');
    if (await this.isOutdated(report)) throw new Refusal('CHANGE_ORDER_OUTDATED');
  }

  /**
   * The response for the holder of a link. Throws REPORT_NOT_FOUND for anybody else, and for a deleted report, so that
   * it names nobody.
   */
  async open(orderId: number, token: string, reportId: number, signal?: AbortSignal, picks?: number[]) {
    const report = await this.enter(token, reportId, orderId);
    const { outcome, replaced, outdated } = await this.outcomeOf(report, token);
    const shown = outcome !== 'withdrawn';
    const response = report.response && publicResponse(report.response);
    const page = shown ? await this.page(report, outcome === 'open' ? (picks ?? 'at start') : 'as answered', signal) : null;
    return {
      outcome,
      document: page?.document ?? null,
      fingerprint: page?.hash ?? '',
      sealed: shown && report.archives.some(({ id, seal }) => id === report.response?.archiveId && seal !== null),
      response: shown ? response : null,
      // The pictures of a page that is closed are closed too.
      contractor: shown ? withLogo(report.sent.contractor, report.logo) : report.sent.contractor,
      withdrawn: shown ? null : withdrawnOf(report, replaced?.at, outdated ? OUTDATED : ''),
    };
  }

  /** The organisation whose file a picture of the page is that a link shows. Refuses REPORT_NOT_FOUND. */
  async ownerOfPicture(orderId: number, token: string, reportId: number, hash: string, signal?: AbortSignal): Promise<number> {
    const report = await this.enter(token, reportId, orderId);
    const { outcome } = await this.outcomeOf(report, token);
    if (outcome === 'withdrawn') throw new Refusal('REPORT_NOT_FOUND');
    if (report.logo?.hash === hash) return report.organizationId;
    const photos = await this.photosOf(report, signal);
    if (!photos.some(({ large, thumbnail }) => large.endsWith(`/${hash}`) || thumbnail.endsWith(`/${hash}`)))
      throw new Refusal('REPORT_NOT_FOUND');
    return report.organizationId;
  }

  /** Refuses REPORT_NOT_FOUND, LINK_WITHDRAWN, LINK_EXPIRED. */
  async payable(orderId: number, token: string, reportId: number): Promise<Payable> {
    const report = await this.enter(token, reportId, orderId);
    if (report.deleted) throw new Refusal('REPORT_NOT_FOUND');
    const status = linkStatusOf(report, now());
    if (!same(report.link.tokenHash, hashOf(token)) || status === 'withdrawn' || (await this.isArchived(orderId)))
      throw new Refusal('LINK_WITHDRAWN');
    if (status === 'expired') throw new Refusal('LINK_EXPIRED');
    const { detail, sent } = report;
    return {
      payable: detail.customReportType === 'Invoice' && status === 'open',
      ...{ orderId, reportId, contractor: sent.contractor },
      title: titleOf({ detail, orderId, reportId }),
      total: sumOnPage(detail, sent.totals),
      actor: this.reader(report, detail.recipientName || 'Customer'),
    };
  }

  async recordOpened(
    orderId: number,
    token: string,
    reportId: number,
    device: 'phone' | 'computer',
    idempotencyKey: string,
    at = now(),
  ): Promise<boolean> {
    const report = await this.enter(token, reportId, orderId);
    if (linkStatusOf(report, at) === 'withdrawn' || !same(report.link.tokenHash, hashOf(token))) return false;
    const actor = this.reader(report, report.detail.recipientName || 'Customer');
    await this.execute(reportId, { type: 'RecordOpened', tokenHash: hashOf(token), device, at }, { actor, idempotencyKey, at });
    return true;
  }

  /** Seals the report as its reader sees it now (R331). */
  async archive(reportId: number, copy: { name: string; message: string }, ctx: RequestContext): Promise<void> {
    const archiveId = await this.readDb.idFor('archive', requestKey(ctx));
    const paymentsRevision = await this.paymentsRevision(await this.state(reportId));
    await this.execute(reportId, { type: 'Archive', archiveId, paymentsRevision, ...copy }, ctx);
  }

  async deleteArchive(archiveId: number, ctx: RequestContext): Promise<void> {
    await this.execute(await this.reportOfArchive(archiveId), { type: 'DeleteArchive', archiveId }, ctx);
  }

  /**
   * An archived copy, folded from both streams up to the revision at which it was sealed, so that no later change can
   * show in it.
   */
  async archived(archiveId: number, signal?: AbortSignal) {
    const { report, archive, document } = await this.copy(await this.reportOfArchive(archiveId), archiveId, signal);
    return {
      id: archiveId,
      ArchiveName: archive.name,
      timestamp: archive.at,
      revision: archive.estimateRevision,
      response: report.response && publicResponse(report.response),
      sealed: (await this.sealOf(report.id, archiveId)) !== null,
      document,
    };
  }

  /** The report that an archived copy is of. Refuses REPORT_NOT_FOUND. */
  async reportOfArchive(archiveId: number): Promise<number> {
    const copy = await archiveById(this.models, archiveId);
    if (!copy) throw new Refusal('REPORT_NOT_FOUND');
    return copy.report_id;
  }

  /** The report as of an archived copy, and its page. Refuses REPORT_NOT_FOUND where there is no such copy. */
  async copy(reportId: number, archiveId: number, signal?: AbortSignal) {
    const { state } = await this.streams.load(reportId);
    const revision = state.archives.find(({ id }) => id === archiveId)?.reportRevision;
    if (revision === undefined) throw new Refusal('REPORT_NOT_FOUND');
    const report = await this.streams.atRevision(reportId, revision);
    const archive = report.archives.find(({ id }) => id === archiveId);
    if (!archive) throw new Refusal('REPORT_NOT_FOUND');
    const document = await this.documentAt(report, archive.estimateRevision, archive.paymentsRevision, signal);
    return { report, archive, document };
  }

  /** The seal of an archived copy; null until it has one. */
  async sealOf(reportId: number, archiveId: number) {
    const { state } = await this.streams.load(reportId);
    return state.archives.find(({ id }) => id === archiveId)?.seal ?? null;
  }

  /** The sealed answer for the holder of the report's link. Refuses as `open` does, and SEAL_PENDING without an answer. */
  async answeredCopy(orderId: number, token: string, reportId: number): Promise<number> {
    const report = await this.enter(token, reportId, orderId);
    const replaced = report.link.former.some(({ tokenHash }) => same(tokenHash, hashOf(token)));
    if (report.deleted) throw new Refusal('REPORT_NOT_FOUND');
    if (replaced || report.link.withdrawn) throw new Refusal('LINK_WITHDRAWN');
    if (!report.response) throw new Refusal('SEAL_PENDING');
    return report.response.archiveId;
  }

  /** The report's lines as they were sent, with the estimate they stand on. */
  async lines(reportId: number, signal?: AbortSignal) {
    const report = await this.state(reportId);
    const { view } = await this.estimates.at(report.orderId, { revision: report.sent.estimateRevision }, signal);
    return { report, view, chosen: chosenLines(view, report.sent.itemIds) };
  }

  /** C168. */
  async photos(reportId: number, signal?: AbortSignal): Promise<Photo[]> {
    return this.photosOf(await this.state(reportId), signal);
  }

  /** The document as it would be sent now. */
  async preview(reportId: number, contractor: Contractor): Promise<ReportDocument> {
    const report = await this.state(reportId);
    // A change order stays as it was sent.
    if (report.changeOrder) return this.document(report);
    const { view } = await this.estimates.at(report.orderId);
    const itemIds = report.allItems && !report.offer ? itemsOf(view) : report.sent.itemIds;
    const payments = appliedPayments(view, reportId);
    const photos = await this.photosAt(report, {});
    const letterhead = withLogo(contractor, await this.organizations.logoOf(report.organizationId));
    return reportDocument(
      { ...sourceOf(report), itemIds, contractor: letterhead, jobName: view.order.externalRefId, payments, photos },
      view,
    );
  }

  /** The page as its reader sees it. */
  async asSent(reportId: number, signal?: AbortSignal): Promise<ReportDocument> {
    return this.document(await this.state(reportId), signal);
  }

  estimate(orderId: number): Promise<{ view: EstimateView; revision: number }> {
    return this.estimates.at(orderId);
  }

  /**
   * The only access for the holder of a link: returns the report if the token is or was its own. Every failure gets the
   * same answer; the caller checks the link's current status.
   */
  private async enter(token: string, reportId: number, orderId?: number): Promise<ReportState> {
    const { state } = await this.streams.load(reportId);
    const hash = hashOf(token);
    const former = state.link.former.map(({ tokenHash }) => tokenHash);
    const known = [state.link.tokenHash, ...former].filter((other) => same(other, hash)).length > 0;
    if (!state.exists || !known || (orderId !== undefined && orderId !== state.orderId)) throw new Refusal('REPORT_NOT_FOUND');
    return state;
  }

  /** What the holder of one of its links sees of a report. Refuses REPORT_NOT_FOUND when it was deleted. */
  private async outcomeOf(report: ReportState, token: string) {
    if (report.deleted) throw new Refusal('REPORT_NOT_FOUND');
    const replaced = report.link.former.find(({ tokenHash }) => same(tokenHash, hashOf(token)));
    const status = linkStatusOf(report, now());
    const outdated = status !== 'answered' && (await this.isOutdated(report));
    const archived = status !== 'answered' && (await this.isArchived(report.orderId));
    const closed = replaced || status === 'inside' || archived || outdated;
    return { outcome: closed ? ('withdrawn' as const) : status, replaced, outdated };
  }

  /** The report as recorded. Refuses REPORT_NOT_FOUND of one that is deleted. */
  async state(reportId: number): Promise<ReportState> {
    const { state } = await this.streams.load(reportId);
    if (!state.exists || state.deleted) throw new Refusal('REPORT_NOT_FOUND');
    return state;
  }

  /** A customer must not accept an archived job through a forgotten link; an answered report stays readable. */
  private async isArchived(orderId: number): Promise<boolean> {
    return (await this.estimates.door(orderId)).archived;
  }

  private async document(report: ReportState, signal?: AbortSignal): Promise<ReportDocument> {
    return this.documentAt(report, report.sent.estimateRevision, undefined, signal);
  }

  /** The page over the estimate at a revision. Without a revision of payments, they count as they are applied now. */
  private async documentAt(report: ReportState, revision: number, paymentsRevision: number | undefined, signal?: AbortSignal) {
    const { view } = await this.estimates.at(report.orderId, { revision }, signal);
    const { changeOrder } = report;
    if (changeOrder) {
      const { steps, agreed } = await this.agreed(changeOrder.fromId, signal);
      return changeOrderDocument({ ...sourceOf(report), payments: [] }, changeOrder, agreed, steps, view);
    }
    const photos = await this.photosAt(report, { revision }, signal);
    return reportDocument({ ...sourceOf(report), payments: await this.paymentsAt(report, paymentsRevision, signal), photos }, view);
  }

  /** The estimate's photos, where the page shows any. */
  private async photosAt({ orderId, detail }: ReportState, moment: { revision?: number }, signal?: AbortSignal): Promise<Photo[]> {
    return detail.includePhotos ? this.estimates.photosAt(orderId, moment, signal) : [];
  }

  /** The photos on a report's page, in the order of the page. A change order shows none. */
  private async photosOf(report: ReportState, signal?: AbortSignal): Promise<Photo[]> {
    const { orderId, detail, sent, changeOrder } = report;
    if (changeOrder || !detail.includePhotos) return [];
    const revision = sent.estimateRevision;
    const { view } = await this.estimates.at(orderId, { revision }, signal);
    return photosOfReport(await this.photosAt(report, { revision }, signal), view, { detail, itemIds: sent.itemIds });
  }

  /** What was agreed with an accepted report: its lines over the estimate as it was sent, and what the contract is made of, the estimate first. */
  async agreed(reportId: number, signal?: AbortSignal): Promise<{ agreed: Agreed; steps: ContractStep[] }> {
    const steps: ContractStep[] = [];
    const { state: last } = await this.streams.load(reportId);
    let step = last;
    for (;;) {
      const { changeOrder, response, sent, detail } = step;
      const total = toCents(sumOnPage(detail, sent.totals));
      const amount = fromCents(total - toCents(changeOrder?.before ?? '0'));
      steps.unshift({ number: changeOrder?.number ?? 0, at: response?.at ?? '', signed: response?.signed ?? false, amount });
      if (!changeOrder) break;
      step = (await this.streams.load(changeOrder.fromId)).state;
    }
    const { view } = await this.estimates.at(last.orderId, { revision: last.sent.estimateRevision }, signal);
    return { agreed: { view, itemIds: last.sent.itemIds }, steps };
  }

  /** Whether something else was accepted since a change order was written. */
  private async isOutdated({ orderId, changeOrder }: ReportState): Promise<boolean> {
    if (!changeOrder) return false;
    const latest = await acceptedUntil(this.models, orderId, now());
    if (!latest || latest.reportId === changeOrder.fromId) return false;
    // The read model may not have what it changes yet; then what it calls the latest is older.
    const from = (await this.streams.load(changeOrder.fromId)).state;
    return latest.at > (from.response?.at ?? '');
  }

  /** The link of a report that the request makes, and the hash under which the report keeps it. */
  linkFor(orderId: number, reportId: number, ctx: RequestContext): { tokenHash: string; link: string } {
    const token = this.tokenFor(reportId, commandOf(ctx));
    return { tokenHash: hashOf(token), link: linkOf(orderId, token, reportId) };
  }

  /** Lines are shown as they were sent, payments as they are applied now, or were at a revision of the estimate. */
  private async paymentsAt(report: ReportState, revision: number | undefined, signal?: AbortSignal) {
    if (!takesPayments(report)) return [];
    const { view } = await this.estimates.at(report.orderId, revision === undefined ? {} : { revision }, signal);
    return appliedPayments(view, report.id);
  }

  private async paymentsRevision({ detail, orderId, sent, changeOrder }: ReportState): Promise<number> {
    return takesPayments({ detail, changeOrder }) ? (await this.estimates.at(orderId)).revision : sent.estimateRevision;
  }

  /** Whether a report is an invoice for a part of the contract. */
  private async isBilled(orderId: number, reportId: number): Promise<boolean> {
    return (await this.estimates.at(orderId)).view.billing.invoices.some((invoice) => invoice.reportId === reportId);
  }

  /** What an opening shows. A report's page is made once for many openings: until the report, its payments or what is picked are others. */
  private async page(report: ReportState, picks: number[] | 'at start' | 'as answered', signal?: AbortSignal): Promise<Page> {
    const payments = await this.paymentsAt(report, undefined, signal);
    const key = `${report.id}/${picks}`;
    const paid = JSON.stringify(payments);
    const kept = this.pages.get(key);
    if (kept?.report === report && kept.paid === paid) return kept;
    const picked = picks === 'as answered' ? undefined : await this.picked(report, picks === 'at start' ? undefined : picks, signal);
    const document = await this.document(picked ? { ...report, sent: { ...report.sent, ...picked } } : report, signal);
    const page = { report, paid, document, hash: fingerprint(document) };
    // A change order's page is made of other reports too.
    if (!report.changeOrder) this.pages.set(key, page, BYTES_PER_CHARACTER * JSON.stringify(document).length);
    return page;
  }

  /** The report with the lines that a pick makes, and what of that is recorded; undefined where nothing is offered. */
  private async picked(report: ReportState, picks: number[] | undefined, signal?: AbortSignal) {
    // A repeated answer is answered by the stream, which has the lines that were picked.
    if (report.response) return undefined;
    if (!report.offer && picks === undefined) return undefined;
    const { view } = await this.estimates.at(report.orderId, { revision: report.sent.estimateRevision }, signal);
    return pickedOf(report, view, picks);
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

  private reader(report: ReportState, name: string): Actor {
    return { kind: 'report', reportId: report.id, organizationId: report.organizationId, name };
  }

  /**
   * A 256-bit token that only the server's secret can produce. Derived from the command's id instead of drawn at
   * random, so that a repeated request gets the same link, and the link can be copied again although it is not stored.
   */
  private tokenFor(reportId: number, commandId: string): string {
    return createHmac('sha256', this.secret).update(`${reportId}/${commandId}`).digest('base64url');
  }
}

const publicResponse = ({ name, answer, kind, comments, at, signed }: NonNullable<ReportState['response']>) => ({
  ...{ name, answer, kind, comments, at, signed },
});
const fingerprint = (document: ReportDocument) => pageHashOf(wellFormed(document), sha256);
const commandOf = ({ actor, idempotencyKey }: RequestContext) => commandIdOf(actor, idempotencyKey);
const now = () => new Date().toISOString();
const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');
const linkOf = (orderId: number, token: string, reportId: number) => `/ProEstimate/Report/${orderId}/${token}/${reportId}`;
/** What is paid counts on the estimate and its invoices; a change order says what the contract becomes. */
const takesPayments = ({ detail, changeOrder }: Pick<ReportState, 'detail' | 'changeOrder'>) =>
  changeOrder === null && kindOf(detail.customReportType).takesPayments;
const itemsOf = (view: EstimateView) => view.areas.flatMap((area) => area.items.map(({ id }) => id));

const OUTDATED = 'Something else was agreed since it was written.';

/**
 * The response for the holder of a withdrawn link: its former content, the time of withdrawal, and the reason if one
 * was given.
 */
function withdrawnOf(
  { id, link, detail, orderId, sent, changeOrder }: ReportState,
  replacedAt: string | undefined,
  because: string,
): PublicReport['withdrawn'] {
  const { at, reason } = link.withdrawn ?? { at: replacedAt ?? '', reason: because };
  return {
    at,
    reason,
    replaced: replacedAt !== undefined && link.withdrawn === null,
    title: titleOf({ detail, orderId, reportId: id, changeOrder }),
    noun: changeOrder ? 'change order' : kindOf(detail.customReportType).noun,
    name: detail.name,
    recipientName: detail.includeCustomerInfo ? detail.recipientName : '',
    date: sent.at.slice(0, 10),
  };
}

/** Both are SHA-256 hashes, or one is empty. */
function same(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}

function sourceOf(report: ReportState) {
  const { itemIds, jobName, contractor, at, validUntil } = report.sent;
  const { id: reportId, detail, vendor, addendums, offer } = report;
  return { reportId, detail, vendor, addendums, offer, itemIds, jobName, contractor: withLogo(contractor, report.logo), at, validUntil };
}
