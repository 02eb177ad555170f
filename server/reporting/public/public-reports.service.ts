import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../contracts/log.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import type { PublicReport } from '../../../contracts/reporting/document.ts';
import type { Response } from '../../../contracts/reporting/entities.ts';
import { kindOf } from '../../../contracts/reporting/kinds/kinds.ts';
import { withLogo } from '../../../contracts/reporting/logo/logo.part.ts';
import type { ReportState, Sent, SignatureFacts } from '../../../contracts/reporting/report-state.ts';
import { titleOf } from '../../../contracts/reporting/report-title.ts';
import { sumOnPage } from '../../../contracts/reporting/sum-on-page.ts';
import { reports } from '../../../projections/reporting/reports.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { isSameSecret } from '../../platform/auth/same-secret.ts';
import { EventLog } from '../../platform/event-log/event-log.ts';
import { type RequestContext, requestKey } from '../../platform/event-log/stream.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';
import { answeringVendor } from '../decisions.ts';
import { isGone, isWithdrawn, linkStatusOf } from '../link/link-status.ts';
import { hashOf } from '../link/link-tokens.ts';
import { ReportPages } from '../pages/report-pages.service.ts';
import { ReportService } from '../report.service.ts';
import { ReportStreams } from '../report.stream.ts';

/** A report as the holder of its open link can pay of it. */
export interface Payable {
  /** Only invoices are. */
  payable: boolean;
  orderId: number;
  reportId: number;
  title: string;
  /** What it asks for, in dollars. */
  total: string;
  contractor: Sent['contractor'];
  actor: Actor;
}

/** How a link is opened: what is picked of its options, and whose session the request came with. */
export interface Opening {
  signal?: AbortSignal | undefined;
  picks?: number[] | undefined;
  signedIn?: Actor | undefined;
}

/** What a customer has read, and how they sign: `seen` is the instant of the content, `fingerprint` that of the page. */
interface Seen {
  seen?: string;
  fingerprint?: string;
  copyTo?: string;
  signature?: SignatureFacts & { consent: boolean };
  /** Whose session the request came with, if any. */
  signedIn?: Actor | undefined;
}

type Answer = {
  agreement: 'yes' | 'no' | '';
  completion: 'yes' | 'no' | '';
  comments: string;
  name: string;
  /** Ids of the options that were picked; absent for those at the start. */
  picks?: number[];
};

/** The only access for the holders of reports' links, and the one answer, which a contractor may record too. */
@Injectable()
export class PublicReports {
  constructor(
    private readonly streams: ReportStreams,
    private readonly reports: ReportService,
    private readonly pages: ReportPages,
    private readonly readDb: ReadDb,
    private readonly models: Runner,
    private readonly log: EventLog,
  ) {}

  /**
   * The response for the holder of a link. Throws REPORT_NOT_FOUND for anybody else, and for a deleted report, so that
   * it names nobody.
   */
  async open(orderId: number, token: string, reportId: number, { signal, picks, signedIn }: Opening = {}) {
    const report = await this.enter(token, reportId, orderId);
    const { outcome, replaced, overtaken } = await this.outcomeOf(report, token);
    const shown = outcome !== 'withdrawn';
    const { mailedTo, shared } = report.link;
    const response = report.response && publicResponse(report.response);
    const page = shown ? await this.pages.page(report, outcome === 'open' ? (picks ?? 'at start') : 'as answered', signal) : null;
    return {
      outcome,
      document: page?.document ?? null,
      fingerprint: page?.hash ?? '',
      sealed: shown && report.archives.some(({ id, seal }) => id === report.response?.archiveId && seal !== null),
      copyTo: outcome === 'open' && mailedTo.length === 1 && !shared ? (mailedTo[0] ?? '') : '',
      response: shown ? response : null,
      completion: shown ? completionOf(report) : null,
      sender: signedIn && isOf(report, signedIn) ? { name: signedIn.name } : null,
      // The pictures of a page that is closed are closed too.
      contractor: shown ? withLogo(report.sent.contractor, report.logo) : report.sent.contractor,
      withdrawn: shown ? null : withdrawnOf(report, replaced?.at, overtaken ? OVERTAKEN[overtaken] : ''),
    };
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
    const report = 'token' in by ? await this.enter(by.token, reportId) : await this.streams.existing(reportId);
    const { picks, ...answered } = answer;
    const says = answer.agreement || answer.completion;
    await this.mustBeForThem(report, by);
    const name = answer.name.trim() || report.detail.recipientName || 'Customer';
    const ctx: RequestContext = 'token' in by ? { actor: this.answerer(report, name), idempotencyKey: by.key, at: by.at } : by;
    if (!report.response) await this.mustBeCurrent(report, 'token' in by);
    if ('token' in by && !report.response && says === 'yes') await this.mustShowTax(report);
    const at = ctx.at ?? now();
    const paymentsRevision = await this.pages.paymentsRevision(report);
    const read = await this.pages.answered(report, picks, paymentsRevision);
    // Who declines picks nothing: the report stays as it was sent, although the page may have shown another pick.
    const kept = says === 'yes' || !read.picked ? read : await this.pages.answered(report, 'as sent', paymentsRevision);
    const { seen, fingerprint, copyTo = '', signature }: Seen = 'token' in by ? by : { seen: by.seen };
    const command = {
      ...{ type: 'Respond' as const, ...answered, tokenHash: 'token' in by ? hashOf(by.token) : undefined },
      ...{ archiveId: await this.readDb.idFor('archive', requestKey(ctx)), paymentsRevision },
      ...{ seen: { at: seen, hash: fingerprint }, read, kept, copyTo, signature, at },
    };
    const { events } = await this.streams.execute(reportId, command, { ...ctx, at });
    const responded = events.find(
      (event): event is Extract<typeof event, { type: 'ReportResponded' | 'ReportCompletionAnswered' }> =>
        event.type === 'ReportResponded' || event.type === 'ReportCompletionAnswered',
    );
    if (!responded) throw new Error(`Report ${reportId} took an answer without recording it`);
    if (kept.picked) await this.followPick(report, kept.picked.totals, ctx);
    return { archiveId: responded.data.archiveId, response: { answer: responded.data.answer, at: responded.metadata.at } };
  }

