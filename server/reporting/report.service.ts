import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EstimateView } from '../../contracts/estimating/undo/get-estimate-as-of.ts';
import type { Actor } from '../../contracts/log.ts';
import { Refusal } from '../../contracts/refusals.ts';
import type { PublicReport, ReportDetail, ReportDocument } from '../../contracts/reporting/entities.ts';
import type { ReportState, Sent } from '../../contracts/reporting/report-state.ts';
import { archiveById } from '../../projections/reporting/reports.ts';
import { Runner } from '../../projections/runner/runner.ts';
import { EstimateService } from '../estimating/estimating.service.ts';
import { loadOrCreateSecret } from '../platform/auth/secret.ts';
import { type RequestContext, requestKey } from '../platform/event-log/stream.ts';
import { commandIdOf } from '../platform/event-log/stream-handler.ts';
import { ReadDb } from '../platform/read-db/read-db.ts';
import { linkStatusOf, type ReportCommand } from './report.decider.ts';
import { ReportStreams } from './report.stream.ts';
import { chosenLines, reportDocument, totalsOf } from './report-document.ts';

export type Contractor = Sent['contractor'];
type Answer = { agreement: 'yes' | 'no' | ''; completion: 'yes' | 'no' | ''; comments: string; name: string };

/**
 * The reporting context's public interface: reports over estimates as they were sent, and the only access through
 * public links.
 */
@Injectable()
export class ReportService implements OnModuleInit {
  private secret = '';

