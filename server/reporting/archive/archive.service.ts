import { Injectable } from '@nestjs/common';
import { Refusal } from '../../../contracts/refusals.ts';
import type { ReportState } from '../../../contracts/reporting/report-state.ts';
import { archiveById } from '../../../projections/reporting/reports.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { type RequestContext, requestKey } from '../../platform/event-log/stream.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';
import { ReportPages } from '../pages/report-pages.service.ts';
import { publicResponse } from '../public/public-reports.service.ts';
import { ReportStreams } from '../report.stream.ts';

/** Archived copies of reports, kept by hand or on response. */
@Injectable()
export class ArchiveService {
  constructor(
    private readonly streams: ReportStreams,
    private readonly pages: ReportPages,
    private readonly models: Runner,
    private readonly readDb: ReadDb,
  ) {}

  /** Seals the report as its reader sees it now (R331). */
  async archive(reportId: number, copy: { name: string; message: string }, ctx: RequestContext): Promise<void> {
    const archiveId = await this.readDb.idFor('archive', requestKey(ctx));
    const paymentsRevision = await this.pages.paymentsRevision(await this.streams.existing(reportId));
    await this.streams.execute(reportId, { type: 'Archive', archiveId, paymentsRevision, ...copy }, ctx);
  }

  async deleteArchive(archiveId: number, ctx: RequestContext): Promise<void> {
    await this.streams.execute(await this.reportOfArchive(archiveId), { type: 'DeleteArchive', archiveId }, ctx);
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
      response: answerOfCopy(report, archiveId),
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
    const document = await this.pages.documentAt(report, archive.estimateRevision, archive.paymentsRevision, signal);
    return { report, archive, document };
  }

  /** The copy that was kept of a report's answer; undefined until it is answered. */
  async answeredCopy(reportId: number): Promise<number | undefined> {
    return (await this.streams.load(reportId)).state.response?.archiveId;
  }

  /** The seal of an archived copy; null until it has one. */
  async sealOf(reportId: number, archiveId: number) {
    const { state } = await this.streams.load(reportId);
    return state.archives.find(({ id }) => id === archiveId)?.seal ?? null;
  }
}

/** The answer that a copy was kept for, else the one that the report had by then. */
function answerOfCopy({ response, completions }: ReportState, archiveId: number) {
  const answer = completions.find((one) => one.archiveId === archiveId) ?? response;
  return answer && publicResponse(answer);
}
