import { type EventOf, evolveBy, stream } from '../event.ts';
import { ReportAddendumsChosen } from './addendums/addendums.events.ts';
import { ArchivedReportDeleted, ReportArchived, ReportSealed } from './archive/archive.events.ts';
import { ReportHandedOver } from './hand-over/hand-over.events.ts';
import { ReportLogoChosen } from './logo/logo.events.ts';
import { ReportOptionsOffered, ReportPicked } from './options/options.events.ts';
import { ReportOpened, ReportResponded } from './public/answer.events.ts';
import type { ReportEventDefinition } from './report-event.ts';
import { noReport, type ReportState } from './report-state.ts';
import { ReportAdded, ReportChanged, ReportDeleted, ReportStatusSaved } from './reports/report.events.ts';
import { ReportLinkCopied, ReportLinkRenewed, ReportLinkSent, ReportLinkWithdrawn } from './sharing/sharing.events.ts';
import { ReportCompletionAnswered } from './tracking/completion.events.ts';
import { ReportReminded, ReportTrackingRemoved, ReportTrackingSaved } from './tracking/tracking.events.ts';

/** Stream `report-<reportId>`. Events hold only the SHA-256 (base64url) of a link's token. */
export const reportEvents = {
  ReportAdded,
  ReportChanged,
  ReportAddendumsChosen,
  ReportLogoChosen,
  ReportLinkSent,
  ReportLinkCopied,
  ReportHandedOver,
  ReportOptionsOffered,
  ReportPicked,
  ReportStatusSaved,
  ReportLinkRenewed,
  ReportLinkWithdrawn,
  ReportDeleted,
  ReportTrackingSaved,
  ReportTrackingRemoved,
  ReportReminded,
  ReportOpened,
  ReportResponded,
  ReportCompletionAnswered,
  ReportArchived,
  ReportSealed,
  ArchivedReportDeleted,
};

/** The thread that reads the log finds streams in this file. */
export { monthlyExportRecord } from './monthly/monthly-export.events.ts';

export const reportStream = stream(
  'report',
  'report',
  reportEvents,
  {
    initial: noReport,
    evolve: evolveBy<ReportState, ReportEvent>(reportEvents),
    // Of older reports the addendums and the logo that they were made with name order 0.
    about: (now, { orderId }) => ({ organizationId: now.organizationId, orderId: orderId || now.orderId }),
  },
  // Whom a report is for is the customer of its order.
  (_id, { orderId }: ReportEvent['data']) => `estimate-${orderId}`,
);

export type ReportEvent = EventOf<typeof reportEvents>;

/** What is told of an event of a report, and to whom. */
export const definitionOf = ({ type }: Pick<ReportEvent, 'type'>): ReportEventDefinition =>
  reportEvents[type] as unknown as ReportEventDefinition;

declare module '../event.ts' {
  interface IdKinds {
    archive: true;
    report: true;
  }
}
