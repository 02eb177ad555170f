import { Refusal } from '../../../contracts/refusals.ts';
import type { ReportEvent } from '../../../contracts/reporting/events.ts';
import { archiveName, type Decisions, idsOf } from '../decisions.ts';

type ReportSealed = Extract<ReportEvent, { type: 'ReportSealed' }>['data'];

export interface ArchiveCommands {
  Archive: { archiveId: number; name: string; message: string; paymentsRevision: number };
  /** A copy outlives its report. */
  DeleteArchive: { archiveId: number };
  /** The seal of an archived copy; a copy that has one keeps it. */
  Seal: { archiveId: number; seal: Omit<ReportSealed, 'reportId' | 'orderId' | 'archiveId'> };
}

export const archiveDecisions: Decisions<ArchiveCommands> = {
  Archive(now, { archiveId, name, message, paymentsRevision }) {
    const { estimateRevision } = now.sent;
    const data = { ...idsOf(now), archiveId, message, name: name || archiveName(now), estimateRevision, paymentsRevision };
    return [{ type: 'ReportArchived', data }];
  },
  DeleteArchive(now, { archiveId }) {
    if (!now.archives.some(({ id }) => id === archiveId)) throw new Refusal('NOT_FOUND');
    if ([now.response, ...now.completions].some((answer) => answer?.archiveId === archiveId)) throw new Refusal('COPY_IS_SEALED');
    return [{ type: 'ArchivedReportDeleted', data: { ...idsOf(now), archiveId } }];
  },
  Seal(now, { archiveId, seal }) {
    const copy = now.archives.find(({ id }) => id === archiveId);
    return !copy || copy.seal ? [] : [{ type: 'ReportSealed', data: { ...idsOf(now), archiveId, ...seal } }];
  },
};
