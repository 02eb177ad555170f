import { Injectable } from '@nestjs/common';
import { BoundedCache, cacheBound } from '../../../contracts/bounded-cache.ts';
import type { Photo } from '../../../contracts/estimating/photos/photo.ts';
import type { EstimateView } from '../../../contracts/estimating/undo/get-estimate-as-of.ts';
import { fromCents, toCents } from '../../../contracts/money.ts';
import { type ContractStep, changeOrderDocument } from '../../../contracts/reporting/change-orders/change-order-document.ts';
import type { Agreed } from '../../../contracts/reporting/change-orders/differences.ts';
import type { ReportDocument } from '../../../contracts/reporting/document.ts';
import { kindOf } from '../../../contracts/reporting/kinds/kinds.ts';
import { amountOnPage, chosenLines } from '../../../contracts/reporting/lines-on-page.ts';
import { partsOf } from '../../../contracts/reporting/parts/parts.ts';
import { photosOfReport } from '../../../contracts/reporting/photos/page-photos.ts';
import { appliedPayments, reportDocument } from '../../../contracts/reporting/report-document.ts';
import type { ReportState, Sent } from '../../../contracts/reporting/report-state.ts';
import { pageHashOf } from '../../../contracts/reporting/seal/sealed-copy.ts';
import { sumOnPage } from '../../../contracts/reporting/sum-on-page.ts';
import { acceptedUntil } from '../../../projections/reporting/reports.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { EstimateService } from '../../estimating/estimating.service.ts';
import { pickedOf } from '../options/picked.ts';
import { PartSources } from '../parts/part-sources.ts';
import type { AnsweredPage } from '../public/answer.decisions.ts';
import { ReportStreams } from '../report.stream.ts';
import { sha256 } from '../seal/node-verifier.ts';
import { wellFormed } from '../seal/well-formed.ts';

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

/** Reports' pages: as they were sent, as of an archived copy, with what was picked, and as they would be sent now. Nothing here records anything. */
@Injectable()
export class ReportPages {
  private readonly pages = new BoundedCache<Page>(PAGES);

  constructor(
    private readonly streams: ReportStreams,
    private readonly estimates: EstimateService,
    private readonly sources: PartSources,
    private readonly models: Runner,
  ) {}

  /** What an opening shows. A report's page is made once for many openings: until the report, its payments or what is picked are others. */
  async page(report: ReportState, picks: number[] | 'at start' | 'as answered', signal?: AbortSignal): Promise<Page> {
    const payments = await this.paymentsAt(report, undefined, signal);
    const key = `${report.id}/${picks}`;
    const paid = JSON.stringify(payments);
    const kept = this.pages.get(key);
    if (kept?.report === report && kept.paid === paid) return kept;
    const picked = picks === 'as answered' ? undefined : await this.picked(report, picks === 'at start' ? undefined : picks, signal);
    const document = await this.document(withPick(report, picked), signal);
    const page = { report, paid, document, hash: fingerprint(document) };
    // A change order's page is made of other reports too.
    if (!report.changeOrder) this.pages.set(key, page, BYTES_PER_CHARACTER * JSON.stringify(document).length);
    return page;
  }

  /** The report's lines as they were sent, with the estimate they stand on. */
  async lines(reportId: number, signal?: AbortSignal) {
    const report = await this.streams.existing(reportId);
    const { view } = await this.estimates.at(report.orderId, { revision: report.sent.estimateRevision }, signal);
    return { report, view, chosen: chosenLines(view, report.sent.itemIds) };
  }

  /** C168. */
  async photos(reportId: number, signal?: AbortSignal): Promise<Photo[]> {
    return this.photosOf(await this.streams.existing(reportId), signal);
  }

  /** The document as it would be sent now. */
  async preview(reportId: number, contractor: Sent['contractor'], userId: number | undefined): Promise<ReportDocument> {
    const report = await this.streams.existing(reportId);
    // A change order stays as it was sent.
    if (report.changeOrder) return this.document(report);
    const { view } = await this.estimates.at(report.orderId);
    const itemIds = report.allItems && !report.offer ? itemsOf(view) : report.sent.itemIds;
    const payments = appliedPayments(view, reportId);
    const photos = await this.photosAt(report, {});
    const parts = { ...partsOf(report), ...(await this.sources.ofSaver(report.organizationId, userId)) };
    const source = { ...sourceOf(report), parts, itemIds, contractor, jobName: view.order.externalRefId, payments, photos };
    return reportDocument(source, view);
  }

  /** The page as its reader sees it. */
  async asSent(reportId: number, signal?: AbortSignal): Promise<ReportDocument> {
    return this.document(await this.streams.existing(reportId), signal);
  }

  private async document(report: ReportState, signal?: AbortSignal): Promise<ReportDocument> {
    return this.documentAt(report, report.sent.estimateRevision, undefined, signal);
  }

