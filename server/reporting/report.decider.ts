import { evolveBy } from '../../contracts/event.ts';
import { Refusal } from '../../contracts/refusals.ts';
import { type ReportEvent, reportEvents } from '../../contracts/reporting/events.ts';
import { weightOfParts } from '../../contracts/reporting/parts/parts.ts';
import { noReport, type ReportState } from '../../contracts/reporting/report-state.ts';
import { type CommandOf, decideBy } from '../platform/event-log/decisions.ts';
import type { Decider } from '../platform/event-log/stream-handler.ts';
import { type ArchiveCommands, archiveDecisions } from './archive/archive.decisions.ts';
import type { Decisions } from './decisions.ts';
import { type HandOverCommands, handOverDecisions } from './hand-over/hand-over.decisions.ts';
import { type LinkCommands, linkDecisions } from './link/link.decisions.ts';
import { type OptionsCommands, optionsDecisions } from './options/options.decisions.ts';
import { type AnswerCommands, answerDecisions } from './public/answer.decisions.ts';
import { type ContentCommands, contentDecisions } from './reports/content.decisions.ts';
import { type SharingCommands, sharingDecisions } from './sharing/sharing.decisions.ts';
import { type TrackingCommands, trackingDecisions } from './tracking/tracking.decisions.ts';

type ReportCommands = ContentCommands &
  LinkCommands &
  SharingCommands &
  OptionsCommands &
  TrackingCommands &
  HandOverCommands &
  AnswerCommands &
  ArchiveCommands;

export type ReportCommand = CommandOf<ReportCommands>;

const DECISIONS: Decisions<ReportCommands> = {
  ...contentDecisions,
  ...linkDecisions,
  ...sharingDecisions,
  ...optionsDecisions,
  ...trackingDecisions,
  ...handOverDecisions,
  ...answerDecisions,
  ...archiveDecisions,
};

/** A copy outlives its report. */
const OUTLIVE: ReadonlySet<ReportCommand['type']> = new Set(['DeleteArchive', 'Seal']);
/** Of a deleted report there is nothing left to do. */
const DONE: ReadonlySet<ReportCommand['type']> = new Set(['DeleteReport', 'Remind', 'HandOver']);

/** One report of an estimate, from its link to its customer's answer, the end of the work and its sealed copies. Stream `report-<reportId>`. */
function decide(command: ReportCommand, now: ReportState): ReportEvent[] {
  if (!now.exists && command.type !== 'AddReport') throw new Refusal('REPORT_NOT_FOUND');
  if (now.deleted && command.type !== 'AddReport' && !OUTLIVE.has(command.type)) {
    if (DONE.has(command.type)) return [];
    const isByLink = command.type === 'RecordOpened' || (command.type === 'Respond' && command.tokenHash);
    throw new Refusal(isByLink ? 'LINK_WITHDRAWN' : 'REPORT_NOT_FOUND');
  }
  return decideBy(DECISIONS, command, now);
}

export const reportDecider: Decider<ReportState, ReportCommand, ReportEvent> = {
  streamOf: (id) => `report-${id}`,
  initial: noReport,
  decide,
  evolve: evolveBy(reportEvents),
  weigh: ({ detail, sent, archives, link, ...report }) =>
    3_000 + weightOfParts(report) + detail.reportText.length + sent.itemIds.length * 8 + archives.length * 400 + link.former.length * 100,
};