  constructor(
    private readonly streams: ReportStreams,
    private readonly estimates: EstimateService,
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
   * Creates a report with its link from the chosen lines (all if `itemIds` is empty) of the current estimate. Refuses
   * ITEM_NOT_FOUND, SELECT_ITEMS.
   */
  async add(
    orderId: number,
    wanted: { detail: ReportDetail; itemIds: number[]; contractor: Contractor },
    ctx: RequestContext,
  ): Promise<{ reportId: number; link: string }> {
    const at = ctx.at ?? now();
    const allItems = wanted.itemIds.length === 0;
    const sent = await this.sent(orderId, allItems ? undefined : wanted.itemIds, wanted.contractor, wanted.detail);
    if (!allItems && sent.itemIds.length < new Set(wanted.itemIds).size) throw new Refusal('ITEM_NOT_FOUND');
    const reportId = await this.readDb.idFor('report', requestKey(ctx));
    const token = this.tokenFor(reportId, commandOf(ctx));
    const { organizationId } = ctx.actor;
    await this.execute(
      reportId,
      { type: 'AddReport', orderId, organizationId, detail: wanted.detail, allItems, tokenHash: hashOf(token), sent, at },
      { ...ctx, at },
    );
    return { reportId, link: linkOf(orderId, token, reportId) };
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
    const { orderId, allItems, sent: before, detail } = await this.state(reportId);
    const itemIds = allItems ? undefined : before.itemIds;
    const sent = letter.anew ? await this.sent(orderId, itemIds, letter.contractor, detail) : undefined;
    const token = this.tokenFor(reportId, commandOf(ctx));
    const { validUntil } = letter;
    await this.execute(reportId, { type: 'RenewLink', tokenHash: hashOf(token), sent, validUntil, at }, { ...ctx, at });
    return { reportId, link: linkOf(orderId, token, reportId) };
  }

  /**
   * The current link. Null if an older release created it with a token that cannot be derived again. Refuses
   * LINK_WITHDRAWN.
   */
  async link(reportId: number): Promise<string | null> {
    const { orderId, link } = await this.state(reportId);
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
    by: { token: string; key: string; at?: string } | RequestContext,
  ): Promise<{ archiveId: number; response: { answer: 'yes' | 'no'; at: string } }> {
    const report = 'token' in by ? await this.enter(by.token, reportId) : await this.state(reportId);
    if ('actor' in by && by.actor.organizationId !== report.organizationId) throw new Refusal('REPORT_NOT_FOUND');
    const name = answer.name.trim() || report.detail.recipientName || 'Customer';
    const ctx: RequestContext = 'token' in by ? { actor: this.reader(report, name), idempotencyKey: by.key, at: by.at } : by;
    if ('token' in by && (await this.isArchived(report.orderId))) throw new Refusal('LINK_WITHDRAWN');
    const at = ctx.at ?? now();
    const tokenHash = 'token' in by ? hashOf(by.token) : undefined;
    const archiveId = await this.readDb.idFor('archive', requestKey(ctx));
    const { events } = await this.execute(reportId, { type: 'Respond', ...answer, tokenHash, archiveId, at }, { ...ctx, at });
    const responded = events.find((event): event is Extract<typeof event, { type: 'ReportResponded' }> => event.type === 'ReportResponded');
    if (!responded) throw new Error(`Report ${reportId} took an answer without recording it`);
    return { archiveId: responded.data.archiveId, response: { answer: responded.data.answer, at: responded.metadata.at } };
  }

  /** R036: refuses REPORT_NOT_FOUND unless the checksum belongs to the report's order or link. */
  async mustHave(reportId: number, checksum: string): Promise<void> {
    const { orderId, link } = await this.state(reportId);
    const ofOrder = same(hashOf(checksum), hashOf((await this.estimates.door(orderId)).checksum));
    if (!ofOrder && !same(hashOf(checksum), link.tokenHash)) throw new Refusal('REPORT_NOT_FOUND');
  }

  /**
   * The response for the holder of a link. Throws REPORT_NOT_FOUND for anybody else, and for a deleted report, so that
   * it names nobody.
   */
  async open(orderId: number, token: string, reportId: number, signal?: AbortSignal) {
    const report = await this.enter(token, reportId, orderId);
    if (report.deleted) throw new Refusal('REPORT_NOT_FOUND');
    const replaced = report.link.former.find(({ tokenHash }) => same(tokenHash, hashOf(token)));
    const status = linkStatusOf(report, now());
    const outcome = replaced || (status !== 'answered' && (await this.isArchived(report.orderId))) ? 'withdrawn' : status;
    const { name, answer, kind, comments, at } = report.response ?? {};
    const response = name !== undefined && answer && kind && at ? { name, answer, kind, comments: comments ?? '', at } : null;
    const shown = outcome !== 'withdrawn';
    return {
      outcome,
      document: shown ? await this.document(report, signal) : null,
      response: shown ? response : null,
      contractor: report.sent.contractor,
      withdrawn: shown ? null : withdrawnOf(report, replaced?.at),
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
    await this.execute(reportId, { type: 'Archive', archiveId, ...copy }, ctx);
  }

  async deleteArchive(archiveId: number, ctx: RequestContext): Promise<void> {
    const copy = await archiveById(this.models, archiveId);
    if (!copy) throw new Refusal('REPORT_NOT_FOUND');
    await this.execute(copy.report_id, { type: 'DeleteArchive', archiveId }, ctx);
  }

  /**
   * An archived copy, folded from both streams up to the revision at which it was sealed, so that no later change can
   * show in it.
   */
  async archived(archiveId: number, signal?: AbortSignal) {
    const copy = await archiveById(this.models, archiveId);
    if (!copy) throw new Refusal('REPORT_NOT_FOUND');
    const report = await this.streams.atRevision(copy.report_id, copy.report_revision);
    const archive = report.archives.find(({ id }) => id === archiveId);
    if (!archive) throw new Refusal('REPORT_NOT_FOUND');
    const { view } = await this.estimates.at(report.orderId, { revision: archive.estimateRevision }, signal);
    const { archiveId: _, ...response } = report.response ?? { archiveId: 0 };
    return {
      id: archiveId,
      ArchiveName: archive.name,
      timestamp: archive.at,
      revision: archive.estimateRevision,
      response: 'answer' in response ? response : null,
      document: reportDocument(sourceOf(report), view),
    };
  }

  /** The report's lines as they were sent, with the estimate they stand on. */
  async lines(reportId: number, signal?: AbortSignal) {
    const report = await this.state(reportId);
    const { view } = await this.estimates.at(report.orderId, { revision: report.sent.estimateRevision }, signal);
    return { report, view, chosen: chosenLines(view, report.sent.itemIds) };
  }

  /** The document as it would be sent now. */
  async preview(reportId: number, contractor: Contractor): Promise<ReportDocument> {
    const report = await this.state(reportId);
    const { view } = await this.estimates.at(report.orderId);
    const itemIds = report.allItems ? itemsOf(view) : report.sent.itemIds;
    return reportDocument({ ...sourceOf(report), itemIds, contractor, jobName: view.order.externalRefId }, view);
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

  private async state(reportId: number): Promise<ReportState> {
    const { state } = await this.streams.load(reportId);
    if (!state.exists || state.deleted) throw new Refusal('REPORT_NOT_FOUND');
    return state;
  }

  /** A customer must not accept an archived job through a forgotten link; an answered report stays readable. */
  private async isArchived(orderId: number): Promise<boolean> {
    return (await this.estimates.door(orderId)).archived;
  }

  private async document(report: ReportState, signal?: AbortSignal): Promise<ReportDocument> {
    const { view } = await this.estimates.at(report.orderId, { revision: report.sent.estimateRevision }, signal);
    return reportDocument(sourceOf(report), view);
  }

  private async sent(orderId: number, itemIds: number[] | undefined, contractor: Contractor, detail: ReportDetail): Promise<Sent> {
    const { view, revision } = await this.estimates.at(orderId);
    if (view.order.whatIf) throw new Refusal('WHAT_IF_OF_JOB');
    const chosen = chosenLines(view, itemIds ?? itemsOf(view)).map(({ line }) => line);
    return {
      itemIds: chosen.map(({ id }) => id),
      estimateRevision: revision,
      jobName: view.order.externalRefId,
      contractor,
      totals: totalsOf(chosen, detail.excludeTax),
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

const commandOf = ({ actor, idempotencyKey }: RequestContext) => commandIdOf(actor, idempotencyKey);
const now = () => new Date().toISOString();
const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');
const linkOf = (orderId: number, token: string, reportId: number) => `/ProEstimate/Report/${orderId}/${token}/${reportId}`;
const itemsOf = (view: EstimateView) => view.areas.flatMap((area) => area.items.map(({ id }) => id));

/**
 * The response for the holder of a withdrawn link: its former content, the time of withdrawal, and the reason if one
 * was given.
 */
function withdrawnOf({ link, detail, orderId, sent }: ReportState, replacedAt: string | undefined): PublicReport['withdrawn'] {
  const { at, reason } = link.withdrawn ?? { at: replacedAt ?? '', reason: '' };
  return {
    at,
    reason,
    replaced: replacedAt !== undefined && link.withdrawn === null,
    estimateNumber: orderId,
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
  return { reportId: report.id, detail: report.detail, itemIds, jobName, contractor, at, validUntil };
}