  /** The page over the estimate at a revision. Without a revision of payments, they count as they are applied now. */
  async documentAt(report: ReportState, revision: number, paymentsRevision: number | undefined, signal?: AbortSignal) {
    const { view } = await this.estimates.at(report.orderId, { revision }, signal);
    const { changeOrder } = report;
    if (changeOrder) {
      const { steps, agreed } = await this.agreed(changeOrder.fromId, !report.detail.excludeTax, signal);
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
  async photosOf(report: ReportState, signal?: AbortSignal): Promise<Photo[]> {
    const { orderId, detail, sent, changeOrder } = report;
    if (changeOrder || !detail.includePhotos) return [];
    const revision = sent.estimateRevision;
    const { view } = await this.estimates.at(orderId, { revision }, signal);
    return photosOfReport(await this.photosAt(report, { revision }, signal), view, { detail, itemIds: sent.itemIds });
  }

  /**
   * What was agreed with an accepted report: its lines over the estimate as it was sent, and what the contract is made of, the estimate first.
   * `withTax` counts the tax that older pages left out.
   */
  async agreed(reportId: number, withTax = true, signal?: AbortSignal): Promise<{ agreed: Agreed; steps: ContractStep[] }> {
    const steps: ContractStep[] = [];
    const { state: last } = await this.streams.load(reportId);
    const totalOf = async (of: ReportState) =>
      toCents(withTax ? await this.totalWithTax(of, signal) : sumOnPage(of.detail, of.sent.totals));
    for (let step: ReportState | undefined = last; step !== undefined; ) {
      const { changeOrder, response }: ReportState = step;
      const from: ReportState | undefined = changeOrder ? (await this.streams.load(changeOrder.fromId)).state : undefined;
      const amount = fromCents((await totalOf(step)) - (from ? await totalOf(from) : 0n));
      steps.unshift({ number: changeOrder?.number ?? 0, at: response?.at ?? '', signed: response?.signed ?? false, amount });
      step = from;
    }
    const { view } = await this.estimates.at(last.orderId, { revision: last.sent.estimateRevision }, signal);
    return { agreed: { view, itemIds: last.sent.itemIds }, steps };
  }

  /** What an estimate or a change order comes to with its tax, in dollars; also where its page, of before decision 59, leaves that out. */
  async totalWithTax({ orderId, detail, sent }: ReportState, signal?: AbortSignal): Promise<string> {
    if (!detail.excludeTax) return sumOnPage(detail, sent.totals);
    const { view } = await this.estimates.at(orderId, { revision: sent.estimateRevision }, signal);
    const lines = chosenLines(view, sent.itemIds).map(({ line }) => line);
    return amountOnPage(lines, { ...detail, excludeTax: false });
  }

  /** What was accepted last of an order: the contract; undefined while nothing is. */
  contract(orderId: number) {
    return acceptedUntil(this.models, orderId, new Date().toISOString());
  }

  /** Why an unanswered report cannot be agreed to any more: because something else was, since it was written. Undefined while it can. */
  async overtaken({ id, orderId, detail, changeOrder }: ReportState): Promise<'CHANGE_ORDER_OUTDATED' | 'CONTRACT_EXISTS' | undefined> {
    if (detail.customReportType !== 'Estimate') return undefined;
    const latest = await this.contract(orderId);
    if (!latest) return undefined;
    if (!changeOrder) return latest.reportId === id ? undefined : 'CONTRACT_EXISTS';
    if (latest.reportId === changeOrder.fromId) return undefined;
    // The read model may not have what it changes yet; then what it calls the latest is older.
    const from = (await this.streams.load(changeOrder.fromId)).state;
    return latest.at > (from.response?.at ?? '') ? 'CHANGE_ORDER_OUTDATED' : undefined;
  }

  /** A customer must not accept an archived job through a forgotten link; an answered report stays readable. */
  async isArchived(orderId: number): Promise<boolean> {
    return (await this.estimates.door(orderId)).archived;
  }

  /** Lines are shown as they were sent, payments as they are applied now, or were at a revision of the estimate. */
  private async paymentsAt(report: ReportState, revision: number | undefined, signal?: AbortSignal) {
    if (!takesPayments(report)) return [];
    const { view } = await this.estimates.at(report.orderId, revision === undefined ? {} : { revision }, signal);
    return appliedPayments(view, report.id);
  }

  async paymentsRevision({ detail, orderId, sent, changeOrder }: ReportState): Promise<number> {
    return takesPayments({ detail, changeOrder }) ? (await this.estimates.at(orderId)).revision : sent.estimateRevision;
  }

  /** The page that an answer with these picks is about; `as sent` is the page without a pick. */
  async answered(report: ReportState, picks: number[] | undefined | 'as sent', paymentsRevision: number): Promise<AnsweredPage> {
    const picked = picks === 'as sent' ? undefined : await this.picked(report, picks);
    const document = await this.documentAt(withPick(report, picked), report.sent.estimateRevision, paymentsRevision);
    return { picked, hash: fingerprint(document) };
  }

  /** The report with the lines that a pick makes, and what of that is recorded; undefined where nothing is offered. */
  async picked(report: ReportState, picks: number[] | undefined, signal?: AbortSignal) {
    // A repeated answer is answered by the stream, which has the lines that were picked.
    if (report.response) return undefined;
    if (!report.offer && picks === undefined) return undefined;
    const { view } = await this.estimates.at(report.orderId, { revision: report.sent.estimateRevision }, signal);
    return pickedOf(report, view, picks);
  }
}

/** The report with the lines that are picked. */
const withPick = (report: ReportState, picked: AnsweredPage['picked']): ReportState =>
  picked ? { ...report, sent: { ...report.sent, ...picked } } : report;

export const fingerprint = (document: ReportDocument) => pageHashOf(wellFormed(document), sha256);
/** What is paid counts on the estimate and its invoices; a change order says what the contract becomes. */
export const takesPayments = ({ detail, changeOrder }: Pick<ReportState, 'detail' | 'changeOrder'>) =>
  changeOrder === null && kindOf(detail.customReportType).takesPayments;
export const itemsOf = (view: EstimateView) => view.areas.flatMap((area) => area.items.map(({ id }) => id));

function sourceOf(report: ReportState) {
  const { itemIds, jobName, contractor, at, validUntil } = report.sent;
  const { id: reportId, detail, vendor, unsigned } = report;
  return { reportId, detail, vendor, unsigned, parts: partsOf(report), itemIds, jobName, contractor, at, validUntil };
}