  /** Refuses SENDER_DOES_NOT_ANSWER and LINK_WITHDRAWN by a link, REPORT_NOT_FOUND of another organisation's report. */
  private async mustBeForThem(report: ReportState, by: ({ token: string } & Seen) | RequestContext): Promise<void> {
    if (!('token' in by)) {
      if (by.actor.organizationId !== report.organizationId) throw new Refusal('REPORT_NOT_FOUND');
      return;
    }
    if (by.signedIn && isOf(report, by.signedIn))
      throw new Refusal(
        'SENDER_DOES_NOT_ANSWER',
        `You are signed in as ${by.signedIn.name} of ${report.sent.contractor.name || 'the company that sent this'}. Only the customer ` +
          'answers here. Record an answer by hand instead. Nothing was sent.',
      );
    if (await this.pages.isArchived(report.orderId)) throw new Refusal('LINK_WITHDRAWN');
  }

  /** What payments may be applied to it follows what was picked; those that are applied already stay, whatever they come to. */
  private async followPick(
    { orderId, id: reportId, detail, sent }: ReportState,
    totals: Sent['totals'],
    ctx: RequestContext,
  ): Promise<void> {
    if (totals.grandTotal === sent.totals.grandTotal) return;
    await this.reports
      .settle({ orderId, reportId, detail, total: sumOnPage(detail, totals), payments: undefined }, ctx)
      .catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
      });
  }

  async recordOpened(
    orderId: number,
    token: string,
    reportId: number,
    device: 'phone' | 'computer',
    idempotencyKey: string,
    { at = now(), signedIn }: { at?: string; signedIn?: Actor | undefined } = {},
  ): Promise<boolean> {
    const report = await this.enter(token, reportId, orderId);
    // The sender's own look at the page is no opening.
    if (signedIn && isOf(report, signedIn)) return true;
    if (linkStatusOf(report, at) === 'withdrawn' || !isSameSecret(report.link.tokenHash, hashOf(token))) return false;
    // A link says nothing of who opens it.
    const actor = this.reader(report, 'Somebody with the link');
    await this.streams.execute(reportId, { type: 'RecordOpened', tokenHash: hashOf(token), device, at }, { actor, idempotencyKey, at });
    return true;
  }

  /** Refuses REPORT_NOT_FOUND, LINK_WITHDRAWN, LINK_EXPIRED. */
  async payable(orderId: number, token: string, reportId: number): Promise<Payable> {
    const report = await this.enter(token, reportId, orderId);
    if (report.deleted) throw new Refusal('REPORT_NOT_FOUND');
    const status = linkStatusOf(report, now());
    if (!isSameSecret(report.link.tokenHash, hashOf(token)) || status === 'withdrawn' || (await this.pages.isArchived(orderId)))
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

  /** The organisation whose file a picture of the page is that a link shows. Refuses REPORT_NOT_FOUND. */
  async ownerOfPicture(orderId: number, token: string, reportId: number, hash: string, signal?: AbortSignal): Promise<number> {
    const report = await this.enter(token, reportId, orderId);
    const { outcome } = await this.outcomeOf(report, token);
    if (outcome === 'withdrawn') throw new Refusal('REPORT_NOT_FOUND');
    if (report.logo?.hash === hash) return report.organizationId;
    const photos = await this.pages.photosOf(report, signal);
    if (!photos.some(({ large, thumbnail }) => large.endsWith(`/${hash}`) || thumbnail.endsWith(`/${hash}`)))
      throw new Refusal('REPORT_NOT_FOUND');
    return report.organizationId;
  }

  /** The sealed answer for the holder of the report's link. Refuses as `open` does, and NOT_ANSWERED without an answer. */
  async answeredCopy(orderId: number, token: string, reportId: number): Promise<number> {
    const report = await this.enter(token, reportId, orderId);
    const replaced = report.link.former.some(({ tokenHash }) => isSameSecret(tokenHash, hashOf(token)));
    if (isGone(report)) throw new Refusal('REPORT_NOT_FOUND');
    if (replaced || isWithdrawn(report)) throw new Refusal('LINK_WITHDRAWN');
    if (!report.response) throw new Refusal('NOT_ANSWERED');
    return report.response.archiveId;
  }

  /** Refuses TAX_LEFT_OUT of a page that was made before decision 59: more would be billed than was signed. */
  private async mustShowTax(report: ReportState): Promise<void> {
    if (!report.detail.excludeTax || report.detail.customReportType !== 'Estimate') return;
    const [onPage, withTax] = [sumOnPage(report.detail, report.sent.totals), await this.pages.totalWithTax(report)];
    if (onPage !== withTax) throw new Refusal('TAX_LEFT_OUT');
  }

  /** Refuses an answer to what something else took the place of; with the customer's words where they answer. */
  private async mustBeCurrent(report: ReportState, byLink: boolean): Promise<void> {
    // An acceptance of a moment ago counts too; past the bound the fold leaves a second one out (`acceptedUntil`).
    await this.models.reached(await this.log.lastPosition(), [reports.name], SOON_MS);
    const overtaken = await this.pages.overtaken(report);
    if (overtaken)
      throw new Refusal(overtaken, byLink && overtaken === 'CONTRACT_EXISTS' ? `${OVERTAKEN[overtaken]} Nothing was sent.` : undefined);
  }

  /**
   * The only access for the holder of a link: returns the report if the token is or was its own. Every failure gets the
   * same answer; the caller checks the link's current status.
   */
  private async enter(token: string, reportId: number, orderId?: number): Promise<ReportState> {
    const { state } = await this.streams.load(reportId);
    const hash = hashOf(token);
    const former = state.link.former.map(({ tokenHash }) => tokenHash);
    const known = [state.link.tokenHash, ...former].filter((other) => isSameSecret(other, hash)).length > 0;
    if (!state.exists || !known || (orderId !== undefined && orderId !== state.orderId)) throw new Refusal('REPORT_NOT_FOUND');
    return state;
  }

  /** What the holder of one of its links sees of a report. Refuses REPORT_NOT_FOUND when it was deleted. */
  private async outcomeOf(report: ReportState, token: string) {
    if (isGone(report)) throw new Refusal('REPORT_NOT_FOUND');
    const replaced = report.link.former.find(({ tokenHash }) => isSameSecret(tokenHash, hashOf(token)));
    const status = linkStatusOf(report, now());
    const overtaken = status === 'answered' ? undefined : await this.pages.overtaken(report);
    const archived = status !== 'answered' && (await this.pages.isArchived(report.orderId));
    const closed = replaced || status === 'inside' || archived || overtaken;
    return { outcome: closed ? ('withdrawn' as const) : status, replaced, overtaken };
  }

  /** Of a work order the name is its vendor's own. */
  private answerer(report: ReportState, name: string): Actor {
    const vendorId = answeringVendor(report);
    return { ...this.reader(report, name), ...(vendorId > 0 && { vendorId }) };
  }

  private reader(report: ReportState, name: string): Actor & { kind: 'report' } {
    return { kind: 'report', reportId: report.id, organizationId: report.organizationId, name };
  }
}

/** How long an answer waits for what was accepted a moment ago. */
const SOON_MS = 2_000;

const now = () => new Date().toISOString();
const completionOf = ({ completions }: ReportState) => {
  const last = completions.at(-1);
  return last ? publicResponse(last) : null;
};
export const publicResponse = ({ name, answer, kind, comments, at, signed }: Response) => ({
  ...{ name, answer, kind, comments, at, signed },
});

/** Whether somebody is of the organisation that sent a report. */
const isOf = ({ organizationId }: ReportState, signedIn: Actor): boolean => signedIn.organizationId === organizationId;

/** Why a page is closed, for its reader. */
const OVERTAKEN = {
  CHANGE_ORDER_OUTDATED: 'Something else was agreed since it was written.',
  CONTRACT_EXISTS: 'Another estimate of this job was accepted. What is new comes as a change order.',
};

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
